import type { Form } from '../../entry/form/form.ts';
import { isToMany, type Json, type RelationValue } from '../../entry/form/values.ts';
import { bodyOf } from '../../entry/form/write-form.ts';
import type { Attribute, ContentType } from '../../model/model.ts';

export interface ChosenField {
  readonly name: string;
  /** What happens to the entries of a relation with several. */
  readonly how: 'connect' | 'disconnect' | 'set';
}

/** Whether one value makes sense in several entries. */
export function isSharedField(type: ContentType, name: string): boolean {
  const attribute = type.attributes[name];
  if (attribute === undefined || attribute.writable === false || attribute.unique === true) return false;
  return !OF_ONE_ENTRY.has(attribute.type);
}

const OF_ONE_ENTRY: ReadonlySet<string> = new Set(['uid', 'password', 'component', 'dynamiczone']);

/** What is sent for the chosen fields. */
export function editBody({ root }: Form, chosen: readonly ChosenField[]): Json {
  const fields = chosen.map(({ name, how }) => {
    const attribute: Attribute = root.attributes[name] ?? { type: 'string' };
    const value = root.cells[name]?.value;
    if (attribute.type !== 'relation') return { [name]: null, ...bodyOf(root, [name]) };
    const ids = (value as RelationValue).items.map(({ id }) => ({ id }));
    return { [name]: { [isToMany(attribute) ? how : 'set']: ids } };
  });
  return Object.assign({}, ...fields);
}
