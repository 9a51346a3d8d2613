import { type Access, accessByActions } from '../access/access.ts';
import { createSettingReader } from '../content/settings/setting-store.ts';
import type { Driver } from '../database/driver.ts';
import type { Proof } from '../database/freshness.ts';
import { RequestError, unauthorized } from '../errors.ts';
import { hashTokenKey } from '../management/tokens/token-key.ts';
import type { Model } from '../schema/model.ts';
import type { Dialect } from '../sql/dialect.ts';
import { isSessionOf, isUserSession } from './accounts/user-sessions.ts';
import { readAdvancedSettings } from './advanced-settings.ts';
import { isPreviewToken } from '../management/previews/preview-token.ts';
import type { UserSession } from '../management/users/user-session-store.ts';
import { readAuthLayout } from '../management/users/auth-layout.ts';
import type { AnonymousCaller, Caller, TokenCaller, UserCaller } from './caller.ts';
import { createMemory, type MemoryProofs } from './memory.ts';
import type { PreviewCallers } from './previews/preview-callers.ts';
import { createRoleReader, roleOfType, type RolePermissions } from './roles/role-permissions.ts';
import { createJsonWebTokens, type JsonWebTokens, type UserClaims } from './tokens/json-web-tokens.ts';
import { bearerKey, createTokenReader } from './tokens/token-reader.ts';
import { createUserRows, type UserRow } from '../management/users/user-rows.ts';

export interface AuthenticatorOptions {
  readonly driver: Pick<Driver, 'query'>;
  readonly dialect: Dialect;
  readonly model: Model;
  readonly secrets: AuthSecrets;
  /** Users-permissions is disabled: there are no roles, and callers without a token are refused. */
  readonly withoutRoles?: boolean;
  /** Who has preview tokens; null if none are accepted. */
  readonly previews?: () => PreviewCallers | null;
  /** Sessions of users; without them, their tokens are valid until they expire. */
  readonly sessions?: { readonly find: (name: string) => Promise<Pick<UserSession, 'user' | 'mark'> | null> };
  /** Determines whether permissions, settings, users and tokens are still current. */
  readonly proofs?: MemoryProofs;
}

export interface AuthSecrets {
  /** Null: user tokens are not accepted. */
  readonly jwtSecret: string | null;
  /** Null: API tokens are not accepted. */
  readonly apiTokenSalt: string | null;
}

export interface Authenticator {
  /** The caller of a request, or a `RequestError` 401 with the contract's message. */
  authenticate(authorization: string | undefined, options?: AuthenticateOptions): Promise<Caller>;
  /** The permissions of callers without credentials; none if the role Public has none. */
  publicAccess(): Promise<Access>;
  /** Every role with its permissions, as fresh as for a request. */
  roles(): Promise<ReadonlyMap<number, RolePermissions>>;
}

export interface AuthenticateOptions {
  /** Whose callers are admitted; all by default. */
  readonly strategies?: ReadonlySet<BuiltInStrategy>;
  /** For the one request that contains the current password, which proves more than a token does. */
  readonly acceptEndedTokens?: boolean;
  /** In which the holder of a preview token may name what it shows. */
  readonly queryString?: string;
  /** The state of the database when the request arrived, if already known. */
  readonly proof?: Proof;
}

/** v4's strategies of the content API. Callers without credentials belong to `users-permissions`, as its public role. */
export const BUILT_IN_STRATEGIES = ['api-token', 'users-permissions'] as const;
export type BuiltInStrategy = (typeof BUILT_IN_STRATEGIES)[number];
const ALL_STRATEGIES: ReadonlySet<BuiltInStrategy> = new Set(BUILT_IN_STRATEGIES);

/** Maximum age of permissions and settings without a proof of freshness. Users and tokens are read every time. */
const MAX_AGE_MS = 1_000;

const NO_ACCESS: Access = accessByActions('nothing', () => false);

const MISSING = 'Missing or invalid credentials';
const INVALID = 'Invalid credentials';

export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { driver, dialect, model, secrets, previews, sessions, withoutRoles = false } = options;
  const layout = readAuthLayout(model);
  const memory = createMemory(options.proofs);
  const readRoles = createRoleReader(driver, dialect, layout);
  const readSetting = createSettingReader(driver, dialect);
  const findToken = createTokenReader(driver, dialect);
  const users = createUserRows(driver, dialect, layout);
  const tokens =
    secrets.jwtSecret === null || withoutRoles
      ? null
      : createJsonWebTokens({ secret: secrets.jwtSecret, lifetime: null });

  const roles = (proof?: Proof): Promise<ReadonlyMap<number, RolePermissions>> =>
    withoutRoles ? Promise.resolve(new Map()) : memory.recall('roles', MAX_AGE_MS, readRoles, proof);
  const settings = (proof?: Proof) =>
    memory.recall('settings', MAX_AGE_MS, () => readAdvancedSettings(readSetting), proof);

  const publicRole = async (proof?: Proof) => {
    const role = roleOfType(await roles(proof), 'public');
    return role === undefined || role.actions.size === 0 ? null : role;
  };

  async function anonymousCaller({
    strategies = ALL_STRATEGIES,
    proof,
  }: AuthenticateOptions): Promise<AnonymousCaller> {
    if (!strategies.has('users-permissions')) throw unauthorized(MISSING);
    const role = await publicRole(proof);
    if (role === null) throw unauthorized(MISSING);
    return { kind: 'anonymous', access: role.access };
  }

  async function userCaller(
    claims: UserClaims,
    jwt: JsonWebTokens,
    { acceptEndedTokens = false, proof }: AuthenticateOptions,
  ): Promise<UserCaller> {
    const row = await memory.recall(`user ${claims.id}`, 0, () => users.byId(claims.id), proof);
    if (!row || row.blocked) throw unauthorized(INVALID);
    if (!row.confirmed && (await settings(proof)).emailConfirmation) throw unauthorized(INVALID);
    if (!acceptEndedTokens && jwt.endedByPassword(claims, row.passwordHash)) throw unauthorized(INVALID);
    if (isUserSession(claims.session)) await requireSession(claims.session, row, proof);
    const role = row.roleId === null ? undefined : (await roles(proof)).get(row.roleId);
    if (!role) throw unauthorized(MISSING);
    const { id, username, email, provider, confirmed, blocked } = row;
    const user = { id, username, email, provider, confirmed, blocked, role: role.role };
    return { kind: 'user', access: role.access, user };
  }

  /** A token of a session ends with it, and not only when it expires. */
  async function requireSession(name: string, row: UserRow, proof?: Proof): Promise<void> {
    const found = await memory.recall(name, 0, async () => sessions?.find(name) ?? null, proof);
    if (found === null || !isSessionOf(found, row)) throw unauthorized(INVALID);
  }

  async function tokenCaller(key: string, proof?: Proof): Promise<TokenCaller> {
    if (secrets.apiTokenSalt === null || key === '') throw unauthorized(MISSING);
    const hash = hashTokenKey(key, secrets.apiTokenSalt);
    const token = await memory.recall(`token ${hash}`, 0, () => findToken(hash), proof);
    if (!token) throw unauthorized(MISSING);
    // Not written as `<`: an invalid time must not make a token valid forever.
    if (token.expiresAt !== null && !(token.expiresAt >= Date.now())) throw unauthorized('Token expired');
    const { id, name, type, access } = token;
    return { kind: 'token', access, token: { id, name, type } };
  }

  async function keyCaller(key: string, options: AuthenticateOptions): Promise<Caller> {
    const { strategies = ALL_STRATEGIES } = options;
    if (isPreviewToken(key)) {
      const known = strategies.has('api-token') ? (previews?.() ?? null) : null;
      if (known === null) throw unauthorized(MISSING);
      return known.authenticate(key, options.queryString ?? '', options.proof);
    }
    const claims = strategies.has('users-permissions') && tokens && (await tokens.verify(key));
    if (claims) return userCaller(claims, tokens, options);
    if (!strategies.has('api-token')) throw unauthorized(MISSING);
    return tokenCaller(key, options.proof);
  }

  return {
    publicAccess: async () => (await publicRole())?.access ?? NO_ACCESS,
    roles: () => roles(),
    authenticate(authorization, options = {}) {
      const key = bearerKey(authorization);
      return key === null ? anonymousCaller(options) : keyCaller(key, options);
    },
  };
}

/**
 * A caller unknown to a replica may have just signed up or received a token, so the primary decides. Otherwise replica
 * lag would sign out callers without a position.
 */
export const withPrimaryFallback = (replica: Authenticator, primary: Authenticator): Authenticator => ({
  publicAccess: () => replica.publicAccess(),
  roles: () => replica.roles(),
  authenticate(authorization, options = {}) {
    const found = replica.authenticate(authorization, options);
    if (authorization === undefined) return found;
    return found.catch((error: unknown) => {
      if (!(error instanceof RequestError) || error.status !== 401) throw error;
      // The proof is the replica's.
      const { proof: _proof, ...rest } = options;
      return primary.authenticate(authorization, rest);
    });
  },
});
