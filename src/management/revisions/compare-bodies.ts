import type { Attribute, ContentType, Model, Type } from '../../schema/model.ts';
import { printNumbers } from '../../util/json/exact-number.ts';
import { isRecord } from '../../util/is-record.ts';
import type { Body } from '../../content/versions/entry-body.ts';

export interface ChangedField {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Fields whose values differ between two bodies; fields missing from `to` count as unchanged. */
export const compareBodies = (model: Model, type: ContentType, from: Body, to: Body): readonly ChangedField[] =>
  Object.keys(to).flatMap((name): readonly ChangedField[] => {
    const attribute = type.attributes.get(name);
    if (attribute === undefined) return [];
    const before = from[name] ?? null;
    const after = to[name] ?? null;
    return isSame(model, attribute, before, after) ? [] : [{ name, from: before, to: after }];
  });

function isSame(model: Model, attribute: Attribute, before: unknown, after: unknown): boolean {
  switch (attribute.kind) {
    case 'scalar':
      return textOf(before) === textOf(after);
    case 'component':
    case 'dynamicZone':
      return JSON.stringify(partOf(model, attribute, before)) === JSON.stringify(partOf(model, attribute, after));
    default: {
      const ids = changedIds(before, []);
      return JSON.stringify(ids) === JSON.stringify(changedIds(after, ids));
    }
  }
}

/** Numbers may be strings, and an empty JSON value counts as missing. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? String(printNumbers(value)) : String(value);
};

/** Components without ids and empty values: a new one with the same content is equal. */
function partOf(model: Model, attribute: Attribute, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => partOf(model, attribute, one));
  if (typeof value !== 'object' || value === null) return null;
  const part = value as Body;
  const uid = attribute.kind === 'component' ? attribute.component : String(part.__component);
  const component: Type | undefined = model.components.get(uid);
  const fields = [...(component?.attributes.values() ?? [])].map((one) => {
    const inner = part[one.name] ?? null;
    if (one.kind === 'scalar') return textOf(inner);
    if (one.kind === 'component' || one.kind === 'dynamicZone') return partOf(model, one, inner);
    return changedIds(inner, []);
  });
  return [uid, fields];
}

type Related = number | string | { readonly id: number | string };

/** The targets of a relation or file field after applying a value in any of v4's formats. */
export function changedIds(value: unknown, had: readonly string[]): readonly string[] {
  const idOf = (one: Related): string => String(typeof one === 'object' && one !== null ? one.id : one);
  const list = (some: unknown): readonly string[] =>
    (Array.isArray(some) ? some : some === null || some === undefined ? [] : [some]).map(idOf);
  if (!isRecord(value) || 'id' in value) return list(value);
  const { set, connect, disconnect } = value as { set?: unknown; connect?: unknown; disconnect?: unknown };
  if (set !== undefined) return list(set);
  const going = new Set(list(disconnect));
  const coming = list(connect);
  return [...had.filter((id) => !going.has(id) && !coming.includes(id)), ...coming];
}
