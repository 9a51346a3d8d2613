import type { FilterItem, FilterValue } from './form.ts';
import type { ContentType } from './model.ts';
import { attributeOf, isField, isRelation } from './model.ts';
import { NULL_OPERATORS } from './operators.ts';
import type { Writing } from './writing.ts';

type Written = Record<string, unknown>;

/** Conditions that must all match, as one object; undefined if there are none yet. */
export function writeFilters(
  writing: Writing,
  type: ContentType | undefined,
  items: readonly FilterItem[],
): Written | undefined {
  const object: Written = {};
  const besides: Written[] = [];
  for (const item of items) {
    const written = writeItem(writing, type, item);
    if (written === undefined) continue;
    const [key, value] = written;
    if (!Object.hasOwn(object, key)) object[key] = value;
    else if (!mergeOperators(object, key, value, item)) besides.push({ [key]: value });
  }
  // An object has each key once, so a second condition with the same name is put into a group.
  if (besides.length > 0) object.$and = [...((object.$and as Written[] | undefined) ?? []), ...besides];
  return Object.keys(object).length === 0 ? undefined : object;
}

/**
 * `title[$gte]` and `title[$lte]` share a key. Relations must not: both conditions would apply to one related entry.
 */
function mergeOperators(object: Written, key: string, value: unknown, item: FilterItem): boolean {
  if (item.kind !== 'row' || typeof value !== 'object' || value === null) return false;
  const known = object[key] as Written;
  const names = typeof known === 'object' && known !== null ? Object.keys(known) : [];
  const isOperators = names.length > 0 && names.every((name) => name.startsWith('$'));
  if (!isOperators || Object.hasOwn(known, item.operator)) return false;
  object[key] = { ...known, ...value };
  return true;
}

function writeItem(
  writing: Writing,
  type: ContentType | undefined,
  item: FilterItem,
): readonly [string, unknown] | undefined {
  switch (item.kind) {
    case 'row':
      return item.field === '' || item.value === undefined
        ? undefined
        : [item.field, { [item.operator]: writeValue(writing, type, item.field, item.operator, item.value) }];
    case 'group': {
      if (item.operator === '$not') {
        const negated = writeFilters(writing, type, item.items);
        return negated && ['$not', negated];
      }
      const elements = item.items.flatMap((element) => {
        const isSeveral = element.kind === 'group' && element.operator === '$and' && element.items.length > 1;
        const parts = isSeveral ? element.items : [element];
        return writeFilters(writing, type, parts) ?? [];
      });
      return elements.length === 0 ? undefined : [item.operator, elements];
    }
    case 'related': {
      const attribute = attributeOf(type, item.field);
      const target = isRelation(attribute) ? writing.find(attribute.target) : undefined;
      const conditions = writeFilters(writing, target, item.items);
      return conditions && [item.field, conditions];
    }
    case 'raw':
      return [item.key, item.value];
  }
}

function writeValue(
  writing: Writing,
  type: ContentType | undefined,
  field: string,
  operator: string,
  value: FilterValue,
): unknown {
  const attribute = attributeOf(type, field);
  const kind = NULL_OPERATORS.includes(operator) ? 'boolean' : isField(attribute) ? attribute.type : 'increments';
  return Array.isArray(value)
    ? value.map((item: string | null) => writing.value(kind, item))
    : writing.value(kind, value as string | null);
}
