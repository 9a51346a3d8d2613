import { StartError } from '../../errors.ts';
import type { Settings } from '../../project/settings.ts';
import type { Model, Type } from '../../schema/model.ts';

/** Built-in plugins that a project does not have. */
export const absentPlugins = ({ i18n, usersPermissions }: Pick<Settings, 'i18n' | 'usersPermissions'>) => [
  ...(i18n.enabled ? [] : ['i18n']),
  ...(usersPermissions.isOff ? ['users-permissions'] : []),
];

/** Types that get tables: those of absent plugins do not, unless another type refers to them. */
export function withoutPlugins(model: Model, absent: readonly string[]): Model {
  const isAbsent = (uid: string): boolean => absent.some((name) => uid.startsWith(`plugin::${name}.`));
  const types: readonly Type[] = [...model.contentTypes.values(), ...model.components.values()];
  const targets = types.filter(({ uid }) => !isAbsent(uid)).flatMap(targetsOf);
  // A referenced type requires the other types of its plugin: their tables depend on each other.
  if (absent.length === 0 || targets.some(isAbsent)) return model;
  return { ...model, contentTypes: new Map([...model.contentTypes].filter(([uid]) => !isAbsent(uid))) };
}

const targetsOf = ({ attributes }: Type): readonly string[] =>
  [...attributes.values()].flatMap((attribute) => ('target' in attribute ? [attribute.target] : []));

export function requireRoles({ usersPermissions }: Pick<Settings, 'usersPermissions'>): void {
  if (!usersPermissions.isOff) return;
  throw new StartError('users-permissions is disabled: the project has neither users nor roles.', {
    file: 'config/plugins',
    remedy: 'Enable it there, or use API tokens.',
  });
}
