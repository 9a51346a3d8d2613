import { validationError } from '../../errors.ts';
import { ID_ATTRIBUTE } from '../../schema/lookup.ts';
import type { Type } from '../../schema/model.ts';
import { isRawArray, isRawObject, isStringArray, type RawObject, type RawValue } from '../parse-query-string.ts';
import type { SortKey, SortStep } from '../query.ts';
import { isHidden, isJoinable, isSecret, rejectLate, type Resolution, targetOf } from '../resolution.ts';
import { type FoundKey, withinBudget } from '../sort/sort-budget.ts';
import { hasSort } from './check-sort.ts';
import { invalidKey, type Param } from './v5-context.ts';

/** `sort`, whose names have been checked: text, a list of texts, an object, or a list of objects. */
export function resolveV5Sort(
  resolution: Resolution,
  type: Type,
  value: RawValue,
  param: Param = 'sort',
): readonly SortKey[] {
  if (!hasSort(value)) return [];
  const keys = askedKeys(resolution, value).flatMap((asked): FoundKey[] => {
    const found = follow(resolution, type, asked.names, param);
    return found === null ? [] : [{ ...found, direction: asked.direction, place: 0 }];
  });
  return withinBudget(resolution, keys);
}

interface AskedKey {
  readonly names: readonly string[];
  readonly direction: 'asc' | 'desc';
}

function askedKeys(resolution: Resolution, value: RawValue): readonly AskedKey[] {
  if (typeof value === 'string') return ofText(resolution, value);
  if (isStringArray(value)) return value.flatMap((text) => ofText(resolution, text));
  if (isRawArray(value)) return value.flatMap((item) => (isRawObject(item) ? ofObject(resolution, item, []) : []));
  return isRawObject(value) ? ofObject(resolution, value, []) : [];
}

function ofText(resolution: Resolution, text: string): readonly AskedKey[] {
  return text.split(',').flatMap((part): AskedKey[] => {
    const [field = '', order = 'asc'] = part.trim().split(':');
    if (field.trim() === '') return [];
    return [{ names: field.trim().split('.'), direction: directionOf(resolution, order) }];
  });
}

function ofObject(resolution: Resolution, object: RawObject, above: readonly string[]): readonly AskedKey[] {
  return Object.entries(object).flatMap(([name, order]): readonly AskedKey[] => {
    const names = [...above, name];
    if (isRawObject(order)) return ofObject(resolution, order, names);
    if (typeof order === 'string') {
      return order.trim() === '' ? [] : [{ names, direction: directionOf(resolution, order) }];
    }
    const kind = isRawArray(order) || order === null ? 'object' : typeof order;
    rejectLate(resolution, 'form', validationError(`Invalid sort type expected object or string got ${kind}`));
    return [];
  });
}

function directionOf(resolution: Resolution, text: string): 'asc' | 'desc' {
  const direction = text.trim().toLowerCase();
  if (direction === 'asc' || direction === 'desc') return direction;
  rejectLate(resolution, 'form', validationError('Invalid order. order can only be one of asc|desc|ASC|DESC'));
  return 'asc';
}

/** Null for a name that the check has refused, and for a field that is null everywhere. */
function follow(
  resolution: Resolution,
  type: Type,
  names: readonly string[],
  param: Param,
): Pick<FoundKey, 'path' | 'attribute'> | null {
  const path: SortStep[] = [];
  let owner = type;
  for (const [index, name] of names.entries()) {
    const attribute = name === 'id' ? ID_ATTRIBUTE : owner.attributes.get(name);
    if (attribute === undefined || isHidden(resolution, attribute)) return null;
    if (attribute.kind === 'scalar') {
      if (isSecret(resolution, attribute) || attribute.computed?.kind === 'nothing') return null;
      if (index === names.length - 1) return { path, attribute };
      const message = `Invalid sort parameter "${names.join('.')}": "${name}" has no fields of its own.`;
      rejectLate(resolution, 'form', validationError(message));
      return null;
    }
    if (!isJoinable(attribute)) return null;
    const target = targetOf(resolution.model, attribute);
    const refusal = invalidKey(name, names.slice(0, index + 1).join('.'), param);
    path.push({ owner, attribute, target, refusal });
    owner = target;
  }
  return null;
}
