import type { PermissionAction } from '../../../../management/administrators/actions/permission-action.ts';
import type { PermissionRegistry, PermissionRules } from '../../../../management/administrators/permission-rules.ts';
import {
  describeAction,
  type DescribedAction,
} from '../../../../management/administrators/sections/section-builder.ts';
import { createNoOp } from '../../../unsupported/no-op.ts';
import { codeErrors } from '../../../modules/code-errors.ts';

/** `strapi.admin.services.permission.actionProvider` */
export function createActionProvider(
  registry: PermissionRegistry,
  rules: () => PermissionRules,
  plugins: ReadonlyMap<string, unknown>,
) {
  const actions = () => rules().actions;
  const values = (): readonly DescribedAction[] => actions().all.map(describeAction);
  const register = async (codeAction: GivenAction): Promise<void> => {
    if (registry.isClosed) throw new Error("You can't register new actions outside of the bootstrap function.");
    const fault = faultOfAction(codeAction, plugins);
    if (fault !== null) throw new codeErrors.ValidationError(fault);
    const action = readAction(codeAction);
    if (actions().get(action.id) !== undefined) throw new Error(`Duplicated item key: ${action.id}`);
    registry.actions.set(action.id, action);
  };
  return {
    /** Plugins register functions here; nothing calls them. */
    hooks: createNoOp(),
    register,
    async registerMany(codeActions: readonly GivenAction[]) {
      for (const one of codeActions) await register(one);
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

function readAction(codeAction: GivenAction): PermissionAction {
  const { uid, pluginName, section, displayName, category, subCategory, subjects, options, aliases } = codeAction;
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

/** An action as registered by code. */
export interface GivenAction {
  readonly uid: string;
  readonly section: PermissionAction['section'];
  readonly displayName: string;
  readonly pluginName?: string;
  readonly category?: string;
  readonly subCategory?: string;
  readonly subjects?: readonly string[];
  readonly options?: { readonly applyToProperties?: readonly string[] | null };
  readonly aliases?: readonly { readonly actionId: string; readonly subjects?: readonly string[] | null }[] | null;
}

const SECTIONS: readonly unknown[] = ['contentTypes', 'plugins', 'settings', 'internal'];

/** The error in an action registered by code; null if it is valid. */
function faultOfAction(codeAction: Partial<GivenAction>, plugins: ReadonlyMap<string, unknown>): string | null {
  const { uid, section, displayName, pluginName, category, subCategory, subjects } = codeAction;
  if (typeof uid !== 'string' || uid === '') return 'uid is a required field';
  if (!/^[a-z]([a-z|.|-]+)[a-z]$/.test(uid)) {
    return `uid: The id can only contain lowercase letters, dots and hyphens: ${uid}`;
  }
  const at = `The action "${uid}"`;
  if (!SECTIONS.includes(section)) return `${at} needs a section: ${SECTIONS.join(', ')}`;
  if (typeof displayName !== 'string' || displayName === '') return `${at} needs a displayName`;
  if (section === 'plugins' && pluginName === undefined) return `${at} needs a pluginName`;
  if (pluginName !== undefined && pluginName !== 'admin' && !plugins.has(pluginName)) {
    return `pluginName is not an existing plugin: ${pluginName}`;
  }
  if (section === 'contentTypes' && !Array.isArray(subjects)) return `${at} needs subjects`;
  if (section !== 'contentTypes' && subjects !== undefined) {
    return 'subjects should only be defined for the "contentTypes" section';
  }
  if (section === 'settings' && !category) return `${at} needs a category`;
  if (section !== 'settings' && category !== undefined) {
    return 'category should only be defined for the "settings" section';
  }
  if (section !== 'settings' && section !== 'plugins' && subCategory !== undefined) {
    return 'subCategory should only be defined for "plugins" and "settings" sections';
  }
  return null;
}
