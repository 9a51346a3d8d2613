import type { Context } from '../context/context.ts';

interface PermissionsConfig {
  /** Names of actions, each alone or in a list with its subject. */
  readonly actions?: readonly unknown[];
  /** One of them is enough; used by the content manager's policy. */
  readonly hasAtLeastOne?: boolean;
}

interface Ability {
  can(action: string, subject?: unknown): boolean;
}

/** Callers of the content API have no permissions in the panel. */
const abilityOf = (ctx: Context): Ability | undefined => ctx.state.userAbility as Ability | undefined;

function hasPermissions(ctx: Context, { actions = [] }: PermissionsConfig): boolean {
  const ability = abilityOf(ctx);
  return (
    ability !== undefined &&
    actions.map((entry) => [entry].flat()).every(([action, subject]) => ability.can(String(action), subject))
  );
}

/** The content type is the route's parameter `model`. */
function hasContentPermissions(ctx: Context, { actions = [], hasAtLeastOne = false }: PermissionsConfig): boolean {
  const ability = abilityOf(ctx);
  if (ability === undefined) return false;
  const { model } = ctx.params as { readonly model?: unknown };
  const isAllowed = (action: unknown): boolean => ability.can(String(action), model);
  return hasAtLeastOne ? actions.some(isAllowed) : actions.every(isAllowed);
}

/** Policies of v4's admin panel that projects and plugins name in their routes. */
const POLICIES: ReadonlyMap<string, (ctx: Context, config: PermissionsConfig) => boolean> = new Map([
  ['admin::isAuthenticatedAdmin', (ctx: Context) => Boolean(ctx.state.isAuthenticated)],
  ['admin::hasPermissions', hasPermissions],
  ['plugin::content-manager.hasPermissions', hasContentPermissions],
]);

export const adminPolicy = (uid: string): unknown => POLICIES.get(uid);
