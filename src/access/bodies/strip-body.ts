import type { Model, Type } from '../../schema/model.ts';
import { EVERY_ENTRY, type Fields, fieldsBelow } from '../grant.ts';

/** A body without what a caller may not write, and the paths that were dropped. */
export interface StrippedBody {
  readonly data: object;
  readonly dropped: readonly string[];
}

/** They identify the entry or component and its kind; the locale is checked with the rows. */
const ALWAYS: ReadonlySet<string> = new Set(['id', '__component', 'locale', 'localizations']);

/** Drops everything outside the fields. Names that are not attributes are kept, and handled elsewhere. */
export function stripBody(model: Model, type: Type, data: object, fields: Fields): StrippedBody {
  if (fields === 'all') return { data, dropped: [] };
  if (Array.isArray(data)) {
    const items = data.map((item) => stripItem(model, type, item, fields));
    return { data: items.map((item) => item.data), dropped: items.flatMap((item) => item.dropped) };
  }
  const keptFields: Record<string, unknown> = {};
  const dropped: string[] = [];
  for (const [name, value] of Object.entries(data)) {
    const attribute = type.attributes.get(name);
    if (attribute === undefined || ALWAYS.has(name)) keptFields[name] = value;
    else if (attribute.kind === 'component') {
      const below = fieldsBelow(fields, name);
      const inner = model.components.get(attribute.component);
      if (below === null || inner === undefined) dropped.push(name);
      else {
        const stripped = stripItem(model, inner, value, below);
        keptFields[name] = stripped.data;
        dropped.push(...stripped.dropped.map((path) => `${name}.${path}`));
      }
    } else if (fields.has(name)) keptFields[name] = value;
    else dropped.push(name);
  }
  return { data: keptFields, dropped };
}

type StrippedItem = { readonly data: unknown; readonly dropped: readonly string[] };

function stripItem(model: Model, type: Type, value: unknown, fields: Fields): StrippedItem {
  if (typeof value !== 'object' || value === null) return { data: value, dropped: [] };
  return stripBody(model, type, value, fields);
}

/**
 * A body for a copy in which everything outside the fields is empty, so it is not copied; the same object if there is
 * nothing outside. Attributes of every entry are not affected.
 */
export function withoutCopies(model: Model, type: Type, data: object, fields: Fields): object {
  if (fields === 'all') return data;
  const values = data as Readonly<Record<string, unknown>>;
  const emptied: Record<string, unknown> = {};
  for (const attribute of type.attributes.values()) {
    const { kind, name } = attribute;
    if (EVERY_ENTRY.has(name) || fields.has(name)) continue;
    if (kind === 'component' && attribute.many) {
      if (!isWholeBelow(model, attribute.component, fieldsBelow(fields, name))) emptied[name] = [];
    } else if (kind === 'component') {
      const inner = model.components.get(attribute.component);
      const sent = isFields(values[name]) ? values[name] : {};
      const below = inner && withoutCopies(model, inner, sent, fieldsBelow(fields, name) ?? NO_FIELDS);
      if (below !== sent) emptied[name] = below;
    } else emptied[name] = kind === 'relation' || kind === 'morphFrom' || kind === 'morphTo' ? { set: [] } : null;
  }
  return Object.keys(emptied).length === 0 ? data : { ...data, ...emptied };
}

const NO_FIELDS: Fields = new Set();

/** A list of components is copied completely or not at all. */
function isWholeBelow(model: Model, component: string, fields: Fields | null): boolean {
  const inner = model.components.get(component);
  return fields !== null && inner !== undefined && withoutCopies(model, inner, NOTHING_SENT, fields) === NOTHING_SENT;
}

const NOTHING_SENT: object = {};

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A body for a copy without values of the source outside the fields. Sent values stay, and a component is copied
 * completely or not at all.
 */
export function withoutUnreadable(model: Model, type: Type, data: object, fields: Fields): object {
  const outside = Object.entries(withoutCopies(model, type, NOTHING_SENT, fields)).flatMap(([name, empty]) => {
    if (Object.hasOwn(data, name)) return [];
    const kind = type.attributes.get(name)?.kind;
    return [[name, kind === 'dynamicZone' ? [] : kind === 'component' && !Array.isArray(empty) ? null : empty]];
  });
  return outside.length === 0 ? data : { ...data, ...Object.fromEntries(outside) };
}
