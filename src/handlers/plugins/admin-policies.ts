import type { Context } from '../context/context.ts';

/**
 * Policies of v4's admin panel that projects name in their routes. There is no panel here, so nobody has rights
 * in it; the first asks, in v4 too, for nothing but an identity.
 */
const POLICIES: ReadonlyMap<string, (ctx: Context) => boolean> = new Map([
  ['admin::isAuthenticatedAdmin', (ctx: Context) => Boolean(ctx.state.isAuthenticated)],
  ['admin::hasPermissions', () => false],
  ['plugin::content-manager.hasPermissions', () => false],
]);

export const adminPolicy = (uid: string): unknown => POLICIES.get(uid);
