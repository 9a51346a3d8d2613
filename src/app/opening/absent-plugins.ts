import { StartError } from '../../errors.ts';
import type { Settings } from '../../project/settings.ts';
import type { Model, Type } from '../../schema/model.ts';

/** Of the plugins that Plinth is, those that a project does not have. */
export const absentPlugins = ({ i18n, usersPermissions }: Pick<Settings, 'i18n' | 'usersPermissions'>) => [
  ...(i18n.enabled ? [] : ['i18n']),
  ...(usersPermissions.isOff ? ['users-permissions'] : []),
];

/** What gets tables: types of absent plugins have none, unless another type points to them. */
export function withoutPlugins(model: Model, absent: readonly string[]): Model {
  const isAbsent = (uid: string): boolean => absent.some((name) => uid.startsWith(`plugin::${name}.`));
  const types: readonly Type[] = [...model.contentTypes.values(), ...model.components.values()];
  const targets = types.filter(({ uid }) => !isAbsent(uid)).flatMap(targetsOf);
  // A type that is pointed to brings those of its own plugin along: they are tables of one another.
  if (absent.length === 0 || targets.some(isAbsent)) return model;
  return { ...model, contentTypes: new Map([...model.contentTypes].filter(([uid]) => !isAbsent(uid))) };
}

const targetsOf = ({ attributes }: Type): readonly string[] =>
  [...attributes.values()].flatMap((attribute) => ('target' in attribute ? [attribute.target] : []));

export function requireRoles({ usersPermissions }: Pick<Settings, 'usersPermissions'>): void {
  if (!usersPermissions.isOff) return;
  throw new StartError('The project switches users-permissions off: it has neither users nor roles.', {
    file: 'config/plugins',
    remedy: 'Switch it on there, or let callers use API tokens.',
  });
}
