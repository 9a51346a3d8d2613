import { isRawArray, isRawObject, type RawObject, type RawValue } from '../../src/query/parse-query-string.ts';
import { isJoinable, targetOf } from '../../src/query/resolution.ts';
import type { Model, Type } from '../../src/schema/model.ts';
import type { Deviation } from './comparison.ts';
import { morphNames, typesOf } from './reconcile-responses.ts';

/** Rewrites a request in a form that one deviation does not affect; null if it does not affect the original either. */
export interface PlainRequest {
  readonly deviation: Deviation;
  readonly plain: (query: RawObject, type: Type, model: Model) => RawObject | null;
}

export const PLAIN_REQUESTS: readonly PlainRequest[] = [
  { deviation: 'once', plain: withoutManySorts },
  { deviation: 'window', plain: (query) => changed(query, withoutWindows(query) as RawObject) },
  { deviation: 'populateValue', plain: (query) => changed(query, withoutPopulateFilters(query)) },
  { deviation: 'search', plain: withoutSearch },
  { deviation: 'morph', plain: withoutMorphs },
  // Last, because it may affect every list.
  { deviation: 'order', plain: (query) => inOrder(query, ['id']) },
];

/** Sorted by these last, on every level by the id. */
export const inOrder = (query: RawObject, last: readonly string[]): RawObject => ({
  ...withOrders(query),
  sort: [...sortKeys(query.sort), ...last],
});

const changed = (query: RawObject, other: RawObject): RawObject | null =>
  JSON.stringify(other) === JSON.stringify(query) ? null : other;

/** The sort keys in order of precedence, whatever the format. */
function sortKeys(sort: RawValue): readonly string[] {
  if (typeof sort === 'string') return sort.split(',');
  if (isRawArray(sort)) return sort.flatMap(sortKeys);
  if (!isRawObject(sort)) return [];
  return Object.entries(sort).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${name}:${value}`] : sortKeys(value).map((key) => `${name}.${key}`),
  );
}

/** Sorts inside a populate end with `id` as well. */
function withOrders(query: RawObject): RawObject {
  const { populate } = query;
  if (!isRawObject(populate)) return query;
  return {
    ...query,
    populate: Object.fromEntries(Object.entries(populate).map(([name, one]) => [name, ordered(one)])),
  };
}

function ordered(value: RawValue): RawValue {
  if (!isRawObject(value)) return value;
  const inner = withOrders(value);
  return inner.sort === undefined ? inner : { ...inner, sort: [...sortKeys(inner.sort), 'id'] };
}

function withoutManySorts(query: RawObject, type: Type, model: Model): RawObject | null {
  const keys = sortKeys(query.sort);
  const kept = keys.filter((key) => !leadsToMany(key.replace(/:.*$/, '').split('.'), type, model));
  return kept.length === keys.length ? null : { ...query, sort: [...kept, 'id'] };
}

function leadsToMany([name, ...rest]: readonly string[], type: Type, model: Model): boolean {
  const attribute = type.attributes.get(name ?? '');
  if (attribute === undefined || !isJoinable(attribute)) return false;
  return attribute.many || leadsToMany(rest, targetOf(model, attribute), model);
}

function withoutWindows(value: RawValue, isPopulated = false): RawValue {
  if (!isRawObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !isPopulated || (name !== 'start' && name !== 'limit'));
  return Object.fromEntries(
    kept.map(([name, inner]) => [name, name === 'populate' || isPopulated ? belowPopulate(inner, name) : inner]),
  );
}

/** `populate` and `on` contain names, which contain options. */
function belowPopulate(value: RawValue, name: string): RawValue {
  if ((name !== 'populate' && name !== 'on') || !isRawObject(value)) return value;
  const options = Object.entries(value).map(([key, inner]) => [key, emptied(withoutWindows(inner, true))]);
  return Object.fromEntries(options);
}

const emptied = (value: RawValue): RawValue => (isRawObject(value) && Object.keys(value).length === 0 ? 'true' : value);

function withoutPopulateFilters(query: RawObject): RawObject {
  const strip = (value: RawValue): RawValue => {
    if (!isRawObject(value)) return value;
    const kept = Object.entries(value).filter(([name]) => name !== 'filters' && name !== 'sort');
    return emptied(Object.fromEntries(kept.map(([name, inner]) => [name, strip(inner)])));
  };
  return { ...query, ...(query.populate !== undefined && { populate: strip(query.populate) }) };
}

function withoutSearch({ _q, ...query }: RawObject, type: Type): RawObject | null {
  const isHidden = [...type.attributes.values()].some((one) => one.kind === 'scalar' && one.private && one.searchable);
  return _q === undefined || !isHidden ? null : query;
}

/** Removes attributes that are polymorphic relations, or the inverse of one. */
function withoutMorphs(query: RawObject, _type: Type, model: Model): RawObject | null {
  return withoutNames(query, morphNames(typesOf(model), ['morphTo', 'morphFrom']));
}

/** Removes these names on every level; null if there are none. */
export function withoutNames(query: RawObject, names: ReadonlySet<string>): RawObject | null {
  const isNamed = (text: string): boolean => text.split(/[.:]/).some((part) => names.has(part));
  const strip = (value: RawValue): RawValue => {
    if (typeof value === 'string')
      return value
        .split(',')
        .filter((part) => !isNamed(part))
        .join(',');
    if (isRawArray(value)) return value.filter((one) => typeof one !== 'string' || !isNamed(one)).map(strip);
    if (!isRawObject(value)) return value;
    const kept = Object.entries(value).filter(([name]) => !names.has(name));
    return Object.fromEntries(kept.map(([name, inner]) => [name, strip(inner)]));
  };
  return changed(query, strip(query) as RawObject);
}
