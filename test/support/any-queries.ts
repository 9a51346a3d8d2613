import fc from 'fast-check';
import { type Access, accessByActions } from '../../src/access/access.ts';
import type { RawObject, RawValue } from '../../src/query/parse-query-string.ts';
import { isJoinable, targetOf } from '../../src/query/resolution.ts';
import type { Attribute, Model, Type } from '../../src/schema/model.ts';

/** Queries of a type as callers write them, in every form, private and polymorphic attributes included. */
export const anyQuery = (model: Model, type: Type, depth = 2): fc.Arbitrary<RawObject> =>
  fc.record(
    {
      filters: anyFilters(model, type, depth),
      sort: anySort(model, type, depth),
      fields: anyFields(type),
      populate: anyPopulate(model, type, depth),
      publicationState: fc.constantFrom('live', 'preview'),
    },
    { requiredKeys: [] },
  );

/** A type by its uid, a query of it, and the uids of types that the caller may find. */
export const anyRequest = (model: Model): fc.Arbitrary<[uid: string, query: RawObject, found: readonly string[]]> =>
  fc
    .constantFrom(...[...model.contentTypes.values()].filter(({ builtIn }) => !builtIn))
    .chain((type) =>
      fc.tuple(fc.constant(type.uid), anyQuery(model, type), fc.subarray([...model.contentTypes.keys()])),
    );

export const accessTo = (uids: readonly string[]): Access =>
  accessByActions(uids.join(), (action) => uids.some((uid) => action === `${uid}.find`));

const attributes = (type: Type): readonly Attribute[] => [...type.attributes.values()];

const targetsOf = (model: Model, attribute: Attribute): readonly Type[] => {
  if (attribute.kind === 'dynamicZone') return attribute.components.flatMap((uid) => model.components.get(uid) ?? []);
  if (attribute.kind === 'morphTo') return [...model.contentTypes.values()].filter(({ builtIn }) => !builtIn);
  return isJoinable(attribute) ? [targetOf(model, attribute)] : [];
};

const operand = fc.constantFrom('a', '1', 'true', '2024-02-29', '10:00:00.000', '2024-02-29T10:00:00.000Z');

const fieldFilter: fc.Arbitrary<RawValue> = fc.oneof(
  operand,
  fc.array(operand, { maxLength: 3 }),
  fc
    .tuple(fc.constantFrom('$eq', '$ne', '$lt', '$contains', '$startsWith', '$notContainsi', '$null', '$not'), operand)
    .map(([operator, value]) => ({ [operator]: value })),
  fc.array(operand, { minLength: 1, maxLength: 3 }).map((values) => ({ $in: values })),
);

function anyMember(model: Model, type: Type, depth: number): fc.Arbitrary<[string, RawValue]> {
  const fields = attributes(type).filter(({ kind }) => kind === 'scalar');
  const related = attributes(type).filter((one) => targetsOf(model, one).length > 0);
  const own = fc.tuple(fc.constantFrom('id', 'nothing', ...fields.map(({ name }) => name)), fieldFilter);
  if (depth === 0 || related.length === 0) return own;
  const below = fc.constantFrom(...related).chain((attribute) =>
    fc.tuple(
      fc.constant(attribute.name),
      fc.oneof(
        operand,
        fc.constantFrom(...targetsOf(model, attribute)).chain((target) => anyFilters(model, target, depth - 1)),
      ),
    ),
  );
  return fc.oneof({ weight: 2, arbitrary: own }, { weight: 3, arbitrary: below });
}

function anyFilters(model: Model, type: Type, depth: number): fc.Arbitrary<RawObject> {
  const members = fc.array(anyMember(model, type, depth), { minLength: 1, maxLength: 2 }).map(Object.fromEntries);
  if (depth === 0) return members;
  const group = fc
    .tuple(fc.constantFrom('$or', '$and'), fc.array(members, { minLength: 1, maxLength: 2 }), members)
    .map(([operator, list, beside]) => ({ ...beside, [operator]: list }));
  const negated = members.map((inner) => ({ $not: inner }));
  return fc.oneof({ weight: 3, arbitrary: members }, group, negated);
}

function anyPath(model: Model, type: Type, depth: number): fc.Arbitrary<readonly string[]> {
  const names = attributes(type).filter(({ kind }) => kind !== 'scalar');
  if (names.length === 0) return fc.constant(['nothing']);
  return fc.constantFrom(...names).chain((attribute) => {
    const [target] = targetsOf(model, attribute);
    const end = fc.constant([attribute.name]);
    if (depth === 0 || target === undefined) return end;
    return fc.oneof(
      end,
      anyPath(model, target, depth - 1).map((rest) => [attribute.name, ...rest]),
    );
  });
}

export function anySort(model: Model, type: Type, depth: number): fc.Arbitrary<RawValue> {
  const scalars = attributes(type).filter(({ kind }) => kind === 'scalar');
  const own = fc.constantFrom(...scalars.map(({ name }) => name));
  const far = anyPath(model, type, depth).chain((path) => {
    const last = endOf(model, type, path);
    const fields = last === null ? [] : attributes(last).filter(({ kind }) => kind === 'scalar');
    return fc.constantFrom('id', ...fields.map(({ name }) => name)).map((name) => [...path, name].join('.'));
  });
  const key = fc.tuple(fc.oneof(own, far), fc.constantFrom('', ':asc', ':desc')).map((parts) => parts.join(''));
  return fc.oneof(
    key,
    fc.array(key, { minLength: 1, maxLength: 3 }),
    fc.array(key, { minLength: 1, maxLength: 3 }).map((keys) => keys.join(',')),
  );
}

function endOf(model: Model, type: Type, [name, ...rest]: readonly string[]): Type | null {
  if (name === undefined) return type;
  const attribute = type.attributes.get(name);
  const [target] = attribute === undefined ? [] : targetsOf(model, attribute);
  return target === undefined ? null : endOf(model, target, rest);
}

const anyFields = (type: Type): fc.Arbitrary<RawValue> => {
  const name = fc.constantFrom('id', '*', ...attributes(type).map((attribute) => attribute.name));
  return fc.oneof(name, fc.array(name, { minLength: 1, maxLength: 4 }));
};

function anyPopulate(model: Model, type: Type, depth: number): fc.Arbitrary<RawValue> {
  const path = anyPath(model, type, depth).map((names) => names.join('.'));
  const names = attributes(type).filter(({ kind }) => kind !== 'scalar');
  const texts = fc.oneof(fc.constant('*'), path, fc.array(path, { minLength: 1, maxLength: 3 }));
  const joined = fc.array(path, { minLength: 2, maxLength: 3 }).map((paths) => paths.join(','));
  if (depth === 0 || names.length === 0) return fc.oneof(texts, joined);
  const detailed = fc
    .array(
      fc
        .constantFrom(...names)
        .chain((attribute) => fc.tuple(fc.constant(attribute.name), anyOptions(model, attribute, depth - 1))),
      { minLength: 1, maxLength: 3 },
    )
    .map(Object.fromEntries);
  return fc.oneof(texts, joined, { weight: 3, arbitrary: detailed });
}

function anyOptions(model: Model, attribute: Attribute, depth: number): fc.Arbitrary<RawValue> {
  const targets = targetsOf(model, attribute);
  if (targets.length === 0) return fc.constant('true');
  const options = fc.constantFrom(...targets).chain((target) => anyQuery(model, target, depth));
  const windowed = fc
    .tuple(options, fc.constantFrom('0', '2'), fc.constantFrom('1', '3'))
    .map(([query, start, limit]) => ({ ...query, start, limit, ordering: 'desc' }));
  const fragments = fc
    .subarray([...targets], { minLength: 1 })
    .chain((some) =>
      fc.tuple(...some.map((target) => fc.tuple(fc.constant(target.uid), anyQuery(model, target, depth)))),
    )
    .map((entries) => ({ on: Object.fromEntries(entries) }));
  const isTyped = attribute.kind === 'dynamicZone' || attribute.kind === 'morphTo';
  return fc.oneof(fc.constantFrom('true', '*'), options, windowed, ...(isTyped ? [fragments] : []));
}
