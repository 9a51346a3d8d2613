import type { Context } from '../context/context.ts';
import type { AuthStrategies } from '../host/auth-strategies.ts';
import type { CodeRegistry } from '../loading/code-registry.ts';
import type { NativePlugins } from '../plugins/native-plugins.ts';

export type OwnIdentity = ReturnType<typeof createOwnIdentity>;

type ReadUser = (id: number) => unknown;

interface JwtService {
  getToken(ctx: Context): unknown;
  verify(token: string): unknown;
  issue(claims: object): string;
}

interface UserService {
  fetchAuthenticatedUser(id: number): unknown;
}

const JWT = 'plugin::users-permissions.jwt';
const USER = 'plugin::users-permissions.user';

/** Changes of project code to how callers are identified. */
export function createOwnIdentity(
  registry: Pick<CodeRegistry, 'service'>,
  native: NativePlugins,
  auth: AuthStrategies,
) {
  // Stored separately: code may replace a service or a single function of it.
  const jwt = { ...(native.service('users-permissions', 'jwt') as JwtService | undefined) };
  const user = { ...(native.service('users-permissions', 'user') as UserService | undefined) };
  const ownJwt = (): JwtService | null => {
    const service = registry.service(JWT) as unknown as JwtService | undefined;
    const isOwn = service !== undefined && (service.getToken !== jwt.getToken || service.verify !== jwt.verify);
    return isOwn ? service : null;
  };
  const readUser = (): ReadUser | null => {
    const service = registry.service(USER) as unknown as UserService | undefined;
    if (service === undefined || service.fetchAuthenticatedUser === user.fetchAuthenticatedUser) return null;
    return (id) => service.fetchAuthenticatedUser(id);
  };
  return {
    /** Whether it changed anything: then Plinth handles no route alone. */
    isChanged: () => auth.strategies().length > 0 || ownJwt() !== null || readUser() !== null,
    strategies: auth.strategies,
    /** The header that identifies a caller; replaced if project code reads tokens from elsewhere. */
    async authorizationOf(ctx: Context): Promise<string | undefined> {
      const service = ownJwt();
      if (service === null) return ctx.headers.authorization;
      // As in v4, an API token remains one, and an unreadable token identifies no user.
      const claims = await Promise.resolve(service.getToken(ctx)).catch(() => null);
      const { id } = (claims ?? {}) as { readonly id?: unknown };
      return id === undefined ? ctx.headers.authorization : `Bearer ${jwt.issue?.({ id })}`;
    },
    /** How project code reads the user of a token; null if it does not change that. */
    readUser,
  };
}
