import type { ContentType, Model, Uid } from '../../../schema/model.ts';
import { BUILT_IN_ACTIONS } from './built-in-actions.ts';
import { EXPLORER, type PermissionAction } from './permission-action.ts';

/** Everything that administrator roles can be granted in this project. */
export interface ActionCatalogue {
  readonly all: readonly PermissionAction[];
  get(id: string): PermissionAction | undefined;
  /** Whether the action exists, and applies to this type. */
  knows(id: string, subject: Uid | null): boolean;
  /** Whether a permission for the action on the type can be limited by the property: `fields`, `locales`. */
  limits(property: string, id: string, subject: Uid | null): boolean;
  /** Other actions that imply this one on the type. */
  aliasesOf(id: string, subject: Uid | null): readonly string[];
}

/** `absent`: disabled plugins, whose actions do not exist. */
export function createActionCatalogue(
  model: Model,
  absent: readonly string[],
  registered: readonly PermissionAction[] = [],
): ActionCatalogue {
  const hasLocales = !absent.includes('i18n');
  const isAbsent = (id: string): boolean => absent.some((plugin) => id.startsWith(`plugin::${plugin}.`));
  const isKnown = (uid: Uid): boolean => model.contentTypes.has(uid) && !isAbsent(uid);
  const byId = new Map<string, PermissionAction>();
  for (const action of [...contentActions(model, hasLocales), ...BUILT_IN_ACTIONS, ...registered]) {
    if (!isAbsent(action.id)) byId.set(action.id, withKnownTypes(hasLocales ? withLocales(action) : action, isKnown));
  }
  const all = [...byId.values()];
  return {
    all,
    get: (id) => byId.get(id),
    knows(id, subject) {
      const action = byId.get(id);
      return action !== undefined && (action.subjects === undefined || action.subjects.includes(subject ?? ''));
    },
    limits(property, id, subject) {
      const action = byId.get(id);
      if (!action?.properties?.includes(property)) return false;
      if (subject === null) return true;
      if (!action.subjects?.includes(subject)) return false;
      return property !== 'locales' || model.contentTypes.get(subject)?.localized === true;
    },
    aliasesOf: (id, subject) =>
      all
        .filter(({ aliases = [] }) =>
          aliases.some(
            (alias) =>
              alias.action === id &&
              (alias.subjects === null || (subject !== null && alias.subjects.includes(subject))),
          ),
        )
        .map((action) => action.id),
  };
}

/** Every content action can be limited to locales, including those of plugins. */
const withLocales = (action: PermissionAction): PermissionAction =>
  action.section === 'contentTypes' && !action.properties?.includes('locales')
    ? { ...action, properties: [...(action.properties ?? []), 'locales'] }
    : action;

/** Code may name types that the project does not have. */
const withKnownTypes = (action: PermissionAction, isKnown: (uid: Uid) => boolean): PermissionAction =>
  action.subjects === undefined ? action : { ...action, subjects: action.subjects.filter(isKnown) };

/** Content permissions of administrator roles, for every type that the content manager shows. */
function contentActions(model: Model, hasLocales: boolean): readonly PermissionAction[] {
  const displayed = [...model.contentTypes.values()].filter((type) => type.displayed);
  const published = displayed.filter((type) => type.draftAndPublish);
  const locales = hasLocales ? ['locales'] : [];
  const action = (
    id: string,
    displayName: string,
    types: readonly ContentType[],
    limits: readonly string[],
  ): PermissionAction => {
    const properties = [...limits, ...locales];
    return {
      ...{ id, displayName, section: 'contentTypes', subjects: types.map(({ uid }) => uid) },
      ...(properties.length > 0 && { properties }),
    };
  };
  return [
    action(EXPLORER.create, 'Create', displayed, ['fields']),
    action(EXPLORER.read, 'Read', displayed, ['fields']),
    action(EXPLORER.update, 'Update', displayed, ['fields']),
    action(EXPLORER.delete, 'Delete', displayed, []),
    action(EXPLORER.publish, 'Publish', published, []),
  ];
}
