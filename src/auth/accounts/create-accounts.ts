import type { Engine } from '../../content/engine.ts';
import { StartError } from '../../errors.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { USER_UID } from '../../schema/model.ts';
import { readActionCatalogue } from '../roles/action-catalogue.ts';
import { createCoreStore } from '../core-store.ts';
import { createJsonWebTokens } from '../tokens/json-web-tokens.ts';
import { readAuthLayout } from '../layout.ts';
import type { Log, Mailer } from '../mail/mailer.ts';
import { parseDuration } from '../parse-duration.ts';
import type { Passwords } from '../passwords/bcrypt-threads.ts';
import { createRoleReader } from '../roles/role-permissions.ts';
import { createRoleStore } from '../roles/role-store.ts';
import { createUserStore } from '../users/user-store.ts';
import { createUserWriter } from '../users/user-writer.ts';
import type { Addresses } from './account-parts.ts';
import type { UserReader } from './account-request.ts';
import { type AccountRoute, createAccountRoutes } from './account-routes.ts';
import { createRateLimit, type RateLimitSettings } from './limits/rate-limit.ts';
import type { Tally } from './limits/tally.ts';

export interface AccountsOptions {
  /** Actions that routes of the project ask for; asked when somebody wants to see them. */
  readonly ownActions: () => readonly string[];
  readonly engine: Engine;
  readonly reader: UserReader;
  readonly jwtSecret: string;
  /** Seconds, or a text such as `30d`. */
  readonly jwtExpiresIn: string | number;
  readonly passwords: Passwords;
  readonly rateLimit: RateLimitSettings;
  /** Where requests are counted: for all processes that serve the project together. */
  readonly tally: Tally;
  readonly registerAllowedFields: readonly string[] | null;
  readonly mailer: Mailer;
  readonly addresses: Addresses;
  readonly log: Log;
}

export interface Accounts {
  readonly routes: readonly AccountRoute[];
}

/** The account endpoints of a project, ready to be routed. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { engine, reader, passwords, addresses, log } = options;
  const { driver, dialect, model } = engine;
  const lifetime = parseDuration(options.jwtExpiresIn);
  if (lifetime === null || lifetime <= 0) {
    throw new StartError(`"${options.jwtExpiresIn}" is no time after which a token expires.`, {
      file: 'config/plugins',
      remedy: 'Set "jwt.expiresIn" of the users-permissions plugin to seconds, or to a text such as "30d".',
    });
  }
  const layout = readAuthLayout(model);
  const routes = createAccountRoutes({
    userType: contentTypeOf(model, USER_UID),
    store: createUserStore(driver, dialect, layout),
    writer: createUserWriter(engine),
    reader,
    passwords,
    tokens: createJsonWebTokens({ secret: options.jwtSecret, lifetime }),
    mailer: options.mailer,
    rateLimit: createRateLimit(options.rateLimit, options.tally),
    readSetting: createCoreStore(driver, dialect),
    addresses,
    registerFields: options.registerAllowedFields,
    log,
    roles: createRoleStore(engine),
    catalogue: readActionCatalogue(model),
    ownActions: options.ownActions,
    permissions: createRoleReader(driver, dialect, layout),
  });
  return { routes };
}
