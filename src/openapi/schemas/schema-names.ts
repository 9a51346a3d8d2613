import type { ContentType, Model, Type, Uid } from '../../schema/model.ts';

/** Each type has several named schemas; the variant follows the type's own name. */
const VARIANTS = [
  '',
  'Populated',
  'Flat',
  'Fields',
  'Sort',
  'Filters',
  'Populate',
  'PopulateOptions',
  'Answer',
  'ListAnswer',
  'Input',
  'NewInput',
] as const;

/**
 * Gives every type a unique name, even if two differ only in dashes or collide with a variant of another, and adds the
 * names of their schemas to those that are taken.
 */
export function nameSchemas(model: Model, taken: Set<string>, own: (name: string) => string): ReadonlyMap<Uid, string> {
  const names = new Map<Uid, string>();
  for (const type of inOrder(model)) {
    const wanted = own(wantedName(type));
    let name = wanted;
    for (let n = 2; VARIANTS.some((variant) => taken.has(name + variant)); n++) name = `${wanted}_${n}`;
    for (const variant of VARIANTS) taken.add(name + variant);
    names.set(type.uid, name);
  }
  return names;
}

/** The project's own types come first: they keep their plain names. */
function inOrder(model: Model): readonly Type[] {
  const contentTypes: readonly ContentType[] = [...model.contentTypes.values()];
  return [
    ...contentTypes.filter((type) => !type.builtIn),
    ...contentTypes.filter((type) => type.builtIn),
    ...model.components.values(),
  ];
}

function wantedName(type: Type): string {
  if (type.kind === 'component') return `${pascalCase(`${type.category}-${type.name}`)}Component`;
  if (!type.builtIn) return pascalCase(type.singularName);
  // plugin::users-permissions.user -> UsersPermissionsUser, admin::user -> AdminUser
  return pascalCase(type.uid.replace(/^plugin::/, ''));
}

export const pascalCase = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
