import type { Access } from '../../access/access.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Context } from './context.ts';

/** For code that runs without a caller: it sees no relation that needs a permission. */
const NO_ACCESS: Access = { key: 'no access', allows: () => false };

interface Ability {
  can(action: string): boolean;
}

/** Whose ability it is; kept aside so that handing `ctx.state.auth` on hands the access on. */
const callerOfAbility = new WeakMap<object, Caller>();

/** `ctx.state.auth` and `ctx.state.user`, as v4 leaves them after authentication. */
export function setCaller(ctx: Context, caller: Caller, user: unknown): void {
  const ability: Ability = { can: (action) => caller.access.allows(action) };
  callerOfAbility.set(ability, caller);
  ctx.state.isAuthenticated = true;
  ctx.state.auth = {
    strategy: { name: caller.kind === 'token' ? 'api-token' : 'users-permissions' },
    credentials: caller.kind === 'token' ? caller.token : user,
    ability,
  };
  if (user !== null) ctx.state.user = user;
}

/** Whoever sent the request of a context; null where nobody was identified. */
export function callerOf(ctx: unknown): Caller | null {
  const { state } = (ctx ?? {}) as { readonly state?: { readonly auth?: { readonly ability?: object } } };
  const ability = state?.auth?.ability;
  return (ability && callerOfAbility.get(ability)) ?? null;
}

const EVERYTHING: Access = { key: 'everything', allows: () => true };

/** What `ctx.state.auth` allows, for functions that are given it; without one nothing is asked. */
export const accessOfAuth = (auth: unknown): Access =>
  auth === undefined || auth === null ? EVERYTHING : accessOf({ state: { auth } });

/** What the caller of a context may do; nothing without one. */
export const accessOf = (ctx: unknown): Access => callerOf(ctx)?.access ?? NO_ACCESS;
