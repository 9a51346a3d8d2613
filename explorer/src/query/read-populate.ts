import { EMPTY_OPTIONS, NO_POPULATE, type Populate, type PopulateNode, type PopulateOptions } from './form.ts';
import type { ContentType, FindType } from './model.ts';
import { attributeOf, isRelation } from './model.ts';
import { isObject, isTexts, type RawObject, type RawValue } from './raw.ts';
import { readFilters } from './read-filters.ts';
import { readSort } from './read-sort.ts';
import { takeKnown } from './take-known.ts';

/** `populate` in any of its formats as a tree; null if the form cannot show it. */
export function readPopulate(find: FindType, type: ContentType | undefined, value: RawValue): Populate | null {
  if (value === '*') return { all: true, nodes: [] };
  if (typeof value === 'string') return { all: false, nodes: readPaths(value.split(',')) };
  if (isTexts(value)) return { all: false, nodes: readPaths(value.flatMap((text) => text.split(','))) };
  return isObject(value) ? readObject(find, type, value) : null;
}

/** `author` and `author.avatar` are one node. */
function readPaths(paths: readonly string[]): readonly PopulateNode[] {
  const below = new Map<string, string[]>();
  for (const path of paths) {
    const [name = '', ...rest] = path.trim().split('.');
    if (name === '') continue;
    below.set(name, [...(below.get(name) ?? []), ...(rest.length > 0 ? [rest.join('.')] : [])]);
  }
  return [...below].map(([name, rest]) => ({
    name,
    options: { ...EMPTY_OPTIONS, populate: { all: false, nodes: readPaths(rest) } },
  }));
}

function readObject(find: FindType, type: ContentType | undefined, object: RawObject): Populate | null {
  const nodes: PopulateNode[] = [];
  for (const [name, value] of Object.entries(object)) {
    if (typeof value === 'string') {
      if (!isFalse(value)) nodes.push({ name, options: EMPTY_OPTIONS });
    } else if (isObject(value)) {
      nodes.push({ name, options: readOptions(find, targetOf(find, type, name), value) });
    } else return null;
  }
  return { all: false, nodes };
}

const isFalse = (text: string): boolean => text === '' || text === 'false' || text === 'f' || text === '0';

function targetOf(find: FindType, type: ContentType | undefined, name: string): ContentType | undefined {
  const attribute = attributeOf(type, name);
  return isRelation(attribute) ? find(attribute.target) : undefined;
}

/** The options of a populate object; parts without controls stay in `rest`. */
function readOptions(find: FindType, type: ContentType | undefined, object: RawObject): PopulateOptions {
  const { take, rest } = takeKnown(object);
  return {
    fields: take('fields', readNames, []),
    sort: take('sort', readSort, []),
    filters: take('filters', (value) => (isObject(value) ? readFilters(find, type, value) : null), []),
    populate: take('populate', (value) => (value === '' ? NO_POPULATE : readPopulate(find, type, value)), NO_POPULATE),
    publicationState: take<string | null>('publicationState', readText, null),
    start: take<string | null>('start', readText, null),
    limit: take<string | null>('limit', readText, null),
    count: take('count', (value) => (value === 'true' || value === 't' || value === '1' ? true : null), false),
    on: take<readonly PopulateNode[] | null>('on', (value) => readFragments(find, value), null),
    rest,
  };
}

/** `on[shared.quote]=true` is enough to request a component. */
function readFragments(find: FindType, value: RawValue): readonly PopulateNode[] | null {
  if (!isObject(value)) return null;
  const fragments: PopulateNode[] = [];
  for (const [uid, options] of Object.entries(value)) {
    if (typeof options === 'string') fragments.push({ name: uid, options: EMPTY_OPTIONS });
    else if (isObject(options)) fragments.push({ name: uid, options: readOptions(find, find(uid), options) });
    else return null;
  }
  return fragments;
}

export const readText = (value: RawValue): string | null => (typeof value === 'string' ? value : null);

export function readNames(value: RawValue): readonly string[] | null {
  if (typeof value === 'string') return value === '' ? null : [value];
  return isTexts(value) ? value : null;
}
