import type { FilterItem, FilterRow, FilterValue } from './form.ts';
import type { ContentType, FindType } from './model.ts';
import { attributeOf, isRelation } from './model.ts';
import { isOperator } from './operators.ts';
import { isArray, isObject, type RawObject, type RawValue } from './raw.ts';

/** `filters` as rows and groups; parts without controls become raw items at their position. */
export function readFilters(find: FindType, type: ContentType | undefined, object: RawObject): readonly FilterItem[] {
  return Object.entries(object).flatMap(([key, value]) => readKey(find, type, key, value));
}

function readKey(find: FindType, type: ContentType | undefined, key: string, value: RawValue): readonly FilterItem[] {
  if (key === '$and' || key === '$or') return [readGroup(find, type, key, value)];
  if (key === '$not') {
    return [
      isObject(value)
        ? { kind: 'group', operator: '$not', items: readFilters(find, type, value) }
        : { kind: 'raw', key, value },
    ];
  }
  const attribute = attributeOf(type, key);
  if (isRelation(attribute)) return readRelated(find, find(attribute.target), key, value);
  return readField(key, value) ?? [{ kind: 'raw', key, value }];
}

function readGroup(
  find: FindType,
  type: ContentType | undefined,
  operator: '$and' | '$or',
  value: RawValue,
): FilterItem {
  if (!isArray(value) || !value.every(isObject)) return { kind: 'raw', key: operator, value };
  const items = value.flatMap((element): FilterItem[] => {
    const parts = readFilters(find, type, element as RawObject);
    const [only] = parts;
    if (only === undefined) return [];
    return [parts.length === 1 ? only : { kind: 'group', operator: '$and', items: parts }];
  });
  return { kind: 'group', operator, items };
}

/** Fields of the related entry, or a comparison of its id. */
function readRelated(
  find: FindType,
  target: ContentType | undefined,
  key: string,
  value: RawValue,
): readonly FilterItem[] {
  if (isObject(value)) {
    const names = Object.keys(value);
    const operators = names.filter((name) => name.startsWith('$'));
    const isGroup = names.length === 1 && (names[0] === '$and' || names[0] === '$or');
    if (operators.length === 0 || isGroup) {
      return [{ kind: 'related', field: key, items: readFilters(find, target, value) }];
    }
    // The contract refuses several operators, or operators next to fields: they cannot be shown as rows.
    if (names.length > 1 || operators[0] === '$not') return [{ kind: 'raw', key, value }];
  }
  return readField(key, value) ?? [{ kind: 'raw', key, value }];
}

/** A plain value is `$eq`, a list is `$in`, an object contains operators; null for anything else. */
function readField(field: string, value: RawValue): readonly FilterItem[] | null {
  if (!isObject(value)) {
    const plain = plainValue(value);
    return plain === undefined ? null : [row(field, isArray(value) ? '$in' : '$eq', plain)];
  }
  const items: FilterItem[] = [];
  for (const [operator, operand] of Object.entries(value)) {
    const plain = plainValue(operand);
    if (isOperator(operator) && plain !== undefined) items.push(row(field, operator, plain));
    else if (operator === '$not') {
      const negated = isArray(operand) ? null : readField(field, operand);
      if (negated === null) return null;
      items.push({ kind: 'group', operator: '$not', items: negated });
    } else return null;
  }
  return items;
}

const row = (field: string, operator: string, value: FilterValue): FilterRow => ({
  kind: 'row',
  field,
  operator,
  value,
});

function plainValue(value: RawValue): FilterValue | undefined {
  if (value === null || typeof value === 'string') return value;
  const isPlain = isArray(value) && value.every((item) => item === null || typeof item === 'string');
  return isPlain ? (value as readonly (string | null)[]) : undefined;
}
