import { type Access, accessByActions } from '../../access/access.ts';
import { type Authenticator, BUILT_IN_STRATEGIES, type BuiltInStrategy } from '../../auth/authenticator.ts';
import { type AuthenticatedUser, type Caller, refusalOf } from '../../auth/caller.ts';
import type { Engine } from '../../content/engine.ts';
import { messageOf, RequestError, unauthorized } from '../../errors.ts';
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
export interface RouteAuth {
  readonly auth: RouteConfig['auth'];
  /** Null: any signed-in caller. */
  readonly scope: readonly string[] | null;
  /** A plugin's route for administrators: it knows no strategy of the content API by name. */
  readonly isForAdministrators: boolean;
}

/**
 * Puts the caller into the context's state, or throws 401 or 403, if project code takes part in authentication. As in
 * v4, Plinth's own strategies come first, then those of the project, unless the route lists its strategies: then these
 * are tried in its order and no others, and an unknown name admits nobody. A caller without a token gets the public
 * role, if that has any permission, and no further strategy is tried.
 */
export async function identifyCaller(options: IdentifyOptions, ctx: Context, route: RouteAuth): Promise<Caller> {
  for (const step of stepsOf(options.identity.strategies(), route)) {
    const caller =
      step.kind === 'own'
        ? await identifyByCode(options, ctx, step.strategy, route.scope)
        : await identifyBuiltIn(options, ctx, step.strategies, route.scope);
    if (caller !== null) return caller;
  }
  throw missing();
}

const missing = (): RequestError => unauthorized('Missing or invalid credentials');

/** Plinth's own strategies in a row are one step, because one look at the header serves both. */
type Step =
  | { readonly kind: 'built-in'; readonly strategies: Set<BuiltInStrategy> }
  | { readonly kind: 'own'; readonly strategy: AuthStrategy };

function stepsOf(own: readonly AuthStrategy[], { auth, isForAdministrators }: RouteAuth): readonly Step[] {
  const named = auth === false ? undefined : auth?.strategies;
  const known = isForAdministrators ? [] : [...BUILT_IN_STRATEGIES, ...own];
  const steps: Step[] = [];
  for (const one of named ?? known) {
    const isName = typeof one === 'string';
    const found = isName ? known.find((strategy) => nameOf(strategy) === one) : checkStrategy(one);
    const last = steps.at(-1);
    if (typeof found === 'object') steps.push({ kind: 'own', strategy: found });
    else if (found !== undefined && last?.kind === 'built-in') last.strategies.add(found);
    else if (found !== undefined) steps.push({ kind: 'built-in', strategies: new Set([found]) });
  }
  return steps;
}

const nameOf = (strategy: BuiltInStrategy | AuthStrategy): string | undefined =>
  typeof strategy === 'string' ? strategy : strategy.name;

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

/** The identified caller, or null if another strategy may still know it. */
async function identifyBuiltIn(
  options: IdentifyOptions,
  ctx: Context,
  strategies: ReadonlySet<BuiltInStrategy>,
  scope: readonly string[] | null,
): Promise<Caller | null> {
  const { authenticator, identity } = options;
  const header = strategies.has('users-permissions') ? await identity.authorizationOf(ctx) : ctx.headers.authorization;
  let caller: Caller;
  try {
    caller = await authenticator.authenticate(header, { strategies, queryString: ctx.querystring });
  } catch (error) {
    // A known but invalid credential is refused at once.
    if (error instanceof RequestError && error.message === missing().message) return null;
    throw error;
  }
  await enterCaller(options, ctx, caller);
  const refused = refusalOf(caller, scope);
  if (refused !== null) throw refused;
  return caller;
}

async function identifyByCode(
  { content }: IdentifyOptions,
  ctx: Context,
  strategy: AuthStrategy,
  scope: readonly string[] | null,
): Promise<Caller | null> {
  const known = (await strategy.authenticate(ctx)) ?? {};
  if (known.error !== undefined && known.error !== null) throw unauthorized(messageOf(known.error));
  return known.authenticated ? admitStranger(content, ctx, strategy, known, scope) : null;
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
