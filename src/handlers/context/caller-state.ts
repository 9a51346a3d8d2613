import type { Access } from '../../access/access.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Context } from './context.ts';

/** For code that runs without a caller: it sees no relation that needs a permission. */
const NO_ACCESS: Access = { key: 'no access', allows: () => false };

interface Ability {
  can(action: string): boolean;
}

/** Whose ability it is; kept aside so that handing `ctx.state.auth` on hands the access on. */
const accessOfAbility = new WeakMap<object, Access>();

/** `ctx.state.auth` and `ctx.state.user`, as v4 leaves them after authentication. */
export function setCaller(ctx: Context, caller: Caller, user: unknown): void {
  const ability: Ability = { can: (action) => caller.access.allows(action) };
  accessOfAbility.set(ability, caller.access);
  ctx.state.isAuthenticated = true;
  ctx.state.auth = {
    strategy: { name: caller.kind === 'token' ? 'api-token' : 'users-permissions' },
    credentials: caller.kind === 'token' ? caller.token : user,
    ability,
  };
  if (user !== null) ctx.state.user = user;
}

/** The access of whoever sent the request of a context; of nobody without one. */
export function accessOf(ctx: unknown): Access {
  const { state } = (ctx ?? {}) as { readonly state?: { readonly auth?: { readonly ability?: object } } };
  const ability = state?.auth?.ability;
  return (ability && accessOfAbility.get(ability)) ?? NO_ACCESS;
}
