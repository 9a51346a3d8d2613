import type { Type, Uid } from '../schema/model.ts';

/** Names the generated file uses itself. */
const TAKEN = ['ContentTypes', 'Components', 'plinth'];

/** One interface name per type: `Article`, `SharedSeo`, `UploadFile`; numbered if two would be equal. */
export function nameTypes(types: readonly Type[]): ReadonlyMap<Uid, string> {
  const taken = new Set(TAKEN);
  const names = new Map<Uid, string>();
  for (const type of types) {
    const name = nameOf(type);
    let free = name;
    for (let number = 2; taken.has(free); number++) free = `${name}${number}`;
    taken.add(free);
    names.set(type.uid, free);
  }
  return names;
}

/** `api::` types use their singular name; the others are prefixed with their plugin or category. */
const nameOf = (type: Type): string =>
  pascalCase(type.kind === 'component' || type.builtIn ? type.uid.replace('plugin::', '') : type.singularName);

function pascalCase(text: string): string {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^\p{L}/u.test(name) ? name : `Type${name}`;
}
