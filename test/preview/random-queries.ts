import type { Attribute, ContentType, Model, ScalarAttribute, Type } from '../../src/schema/model.ts';
import { FILE_UID } from '../../src/schema/model.ts';
import { isJoinable, targetOf } from '../../src/query/resolution.ts';
import { model } from '../support/conformance-queries.ts';
import type { Dice } from '../writing/random/mixed-writes.ts';

/** What differs between a draft and the published entry that it becomes: when, and by whom it is published. */
export const OF_PUBLISHING: ReadonlySet<string> = new Set(['publishedAt', 'updatedAt', 'updatedBy']);

/** What is content to everybody: nothing private, no users, and nothing that publishing changes. */
const isRead = (attribute: Attribute): boolean =>
  !(attribute.private || OF_PUBLISHING.has(attribute.name) || attribute.name === 'createdBy') &&
  !('target' in attribute && model.contentTypes.get(attribute.target)?.builtIn && attribute.target !== FILE_UID);

const within = <T extends Type>(type: T): T => ({
  ...type,
  attributes: new Map([...type.attributes].filter(([, attribute]) => isRead(attribute))),
});

const READ: Model = {
  ...model,
  contentTypes: new Map([...model.contentTypes].map(([uid, type]) => [uid, within(type)])),
  components: new Map([...model.components].map(([uid, type]) => [uid, within(type)])),
};

/** Relations to what is not content, such as users. */
export const BESIDE_CONTENT: ReadonlySet<string> = new Set(
  [...model.contentTypes.values(), ...model.components.values()].flatMap(({ attributes }) =>
    [...attributes.values()].flatMap((one) => ('target' in one && !isRead(one) ? [one.name] : [])),
  ),
);

export const readTypes: readonly ContentType[] = [...READ.contentTypes.values()].filter(({ builtIn }) => !builtIn);

type Raw = Record<string, unknown>;

const oneOf = <T>(dice: Dice, items: readonly T[]): T => items[dice(items.length)] as T;

const someOf = <T>(dice: Dice, items: readonly T[], most: number): readonly T[] => {
  const chosen = new Set(Array.from({ length: dice(most + 1) }, () => oneOf(dice, items)));
  return items.filter((item) => chosen.has(item));
};

export const scalarsOf = (type: Type): readonly ScalarAttribute[] =>
  [...type.attributes.values()].flatMap((one) =>
    one.kind === 'scalar' && one.type !== 'password' && one.type !== 'json' && one.type !== 'blocks' ? [one] : [],
  );

const partsOf = (type: Type): readonly Attribute[] =>
  [...type.attributes.values()].filter(({ kind }) => kind !== 'scalar');

const joinedOf = (type: Type): readonly (readonly [string, Type])[] =>
  partsOf(type).flatMap((one) => (isJoinable(one) ? [[one.name, targetOf(READ, one)] as const] : []));

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'biginteger', 'float', 'decimal']);

function operand(dice: Dice, { type, enum: values = [] }: ScalarAttribute): Raw | string {
  const nothing = { [oneOf(dice, ['$null', '$notNull'])]: 'true' };
  if (dice(4) === 0) return nothing;
  const compare = oneOf(dice, ['$gt', '$lt', '$gte', '$lte', '$ne', '$eq']);
  if (NUMBERS.has(type)) return { [compare]: String(dice(7)) };
  switch (type) {
    case 'boolean':
      return oneOf(dice, ['true', 'false']);
    case 'enumeration':
      return { [oneOf(dice, ['$eq', '$ne'])]: oneOf(dice, values) };
    case 'date':
      return { [compare]: '2024-02-29' };
    case 'time':
      return { [compare]: '10:20:30.000' };
    case 'datetime':
    case 'timestamp':
      return { [compare]: '2024-01-02T03:04:05.678Z' };
    default: {
      const text = oneOf(dice, ['a', 'e', 'u-', 'm', '"', 'x1', ' ']);
      return { [oneOf(dice, ['$contains', '$startsWith', '$notContainsi', '$gt', '$lte', '$containsi'])]: text };
    }
  }
}

export function anyFilters(dice: Dice, type: Type, depth: number): Raw {
  const joined = joinedOf(type);
  if (depth > 0 && joined.length > 0 && dice(2) === 0) {
    const [name, target] = oneOf(dice, joined);
    const { $not: _, ...below } = anyFilters(dice, target, depth - 1);
    return Object.keys(below).length === 0 ? {} : { [name]: below };
  }
  const scalar = oneOf(dice, scalarsOf(type));
  const one = scalar === undefined ? {} : { [scalar.name]: operand(dice, scalar) };
  if (depth === 0 || dice(3) > 0) return one;
  const other = anyFilters(dice, type, depth - 1);
  return dice(3) === 0 ? { $not: other } : { $or: [one, other] };
}

function anySort(dice: Dice, type: Type, depth: number): readonly string[] {
  const key = (of: Type, left: number): string => {
    const joined = joinedOf(of);
    if (left > 0 && joined.length > 0 && dice(4) === 0) {
      const [name, target] = oneOf(dice, joined);
      const [scalar] = someOf(dice, scalarsOf(target), 1);
      return scalar === undefined ? 'id' : `${name}.${scalar.name}`;
    }
    return oneOf(dice, ['id', ...scalarsOf(of).map(({ name }) => name)]);
  };
  return Array.from({ length: 1 + dice(2) }, () => `${key(type, depth)}${oneOf(dice, ['', ':desc'])}`);
}

/** Only valid ones: a query that is refused proves nothing. */
function anyPart(dice: Dice, type: Type, depth: number): Raw {
  return {
    ...(dice(3) === 0 && { fields: someOf(dice, scalarsOf(type), 4).map(({ name }) => name) }),
    ...(dice(3) === 0 && scalarsOf(type).length > 0 && { filters: anyFilters(dice, type, 2) }),
    ...(dice(2) === 0 && { sort: anySort(dice, type, 1) }),
    ...(depth > 0 && partsOf(type).length > 0 && { populate: anyPopulate(dice, type, depth) }),
  };
}

function anyPopulate(dice: Dice, type: Type, depth: number): Raw {
  if (dice(5) === 0) return Object.fromEntries(partsOf(type).map(({ name }) => [name, 'true']));
  const parts = someOf(dice, partsOf(type), 4).map((attribute): [string, unknown] => {
    if (attribute.kind === 'dynamicZone') {
      const on = attribute.components.map((uid): [string, unknown] => {
        const component = READ.components.get(uid) as Type;
        return [
          uid,
          depth > 0 && partsOf(component).length > 0 ? { populate: anyPopulate(dice, component, depth - 1) } : 'true',
        ];
      });
      return [attribute.name, dice(2) === 0 ? 'true' : { on: Object.fromEntries(on) }];
    }
    if (attribute.kind === 'morphTo') return [attribute.name, 'true'];
    if (!isJoinable(attribute)) return [attribute.name, 'true'];
    const options = anyPart(dice, targetOf(READ, attribute), depth - 1);
    return [attribute.name, Object.keys(options).length === 0 ? 'true' : options];
  });
  return Object.fromEntries(parts);
}

export function anyList(dice: Dice, type: ContentType, everyLocale: string): Raw {
  const locale = oneOf(dice, ['en', 'fr', 'de', everyLocale]);
  const isOne = type.kind === 'singleType';
  const query = anyPart(dice, type, 2);
  return {
    ...query,
    ...(!isOne && dice(2) === 0 && { filters: anyFilters(dice, type, 2) }),
    ...(isOne && { filters: undefined, sort: undefined }),
    ...(!isOne && dice(6) === 0 && { _q: oneOf(dice, ['a', 'x', 'e ', 'u-', '"']) }),
    ...(type.localized && { locale }),
    ...(!isOne && { pagination: { page: 1 + dice(2), pageSize: oneOf(dice, [3, 10, 100]), withCount: dice(3) > 0 } }),
  };
}

export function anyNumbers(dice: Dice, type: ContentType): Raw {
  const scalars = scalarsOf(type);
  const numbers = scalars.filter((one) => NUMBERS.has(one.type) && one.type !== 'biginteger');
  const groups = scalars.filter((one) => ['string', 'enumeration', 'boolean'].includes(one.type));
  return {
    ...(dice(2) === 0 && numbers.length > 0 && { sum: [oneOf(dice, numbers).name] }),
    ...(dice(2) === 0 && groups.length > 0 && { groupBy: [oneOf(dice, groups).name] }),
    ...(dice(2) === 0 && numbers.length > 0 && { max: [oneOf(dice, numbers).name] }),
    ...(dice(2) === 0 && { filters: anyFilters(dice, type, 2) }),
  };
}
