import { type Access, accessByActions } from '../../access/access.ts';
import type { AdministratorCaller } from '../../auth/administrators/administrator-authenticator.ts';
import { type Caller, refusalOf } from '../../auth/caller.ts';
import { codeErrors } from '../modules/code-errors.ts';
import type { Context } from './context.ts';

/** For code that runs without a caller: it sees no relation that needs a permission. */
const NO_ACCESS: Access = accessByActions('no access', () => false);

interface Ability {
  can(action: string): boolean;
}

/**
 * The caller of a `ctx.state.auth` or an ability. Stored separately, so passing these objects on also passes on the
 * access.
 */
const callers = new WeakMap<object, Caller>();

const STRATEGY_OF: Readonly<Record<Caller['kind'], string>> = {
  token: 'api-token',
  preview: 'preview-token',
  user: 'users-permissions',
  anonymous: 'users-permissions',
};

/** `ctx.state.auth` and `ctx.state.user`, as v4 sets them after authentication. */
export function setCaller(ctx: Context, caller: Caller, user: unknown): void {
  const ability: Ability = { can: (action) => caller.access.allows(action) };
  const credentials = caller.kind === 'token' ? caller.token : user;
  const name = STRATEGY_OF[caller.kind];
  const strategy = { name, verify: (_auth: unknown, route: { readonly scope?: unknown }) => verify(caller, route) };
  callers.set(ability, caller);
  setAuthentication(ctx, { strategy, credentials, ability }, caller);
  if (user !== null) ctx.state.user = user;
}

/** For `strapi.auth.verify(ctx.state.auth, { scope })`: throws as v4 does. */
function verify(caller: Caller, { scope }: { readonly scope?: unknown }): void {
  const refused = refusalOf(caller, scope ? [scope].flat().map(String) : null);
  if (refused === null) return;
  throw refused.status === 401 ? new codeErrors.UnauthorizedError() : new codeErrors.ForbiddenError();
}

/**
 * An administrator in `ctx.state`, without the password and tokens that v4 leaves there. Abilities work for actions and
 * types; a permission on a type does not count for all of them. For single entries they deny, because conditions are
 * not evaluated here.
 */
export function setAdministrator(ctx: Context, caller: AdministratorCaller): void {
  const { administrator, effective, may } = caller;
  const { passwordHash: _hash, registrationToken: _invitation, resetPasswordToken: _reset, ...user } = administrator;
  const can = (action: string, subject?: unknown): boolean => {
    if (subject === undefined || subject === null) {
      return effective.some((permission) => permission.action === action && permission.subject === null);
    }
    return typeof subject === 'string' && may(action, subject);
  };
  const ability = { can, cannot: (action: string, subject?: unknown) => !can(action, subject) };
  administrators.set(ability, caller);
  Object.assign(ctx.state, { user, userAbility: ability, isAuthenticated: true });
  const auth = { strategy: { name: 'admin' }, credentials: user, ability };
  ctx.state.auth = auth;
  unverified.add(auth);
}

const administrators = new WeakMap<object, AdministratorCaller>();

/** The administrator of a `ctx.state.userAbility`; null for anything else. */
export const administratorOf = (ability: unknown): AdministratorCaller | null =>
  (typeof ability === 'object' && ability !== null && administrators.get(ability)) || null;

/** The strategy that identified the caller, for project code, and the caller as the content engine knows it. */
export function setAuthentication(ctx: Context, auth: Readonly<Record<string, unknown>>, caller: Caller): void {
  ctx.state.isAuthenticated = true;
  ctx.state.auth = auth;
  callers.set(auth, caller);
}

/** The caller of a context's request; null if nobody was identified. */
export function callerOf(ctx: unknown): Caller | null {
  const { state } = (ctx ?? {}) as { readonly state?: { readonly auth?: { readonly ability?: object | null } } };
  const { auth } = state ?? {};
  const ability = auth?.ability ?? undefined;
  return (auth && callers.get(auth)) ?? (ability && callers.get(ability)) ?? null;
}

const EVERYTHING: Access = accessByActions('everything', () => true);

/**
 * The `ctx.state.auth` of administrators. As in v4, their strategy verifies no permissions of the content API: a route
 * for administrators has its own policies.
 */
const unverified = new WeakSet<object>();

/** The permissions of `ctx.state.auth`, for functions that receive it; without it nothing is checked. */
export function accessOfAuth(auth: unknown): Access {
  if (auth === undefined || auth === null || unverified.has(auth)) return EVERYTHING;
  return callerOf({ state: { auth } })?.access ?? NO_ACCESS;
}

/** The caller's permissions in a context; none without one. */
export function accessOf(ctx: unknown): Access {
  const { state } = (ctx ?? {}) as { readonly state?: { readonly auth?: unknown } };
  return state?.auth === undefined || state.auth === null ? NO_ACCESS : accessOfAuth(state.auth);
}
