import { type Accounts, createAccounts } from '../auth/accounts/create-accounts.ts';
import type { Tally } from '../auth/accounts/tally.ts';
import { createUserReader } from '../auth/accounts/user-reader.ts';
import { readMailSettings } from '../auth/mail/read-mail-settings.ts';
import type { Passwords } from '../auth/passwords/bcrypt-threads.ts';
import type { Engine } from '../content/engine.ts';
import { openScope } from '../content/scope.ts';
import { countEntries, findPlain, listPlain } from '../content/reading/list-plain.ts';
import { contentTypeOf } from '../schema/lookup.ts';
import { USER_UID } from '../schema/model.ts';
import type { Log } from './logging/log.ts';
import type { Application } from './open-application.ts';

export interface AccountParts {
  readonly engine: Engine;
  readonly tally: Tally;
  readonly passwords: Passwords;
  readonly log: Log;
}

/** The account endpoints, or null where the project has none. */
export function assembleAccounts(
  { project, model, driver }: Application,
  { engine, tally, passwords, log }: AccountParts,
): Accounts | null {
  const { usersPermissions, server, api } = project.settings;
  if (!usersPermissions.enabled || usersPermissions.jwtSecret === null) return null;
  const users = contentTypeOf(model, USER_UID);
  const { mail, warning } = readMailSettings(mailConfig(project.raw.plugins));
  if (warning !== null) log.warn(warning);
  const address = server.url || `http://${server.host}:${server.port}`;
  return createAccounts({
    driver,
    dialect: engine.dialect,
    model,
    reader: createUserReader({
      list: (query, access) => listPlain(openScope(engine, access), users, query),
      one: (id, query, access) => findPlain(openScope(engine, access), users, id, query),
      count: (query, access) => countEntries(openScope(engine, access), users, query),
    }),
    passwords,
    jwtSecret: usersPermissions.jwtSecret,
    jwtExpiresIn: usersPermissions.jwtExpiresIn,
    rateLimit: usersPermissions.rateLimit,
    tally,
    registerAllowedFields: usersPermissions.registerAllowedFields,
    mail,
    addresses: { server: address, api: `${address}${api.prefix}`, admin: `${address}/admin` },
    production: project.environment === 'production',
    log,
  });
}

/** `email.config` of config/plugins, where a v4 project sets its mail provider. */
const mailConfig = (plugins: unknown): unknown =>
  (plugins as { email?: { config?: unknown } } | undefined)?.email?.config;
