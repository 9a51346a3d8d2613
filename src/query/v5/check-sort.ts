import type { Type } from '../../schema/model.ts';
import { isRawArray, isRawObject, isStringArray, type RawValue } from '../parse-query-string.ts';
import { isHidden, isSecret, type Resolution, targetOf } from '../resolution.ts';
import { isId } from './check-filters.ts';
import { join, type ReportKey } from './v5-context.ts';

/** Every name in `sort` must be an attribute that the caller may see, and a relation must lead to one. */
export function checkSort(
  resolution: Resolution,
  type: Type,
  value: RawValue,
  report: ReportKey,
  path: string | null = null,
): void {
  if (typeof value === 'string') {
    for (const text of value.split(',')) checkText(resolution, type, text.trim(), report, path);
  } else if (isStringArray(value) || (isRawArray(value) && value.every((item) => typeof item === 'object'))) {
    if (hasSort(value)) for (const item of value) checkSort(resolution, type, item, report, path);
  } else if (isRawArray(value) || isRawObject(value)) {
    for (const [key, nested] of Object.entries(value)) checkKey(resolution, type, key, nested, report, path);
  }
}

/** Whether anything is sorted by: an empty list is none. */
export function hasSort(value: RawValue): boolean {
  if (typeof value === 'string') return value.split(',').some((part) => (part.split(':')[0] ?? '').trim() !== '');
  if (isRawArray(value)) return value.some((item) => !isRawArray(item) && hasSort(item));
  if (!isRawObject(value)) return false;
  return Object.values(value).some((order) => (typeof order === 'string' ? order !== '' : hasSort(order)));
}

/** `author.name:desc`: the first name, and everything after it as text. */
function checkText(resolution: Resolution, type: Type, text: string, report: ReportKey, path: string | null): void {
  const names = text.split('.').flatMap((part) => part.split(':'));
  const [first = '', ...rest] = names;
  if (first === '') return;
  const direction = rest.length === 0 ? undefined : rest.filter((part) => part !== '').join('.');
  checkKey(resolution, type, first, direction, report, path);
}

function checkKey(
  resolution: Resolution,
  type: Type,
  key: string,
  value: RawValue,
  report: ReportKey,
  above: string | null,
): void {
  if (isId(key)) return;
  const attribute = type.attributes.get(key);
  if (attribute === undefined) {
    report('unknown', key, above);
    return;
  }
  const path = join(above, key);
  if (attribute.kind === 'dynamicZone') {
    report('zone', key, path);
    return;
  }
  if (attribute.kind === 'morphTo') {
    report('morph', key, path);
    return;
  }
  if (attribute.kind === 'scalar') {
    if (isSecret(resolution, attribute)) report('filteredSecret', key, path);
    if (isHidden(resolution, attribute)) report('private', key, path);
    return;
  }
  if (isHidden(resolution, attribute)) report('private', key, path);
  if (isEmpty(value)) report('incomplete', key, path);
  if (attribute.kind !== 'morphFrom') {
    checkSort(resolution, targetOf(resolution.model, attribute), value, report, path);
  }
}

const isEmpty = (value: RawValue): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);
