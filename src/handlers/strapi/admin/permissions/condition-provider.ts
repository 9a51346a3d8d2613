import type { AdminCondition } from '../../../../management/administrators/conditions/admin-condition.ts';
import type { PermissionRegistry, PermissionRules } from '../../../../management/administrators/permission-rules.ts';
import { createNoOp } from '../../../unsupported/no-op.ts';
import { codeErrors } from '../../../modules/code-errors.ts';
import { inTime } from './in-time.ts';

/** A condition as registered by code. */
export interface GivenCondition {
  readonly name: string;
  readonly displayName: string;
  readonly plugin?: string;
  readonly category?: string;
  /** A function of the administrator, or the query itself. */
  readonly handler: unknown;
}

/** `strapi.admin.services.permission.conditionProvider` */
export function createConditionProvider(
  registry: PermissionRegistry,
  rules: () => PermissionRules,
  timeLimitMs: number,
) {
  const all = (): readonly AdminCondition[] => [...rules().conditions.values()];
  const described = () => all().map(({ resolve, ...condition }) => ({ ...condition, handler: resolve }));
  const register = async (codeCondition: GivenCondition): Promise<void> => {
    if (registry.isClosed) throw new Error("You can't register new conditions outside of the bootstrap function.");
    const condition = readCondition(codeCondition, timeLimitMs);
    if (rules().conditions.has(condition.id)) throw new Error(`Duplicated item key: ${condition.id}`);
    registry.conditions.set(condition.id, condition);
  };
  return {
    /** Plugins register functions here; nothing calls them. */
    hooks: createNoOp(),
    register,
    async registerMany(codeConditions: readonly GivenCondition[]) {
      for (const one of codeConditions) await register(one);
    },
    get: (id: string) => described().find((condition) => condition.id === id),
    has: (id: string) => rules().conditions.has(id),
    values: described,
    keys: () => [...rules().conditions.keys()],
    size: () => rules().conditions.size,
    delete: async (id: string) => void registry.conditions.delete(id),
  };
}

function readCondition(codeCondition: GivenCondition, timeLimitMs: number): AdminCondition {
  const { name, displayName, plugin, category = 'default', handler } = codeCondition;
  if (typeof name !== 'string' || name === '') throw new codeErrors.ValidationError('A condition needs a name');
  const prefix = plugin === undefined ? 'api::' : plugin === 'admin' ? 'admin::' : `plugin::${plugin}.`;
  const id = `${prefix}${name}`;
  return {
    ...{ id, displayName, category, ...(plugin !== undefined && { plugin }) },
    resolve: (user) =>
      typeof handler === 'function' ? inTime(timeLimitMs, `The condition ${id}`, () => handler(user)) : handler,
  };
}
