import type { Engine } from '../../content/engine.ts';
import { createSettingReader } from '../../content/settings/setting-store.ts';
import { currentReader } from '../../content/writing/transaction.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { USER_UID } from '../../schema/model.ts';
import { readAdvancedSettings } from '../advanced-settings.ts';
import { readAuthLayout } from '../../management/users/auth-layout.ts';
import { parseDuration } from '../parse-duration.ts';
import { createConnectCookie } from '../providers/connect-cookie.ts';
import { linkAccount } from '../providers/link-account.ts';
import { createProviderRegistry, type ProviderRegistry } from '../providers/provider-registry.ts';
import type { ProviderSettings, Query } from '../providers/sign-in-provider.ts';
import { createSignedQuery } from '../providers/signed-query.ts';
import { readActionCatalogue } from '../roles/action-catalogue.ts';
import { createRoleReader } from '../roles/role-permissions.ts';
import { createRoleStore } from '../../management/users/role-store.ts';
import { createJsonWebTokens } from '../tokens/json-web-tokens.ts';
import { userNames } from '../../management/users/user-names.ts';
import { createUserStore } from '../../management/users/user-store.ts';
import { createUserSessionStore } from '../../management/users/user-session-store.ts';
import { createUserWriter } from '../../management/users/user-writer.ts';
import type { AccountParts, ProviderParts, ValidateCallback } from './account-parts.ts';
import { type AccountRoute, createAccountRoutes } from './account-routes.ts';
import { defaultRole } from './endpoints/register.ts';
import { createRateLimit, type RateLimitSettings } from './limits/rate-limit.ts';
import type { Tally } from './limits/tally.ts';
import { createUserSessions, type UserSessionSettings } from './user-sessions.ts';

export interface AccountsOptions
  extends Pick<AccountParts, 'reader' | 'v5' | 'passwords' | 'mailer' | 'addresses' | 'log'> {
  /** Actions of the project's routes, read on demand. */
  readonly served: () => readonly string[];
  readonly engine: Engine;
  readonly jwtSecret: string;
  /** Seconds, or a duration such as `30d`. */
  readonly jwtExpiresIn: string | number;
  /** Null: as in v4. */
  readonly sessions: (UserSessionSettings & { readonly accessS: number }) | null;
  readonly rateLimit: RateLimitSettings;
  /** Counters shared by all processes that serve the project. */
  readonly tally: Tally;
  readonly registerAllowedFields: readonly string[] | null;
  /** `callback.validate` of the project's settings; null: only the configured page is allowed. */
  readonly validateCallback: ValidateCallback | null;
}

export interface Accounts {
  readonly routes: readonly AccountRoute[];
  readonly providers: AccountProviders;
}

/** Third parties, for project code. */
export interface AccountProviders {
  readonly registry: ProviderRegistry;
  /** The id of the user that a provider identified, which may be new. */
  connect(provider: string, query: Query): Promise<number>;
  redirectUri(provider: string): string;
}

const DEFAULT_LIFETIME = 30 * 86_400;

/** v4 starts even with an invalid lifetime, and then cannot sign in anyone. */
function readLifetime({ jwtExpiresIn, log }: AccountsOptions): number {
  const lifetime = parseDuration(jwtExpiresIn);
  if (lifetime !== null && lifetime > 0) return lifetime;
  log.warn(
    `config/plugins: "${jwtExpiresIn}" is not a valid lifetime; tokens expire after 30 days. Set "jwt.expiresIn" of the users-permissions plugin to seconds, or to a string such as "30d".`,
  );
  return DEFAULT_LIFETIME;
}

/** The account endpoints of a project, ready to be routed. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { engine, reader, passwords, addresses, log } = options;
  const { dialect, model } = engine;
  // Project code may call these inside a transaction.
  const stored = currentReader(engine);
  const { sessions } = options;
  const lifetime = sessions?.accessS ?? readLifetime(options);
  const layout = readAuthLayout(model);
  const type = contentTypeOf(model, USER_UID);
  const readSetting = createSettingReader(stored, dialect);
  const roles = createRoleStore(engine);
  const registry = createProviderRegistry(() => readSetting('plugin_users-permissions_grant'), `${addresses.api}/auth`);
  const providers: ProviderParts = {
    registry,
    vouched: createSignedQuery(options.jwtSecret),
    names: userNames(stored, dialect, type.table),
    rows: createUserWriter(engine, 'rows'),
    readSettings: () => readAdvancedSettings(readSetting),
    findRole: (settings) => defaultRole({ roles }, settings),
    cookie: createConnectCookie(options.jwtSecret),
    validateCallback: options.validateCallback ?? matchCallback,
  };
  const routes = createAccountRoutes({
    userType: type,
    store: createUserStore(stored, dialect, layout),
    writer: createUserWriter(engine),
    reader,
    v5: options.v5,
    passwords,
    tokens: createJsonWebTokens({ secret: options.jwtSecret, lifetime }),
    sessions:
      sessions && createUserSessions(createUserSessionStore(engine.driver, dialect), options.jwtSecret, sessions),
    mailer: options.mailer,
    rateLimit: createRateLimit(options.rateLimit, options.tally),
    readSetting,
    addresses,
    registerFields: options.registerAllowedFields,
    log,
    roles,
    providers,
    catalogue: readActionCatalogue(model),
    served: options.served,
    permissions: createRoleReader(stored, dialect, layout),
  });
  return {
    routes,
    providers: {
      registry,
      connect: (provider, query) => linkAccount(providers, provider, query),
      redirectUri: (provider) => `${addresses.api}/connect/${provider}/callback`,
    },
  };
}

/** v4's rule: origin and path of the configured page, with any parameters. */
function matchCallback(callback: unknown, { callback: configured }: ProviderSettings): void {
  const requestedUrl = new URL(String(callback));
  const allowed = new URL(String(configured));
  if (requestedUrl.origin !== allowed.origin || requestedUrl.pathname !== allowed.pathname) {
    throw new Error('The callback is not the configured one.');
  }
}
