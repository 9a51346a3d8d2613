import { type Access, accessByActions } from '../../access/access.ts';
import type { Authenticator } from '../../auth/authenticator.ts';
import type { AuthenticatedUser, Caller } from '../../auth/caller.ts';
import type { Engine } from '../../content/engine.ts';
import { forbidden, RequestError, unauthorized } from '../../errors.ts';
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

/** What a route says about its callers. */
export interface Asked {
  readonly auth: RouteConfig['auth'];
  /** Null: whoever is signed in. */
  readonly scope: readonly string[] | null;
}

/** The names of Plinth's own ways, as v4 has them: one header says which of the two is meant. */
const BUILT_IN = ['api-token', 'users-permissions'];

/**
 * Puts the caller into the context's state, or throws 401 or 403. Plinth's own ways come first, then
 * those that the code brings along, as in v4: whoever has no token is the public role, where that
 * has any permission, and nobody else is asked.
 */
export async function identifyCaller(options: IdentifyOptions, ctx: Context, asked: Asked): Promise<void> {
  const named = asked.auth === false ? undefined : asked.auth?.strategies;
  const refused = isBuiltInAsked(named) ? await identifyBuiltIn(options, ctx, asked.scope) : missing();
  if (refused === null) return;
  for (const strategy of strategiesOf(options.identity.strategies(), named)) {
    const found = (await strategy.authenticate(ctx)) ?? {};
    if (found.error !== undefined && found.error !== null) throw unauthorized(messageOf(found.error));
    if (found.authenticated) return admitStranger(options.content, ctx, strategy, found, asked.scope);
  }
  throw refused;
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

/** Null if the caller was identified and may go on; else the refusal, which another way may still turn. */
async function identifyBuiltIn(
  { content, authenticator, identity }: IdentifyOptions,
  ctx: Context,
  scope: readonly string[] | null,
): Promise<RequestError | null> {
  let caller: Caller;
  try {
    caller = await authenticator.authenticate(await identity.authorizationOf(ctx));
  } catch (error) {
    // What is known to be somebody's and not valid is refused at once.
    if (error instanceof RequestError && error.message === missing().message) return error;
    throw error;
  }
  const users = createEntityReader(content, contentTypeOf(content.model, USER_UID), 'database');
  const read = (id: number) => users.byId('ctx.state.user', id, { populate: ['role'] });
  setCaller(ctx, caller, caller.kind === 'user' ? await (identity.readUser() ?? read)(caller.user.id) : null);
  if (scope === null && caller.kind === 'anonymous') throw unauthorized('Unauthorized');
  if (scope !== null && !scope.every((action) => caller.access.allows(action))) throw forbidden();
  return null;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Somebody whom the project's own strategy knows: it also says what they may do. */
async function admitStranger(
  { model }: Engine,
  ctx: Context,
  strategy: AuthStrategy,
  { credentials, ability = null }: Authentication,
  scope: readonly string[] | null,
): Promise<void> {
  const auth = { strategy, credentials, ability };
  await strategy.verify?.(auth, scope === null ? {} : { scope });
  const types = [...model.contentTypes.keys()].map((uid) => `${uid}.find`);
  const allowed = await Promise.all(types.map((action) => isVerified(auth, action)));
  const access = accessTo(new Set([...(scope ?? []), ...types.filter((_action, at) => allowed[at])]));
  setAuthentication(ctx, auth, strangerAs(ctx.state.user, access));
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
