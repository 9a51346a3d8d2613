import type { Attribute, ScalarAttribute, Type } from '../../schema/model.ts';
import { DOWN_IN_SORT, SORT_FIELD, SORT_OBJECT } from '../rejection-clock.ts';
import { isRawArray, isRawObject, isStringArray, type RawObject, type RawValue } from '../parse-query-string.ts';
import type { JoinableAttribute, SortKey, SortStep } from '../query.ts';
import {
  attributeNamed,
  ID_ATTRIBUTE,
  isHidden,
  isJoinable,
  isSecret,
  isConcealed,
  isWithheld,
  type Place,
  reject,
  rejectForm,
  type Resolution,
  targetOf,
} from '../resolution.ts';
import { type FoundKey, withinBudget } from './sort-budget.ts';

/** State of reading one `sort`: its place, and the keys found so far. */
interface Sorting {
  readonly resolution: Resolution;
  readonly place: Place;
  readonly keys: FoundKey[];
}

const DIRECTIONS = 'Expected a direction: "asc" or "desc".';

/** `sort`: `title`, `title:desc,author.name`, an array of those, an object, or an array of objects. */
export function resolveSort(resolution: Resolution, type: Type, given: RawValue, place: Place): readonly SortKey[] {
  // `sort[0]` given twice nests the array; v4 checks its content and then responds with 500.
  const value = isRawArray(given) && given.every(isRawArray) ? given.flat() : given;
  const sorting: Sorting = { resolution, place, keys: [] };
  if (typeof value === 'string') sortByText(sorting, type, value);
  else if (isStringArray(value)) place.clock.atOnce(value, (text) => sortByText(sorting, type, text));
  else if (isRawObject(value)) sortByObject(sorting, type, value, []);
  else if (isRawArray(value) && value.every(isRawObject)) {
    place.clock.atOnce(value, (object) => sortByObject(sorting, type, object as RawObject, []));
  } else reject(resolution, place, 'unknown', '0');
  return withinBudget(resolution, sorting.keys);
}

function sortByText(sorting: Sorting, type: Type, text: string): void {
  const single = (part: string): void => {
    if (part.trim() !== '') sortBySingle(sorting, type, part.trim());
  };
  const parts = text.split(',');
  if (parts.length === 1) single(text);
  else sorting.place.clock.atOnce(parts, single);
}

function sortBySingle(sorting: Sorting, type: Type, text: string): void {
  const { resolution, place, keys } = sorting;
  const [dotted = '', direction = 'asc'] = text.split(':');
  if (dotted === '') {
    rejectForm(resolution, `Invalid sort parameter "${text}". Expected a field name before the colon.`);
    return;
  }
  // `sort=author:desc` names no field of author: the contract then treats the direction as one.
  const names = dotted.split('.');
  const found = followNames(sorting, type, names, text.includes(':') ? direction : undefined);
  if (found === null) return;
  // An empty direction is ascending after a relation's field in the contract, and an error after an own field.
  const known = direction === '' && names.length > 1 ? 'asc' : directionOf(direction);
  if (known === null) rejectForm(resolution, `Invalid sort order "${direction}". ${DIRECTIONS}`);
  // Pushed even if the order is invalid: a missing permission for the relations is reported first.
  keys.push({ ...found, direction: known ?? 'asc', place: place.place });
}

function followNames(
  sorting: Sorting,
  type: Type,
  names: readonly string[],
  direction: string | undefined,
): Pick<FoundKey, 'path' | 'attribute'> | null {
  const { resolution, place } = sorting;
  const path: SortStep[] = [];
  let current = type;
  // Names below a private relation are still checked: an unknown one is reported first.
  let isPrivate = false;
  for (const [index, name] of names.entries()) {
    const step = checkName(sorting, current, name, path);
    if (step === null) return null;
    if (step.kind === 'scalar') {
      if (names.length > index + 1) return tooDeep(resolution, names);
      return isPrivate ? null : { path, attribute: step };
    }
    isPrivate ||= isHidden(resolution, step);
    const isLast = names.length === index + 1;
    if (isLast && (direction === undefined || direction === '')) {
      reject(resolution, place, 'incomplete', name);
      return null;
    }
    const target = targetOf(resolution.model, step);
    path.push({ owner: current, attribute: step, target });
    current = target;
    place.clock.down(DOWN_IN_SORT[step.kind]);
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

/** One name of a sort path: the field itself, or a link to follow, which may be private. */
function checkName(
  sorting: Sorting,
  type: Type,
  name: string,
  path: readonly SortStep[],
): ScalarAttribute | JoinableAttribute | null {
  const { resolution, place } = sorting;
  if (name === 'id') return ID_ATTRIBUTE;
  const attribute = attributeNamed(type, name);
  const isUnseen = isConcealed(resolution, type, name) || (path.length > 0 && isWithheld(resolution, type, name));
  if (attribute === undefined || isUnseen) reject(resolution, place, 'unknown', name);
  else if (attribute.kind === 'dynamicZone') reject(resolution, place, 'zone', name);
  else if (attribute.kind === 'morphTo') reject(resolution, place, 'morph', name);
  else return usableName(sorting, type, name, attribute);
  return null;
}

function usableName(
  { resolution, place }: Sorting,
  type: Type,
  name: string,
  attribute: Exclude<Attribute, { kind: 'dynamicZone' | 'morphTo' }>,
): ScalarAttribute | JoinableAttribute | null {
  if (isHidden(resolution, attribute)) reject(resolution, place, 'private', name);
  if (isJoinable(attribute)) return attribute;
  if (isHidden(resolution, attribute)) return null;
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

function sortByObject(sorting: Sorting, type: Type, object: RawObject, path: readonly SortStep[]): void {
  for (const [name, value] of Object.entries(object)) {
    const { clock } = sorting.place;
    const step = checkName(sorting, type, name, path);
    if (step === null || step.kind === 'scalar') {
      if (step !== null) sortByField(sorting, step, value, path);
      clock.pass(SORT_FIELD);
      continue;
    }
    const link = { owner: type, attribute: step, target: targetOf(sorting.resolution.model, step) };
    // Below a private relation only names are checked.
    const below = isHidden(sorting.resolution, step) ? { ...sorting, keys: [] } : sorting;
    sortByLink(below, link, name, value, path);
  }
}

function sortByField(
  { resolution, place, keys }: Sorting,
  attribute: ScalarAttribute,
  value: RawValue,
  path: readonly SortStep[],
): void {
  const direction = typeof value === 'string' ? directionOf(value) : null;
  if (direction === null) rejectForm(resolution, `Invalid sort order for "${attribute.name}". ${DIRECTIONS}`);
  keys.push({ path, attribute, direction: direction ?? 'asc', place: place.place });
}

function sortByLink(sorting: Sorting, step: SortStep, name: string, value: RawValue, path: readonly SortStep[]): void {
  const { resolution, place } = sorting;
  const isText = typeof value === 'string' && value !== '';
  if (!isRawObject(value) && !isText) reject(resolution, place, 'incomplete', name);
  place.clock.below(DOWN_IN_SORT[step.attribute.kind], SORT_OBJECT, () => {
    if (isRawObject(value)) sortByObject(sorting, step.target, value, [...path, step]);
    else if (isText) rejectTextUnderLink(sorting, step.target, value);
  });
}

/** `sort[author]=name`: the name is checked, but the contract does not support this form. */
function rejectTextUnderLink(sorting: Sorting, target: Type, text: string): void {
  const [name = ''] = text.trim().split(/[.:]/);
  if (checkName(sorting, target, name, []) === null) return;
  rejectForm(
    sorting.resolution,
    `Invalid sort parameter "${text}" for a relation. Expected a field and a direction, as in sort[author][name]=asc.`,
  );
}

function directionOf(text: string): 'asc' | 'desc' | null {
  const lower = text.toLowerCase();
  return lower === 'asc' || lower === 'desc' ? lower : null;
}
