import type { Attribute, ScalarAttribute, Type } from '../schema/model.ts';
import type { RawObject, RawValue } from './parse-query-string.ts';
import { isRawArray, isRawObject, isStringArray } from './parse-query-string.ts';
import type { JoinableAttribute, SortKey, SortStep } from './query.ts';
import type { Place, Resolution } from './resolution.ts';
import {
  attributeNamed,
  ID_ATTRIBUTE,
  isHidden,
  isJoinable,
  isSecret,
  reject,
  rejectBudget,
  rejectForm,
  targetOf,
} from './resolution.ts';

const DIRECTIONS = 'Expected a direction: "asc" or "desc".';

/** `sort`: `title`, `title:desc,author.name`, an array of those, an object, or an array of objects. */
export function resolveSort(resolution: Resolution, type: Type, given: RawValue, place: Place): readonly SortKey[] {
  // `sort[0]` given twice nests the array; the reference checks what is in it and then answers 500.
  const value = isRawArray(given) && given.every(isRawArray) ? given.flat() : given;
  const keys: SortKey[] = [];
  if (typeof value === 'string') sortByText(resolution, type, value, place, keys);
  else if (isStringArray(value)) for (const text of value) sortByText(resolution, type, text, place, keys);
  else if (isRawObject(value)) sortByObject(resolution, type, value, place, [], keys);
  else if (isRawArray(value) && value.every(isRawObject)) {
    for (const object of value) sortByObject(resolution, type, object as RawObject, place, [], keys);
  } else reject(resolution, place, 'unknown', '0');
  return withinBudget(resolution, keys);
}

/** A key that repeats an earlier one cannot change the order any more. */
function withinBudget(resolution: Resolution, keys: readonly SortKey[]): readonly SortKey[] {
  const distinct = new Map<string, SortKey>();
  for (const key of keys) {
    const name = [...key.path.map((step) => step.attribute.name), key.attribute.name].join('.');
    if (!distinct.has(name)) distinct.set(name, key);
  }
  if (distinct.size > resolution.budgets.sortKeys) {
    rejectBudget(
      resolution,
      `Too many sort keys: ${distinct.size}. At most ${resolution.budgets.sortKeys} are accepted.`,
    );
  }
  const sorted = [...distinct.values()];
  if (countLinks(sorted) > MOST_LINKS) {
    rejectBudget(resolution, `Too many relations in sort. At most ${MOST_LINKS} can be followed.`);
  }
  return sorted;
}

/** MySQL and MariaDB join 61 tables at most, and a relation can take two. */
const MOST_LINKS = 20;

/** Keys over the same relations to one share them; a path to many is read for its key alone. */
function countLinks(keys: readonly SortKey[]): number {
  const shared = new Set<string>();
  let own = 0;
  for (const { path } of keys) {
    if (path.some(({ attribute }) => attribute.many)) own += path.length;
    else for (const [index] of path.entries()) shared.add(pathText(path.slice(0, index + 1)));
  }
  return own + shared.size;
}

const pathText = (path: readonly SortStep[]): string => path.map((step) => step.attribute.name).join('.');

function sortByText(resolution: Resolution, type: Type, text: string, place: Place, keys: SortKey[]): void {
  for (const part of text.split(',')) {
    const single = part.trim();
    if (single !== '') sortBySingle(resolution, type, single, place, keys);
  }
}

function sortBySingle(resolution: Resolution, type: Type, text: string, place: Place, keys: SortKey[]): void {
  const [dotted = '', direction = 'asc'] = text.split(':');
  if (dotted === '') {
    rejectForm(resolution, `Invalid sort parameter "${text}". Expected a field name before the colon.`);
    return;
  }
  // `sort=author:desc` names no field of author: the contract then takes the direction for one.
  const names = dotted.split('.');
  const found = followNames(resolution, type, names, place, text.includes(':') ? direction : undefined);
  if (found === null) return;
  // After a relation's field the contract reads nothing behind the colon as ascending, after an own field it fails.
  const known = direction === '' && names.length > 1 ? 'asc' : directionOf(direction);
  if (known === null) rejectForm(resolution, `Invalid sort order "${direction}". ${DIRECTIONS}`);
  // Whether the caller may follow the relations is still to be said, and first.
  keys.push({ ...found, direction: known ?? 'asc', shownAs: null, place: place.place });
}

interface FoundKey {
  readonly path: readonly SortStep[];
  readonly attribute: ScalarAttribute;
}

function followNames(
  resolution: Resolution,
  type: Type,
  names: readonly string[],
  place: Place,
  direction: string | undefined,
): FoundKey | null {
  const path: SortStep[] = [];
  let current = type;
  for (const [index, name] of names.entries()) {
    const step = checkName(resolution, current, name, place);
    if (step === null) return null;
    if (step.kind === 'scalar')
      return names.length === index + 1 ? { path, attribute: step } : tooDeep(resolution, names);
    const isLast = names.length === index + 1;
    if (isLast && (direction === undefined || direction === '')) {
      reject(resolution, place, 'incomplete', name);
      return null;
    }
    const target = targetOf(resolution.model, step);
    path.push({ owner: current, attribute: step, target });
    current = target;
    if (isLast && direction !== undefined) {
      reject(resolution, place, 'unknown', direction);
      return null;
    }
  }
  return null;
}

function tooDeep(resolution: Resolution, names: readonly string[]): null {
  rejectForm(
    resolution,
    `Invalid sort parameter "${names.join('.')}": a field without relations has no fields of its own.`,
  );
  return null;
}

/** One name of a sort path: the field itself, or a link to follow. */
function checkName(
  resolution: Resolution,
  type: Type,
  name: string,
  place: Place,
): ScalarAttribute | JoinableAttribute | null {
  if (name === 'id') return ID_ATTRIBUTE;
  const attribute = attributeNamed(type, name);
  if (attribute === undefined) reject(resolution, place, 'unknown', name);
  else if (attribute.kind === 'dynamicZone') reject(resolution, place, 'zone', name);
  else if (attribute.kind === 'morphTo') reject(resolution, place, 'morph', name);
  else if (isHidden(resolution, attribute)) reject(resolution, place, 'private', name);
  else return usableName(resolution, type, name, attribute, place);
  return null;
}

function usableName(
  resolution: Resolution,
  type: Type,
  name: string,
  attribute: Exclude<Attribute, { kind: 'dynamicZone' | 'morphTo' }>,
  place: Place,
): ScalarAttribute | JoinableAttribute | null {
  if (isJoinable(attribute)) return attribute;
  if (isSecret(resolution, attribute)) {
    reject(resolution, place, 'secret', name);
    return null;
  }
  if (type.attributes.get(name) !== attribute) {
    rejectForm(resolution, `Invalid sort parameter "${name}". Use the field's name: "${attribute.name}".`);
    return null;
  }
  return attribute;
}

function sortByObject(
  resolution: Resolution,
  type: Type,
  object: RawObject,
  place: Place,
  path: readonly SortStep[],
  keys: SortKey[],
): void {
  for (const [name, value] of Object.entries(object)) {
    const step = checkName(resolution, type, name, place);
    if (step === null) continue;
    if (step.kind === 'scalar') sortByField(resolution, step, value, place, path, keys);
    else sortByLink(resolution, type, step, name, value, place, path, keys);
  }
}

function sortByField(
  resolution: Resolution,
  attribute: ScalarAttribute,
  value: RawValue,
  place: Place,
  path: readonly SortStep[],
  keys: SortKey[],
): void {
  const direction = typeof value === 'string' ? directionOf(value) : null;
  if (direction === null) rejectForm(resolution, `Invalid sort order for "${attribute.name}". ${DIRECTIONS}`);
  keys.push({ path, attribute, direction: direction ?? 'asc', shownAs: null, place: place.place });
}

function sortByLink(
  resolution: Resolution,
  owner: Type,
  attribute: JoinableAttribute,
  name: string,
  value: RawValue,
  place: Place,
  path: readonly SortStep[],
  keys: SortKey[],
): void {
  const target = targetOf(resolution.model, attribute);
  const deeper = [...path, { owner, attribute, target }];
  if (isRawObject(value)) sortByObject(resolution, target, value, place, deeper, keys);
  else if (typeof value === 'string' && value !== '') rejectTextUnderLink(resolution, target, value, place);
  else reject(resolution, place, 'incomplete', name);
}

/** `sort[author]=name`: its name is checked, but the contract has no use for the form. */
function rejectTextUnderLink(resolution: Resolution, target: Type, text: string, place: Place): void {
  const [name = ''] = text.trim().split(/[.:]/);
  if (checkName(resolution, target, name, place) === null) return;
  rejectForm(
    resolution,
    `Invalid sort parameter "${text}" for a relation. Expected a field and a direction, as in sort[author][name]=asc.`,
  );
}

function directionOf(text: string): 'asc' | 'desc' | null {
  const lower = text.toLowerCase();
  return lower === 'asc' || lower === 'desc' ? lower : null;
}
