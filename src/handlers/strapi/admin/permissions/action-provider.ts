import type { PermissionAction } from '../../../../management/administrators/actions/permission-action.ts';
import type { PermissionRegistry, PermissionRules } from '../../../../management/administrators/permission-rules.ts';
import {
  type DescribedAction,
  describeAction,
} from '../../../../management/administrators/sections/section-builder.ts';
import { createNoOp } from '../../../unsupported/no-op.ts';
import { codeErrors } from '../../../modules/code-errors.ts';
import { faultOfAction, type GivenAction } from './fault-of-action.ts';

/** `strapi.admin.services.permission.actionProvider` */
export function createActionProvider(
  registry: PermissionRegistry,
  rules: () => PermissionRules,
  plugins: ReadonlyMap<string, unknown>,
) {
  const actions = () => rules().actions;
  const values = (): readonly DescribedAction[] => actions().all.map(describeAction);
  const register = async (given: GivenAction): Promise<void> => {
    if (registry.isClosed) throw new Error("You can't register new actions outside of the bootstrap function.");
    const fault = faultOfAction(given, plugins);
    if (fault !== null) throw new codeErrors.ValidationError(fault);
    const action = readAction(given);
    if (actions().get(action.id) !== undefined) throw new Error(`Duplicated item key: ${action.id}`);
    registry.actions.set(action.id, action);
  };
  return {
    /** Plugins register functions here; nothing calls them. */
    hooks: createNoOp(),
    register,
    async registerMany(given: readonly GivenAction[]) {
      for (const one of given) await register(one);
    },
    get: (id: string) => values().find(({ actionId }) => actionId === id),
    has: (id: string) => actions().get(id) !== undefined,
    values,
    keys: () => actions().all.map(({ id }) => id),
    size: () => actions().all.length,
    delete: async (id: string) => void registry.actions.delete(id),
    async appliesToProperty(property: string, id: string, subject?: string | null) {
      if (actions().get(id) === undefined) throw new codeErrors.ApplicationError(`No action found with id "${id}"`);
      return actions().limits(property, id, subject || null);
    },
    unstable_aliases: (id: string, subject?: string | null) => actions().aliasesOf(id, subject || null),
  };
}

function readAction(given: GivenAction): PermissionAction {
  const { uid, pluginName, section, displayName, category, subCategory, subjects, options, aliases } = given;
  const prefix = pluginName === undefined ? 'api::' : pluginName === 'admin' ? 'admin::' : `plugin::${pluginName}.`;
  const hasSubCategory = section === 'settings' || section === 'plugins';
  const properties = options?.applyToProperties ?? [];
  return {
    ...{ id: `${prefix}${uid}`, displayName, section },
    ...(section === 'plugins' && pluginName !== undefined && { plugin: pluginName }),
    ...(category !== undefined && { category }),
    ...(hasSubCategory && { subCategory: subCategory || 'general' }),
    ...(subjects !== undefined && { subjects }),
    ...(properties.length > 0 && { properties }),
    ...(aliases && {
      aliases: aliases.map((alias) => ({ action: alias.actionId, subjects: alias.subjects ?? null })),
    }),
  };
}
