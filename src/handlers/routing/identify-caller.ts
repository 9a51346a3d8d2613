import { type Access, accessByActions } from '../../access/access.ts';
import type { Authenticator } from '../../auth/authenticator.ts';
import type { AuthenticatedUser, Caller } from '../../auth/caller.ts';
import type { Engine } from '../../content/engine.ts';
import { forbidden, messageOf, RequestError, unauthorized } from '../../errors.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { USER_UID } from '../../schema/model.ts';
import { setAuthentication, setCaller } from '../context/caller-state.ts';
import type { Context } from '../context/context.ts';
import type { RouteConfig } from '../core/factories.ts';
import { type Authentication, type AuthStrategy, checkStrategy } from '../host/auth-strategies.ts';
import { createEntityReader } from '../strapi/entities/entity-reader.ts';
import type { OwnIdentity } from './own-identity.ts';

export interface IdentifyOptions {
  readonly content: Engine;
  readonly authenticator: Pick<Authenticator, 'authenticate'>;
  readonly identity: OwnIdentity;
}

/** The authentication settings of a route. */
export interface Asked {
  readonly auth: RouteConfig['auth'];
  /** Null: any signed-in caller. */
  readonly scope: readonly string[] | null;
}

/** The names of Plinth's own strategies, as in v4: one header serves both. */
const BUILT_IN = ['api-token', 'users-permissions'];

/**
 * Puts the caller into the context's state, or throws 401 or 403, if project code takes part in authentication. As in
 * v4, Plinth's own strategies come first, then those of the project. A caller without a token gets the public role, if
 * that has any permission, and no other strategy is tried.
 */
export async function identifyCaller(options: IdentifyOptions, ctx: Context, asked: Asked): Promise<Caller> {
  const named = asked.auth === false ? undefined : asked.auth?.strategies;
  const found = isBuiltInAsked(named) ? await identifyBuiltIn(options, ctx, asked.scope) : missing();
  if (!(found instanceof RequestError)) return found;
  for (const strategy of strategiesOf(options.identity.strategies(), named)) {
    const known = (await strategy.authenticate(ctx)) ?? {};
    if (known.error !== undefined && known.error !== null) throw unauthorized(messageOf(known.error));
    if (known.authenticated) return admitStranger(options.content, ctx, strategy, known, asked.scope);
  }
  throw found;
}

const missing = (): RequestError => unauthorized('Missing or invalid credentials');

const isBuiltInAsked = (named: readonly unknown[] | undefined): boolean =>
  named === undefined || named.some((name) => BUILT_IN.includes(String(name)));

function strategiesOf(own: readonly AuthStrategy[], named: readonly unknown[] | undefined): readonly AuthStrategy[] {
  if (named === undefined) return own;
  return named.flatMap((one) =>
    typeof one === 'string' ? own.filter(({ name }) => name === one) : checkStrategy(one),
  );
}

/** Puts an admitted caller into the context's state: the whole user, with the role. */
export async function enterCaller(options: IdentifyOptions, ctx: Context, caller: Caller): Promise<void> {
  setCaller(ctx, caller, caller.kind === 'user' ? await readUser(options, caller) : null);
}

export type UserCaller = Extract<Caller, { kind: 'user' }>;

/** The whole user of a caller, with the role. */
export async function readUser(
  { content, identity }: Pick<IdentifyOptions, 'content' | 'identity'>,
  { user: { id } }: UserCaller,
): Promise<unknown> {
  const own = identity.readUser();
  if (own !== null) return own(id);
  const users = createEntityReader(content, contentTypeOf(content.model, USER_UID), 'database');
  return users.byId('ctx.state.user', id, { populate: ['role'] });
}

/** The identified caller, or a refusal that another strategy may still overrule. */
async function identifyBuiltIn(
  options: IdentifyOptions,
  ctx: Context,
  scope: readonly string[] | null,
): Promise<Caller | RequestError> {
  const { authenticator, identity } = options;
  let caller: Caller;
  try {
    caller = await authenticator.authenticate(await identity.authorizationOf(ctx));
  } catch (error) {
    // A known but invalid credential is refused at once.
    if (error instanceof RequestError && error.message === missing().message) return error;
    throw error;
  }
  await enterCaller(options, ctx, caller);
  if (scope === null && caller.kind === 'anonymous') throw unauthorized('Unauthorized');
  if (scope !== null && !scope.every((action) => caller.access.allows(action))) throw forbidden();
  return caller;
}

/** A caller identified by the project's own strategy, which also verifies permissions. */
async function admitStranger(
  { model }: Engine,
  ctx: Context,
  strategy: AuthStrategy,
  { credentials, ability = null }: Authentication,
  scope: readonly string[] | null,
): Promise<Caller> {
  const auth = { strategy, credentials, ability };
  await strategy.verify?.(auth, scope === null ? {} : { scope });
  const types = [...model.contentTypes.keys()].map((uid) => `${uid}.find`);
  const allowed = await Promise.all(types.map((action) => isVerified(auth, action)));
  const access = accessTo(new Set([...(scope ?? []), ...types.filter((_action, at) => allowed[at])]));
  const caller = strangerAs(ctx.state.user, access);
  setAuthentication(ctx, auth, caller);
  return caller;
}

type Auth = Authentication & { readonly strategy: AuthStrategy };

async function isVerified(auth: Auth, action: string): Promise<boolean> {
  try {
    await auth.strategy.verify?.(auth, { scope: [action] });
    return true;
  } catch {
    return false;
  }
}

const accessTo = (actions: ReadonlySet<string>): Access =>
  accessByActions(`verified by code: ${[...actions].sort().join(' ')}`, (action) => actions.has(action));

/** A strategy may have put a user into the state, as v4's own does. */
function strangerAs(user: unknown, access: Access): Caller {
  const { id } = (user ?? {}) as Partial<AuthenticatedUser>;
  return typeof id === 'number'
    ? { kind: 'user', access, user: user as AuthenticatedUser }
    : { kind: 'anonymous', access };
}
