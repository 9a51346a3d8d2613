import fc from 'fast-check';
import type { Attribute, ScalarAttribute, Type } from '../../src/schema/model.ts';
import { model } from './conformance-queries.ts';

const uids = [...model.contentTypes.values()].filter(({ builtIn }) => !builtIn).map(({ uid }) => uid);

const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e308,
    -0,
    '',
    '0',
    'null',
    '__proto__',
    'constructor',
    '\u0000',
  ),
);
const id = fc.oneof(fc.integer({ min: -1, max: 300 }), fc.constantFrom('1', '02', 1.5, null, 2 ** 53), strange);
const ids = fc.array(
  fc.oneof(id, fc.record({ id, position: fc.record({ before: id, after: id }, { requiredKeys: [] }) })),
);
const relation = fc.oneof(
  id,
  ids,
  fc.record({ set: ids, connect: ids, disconnect: ids, options: strange }, { requiredKeys: [] }),
  strange,
);

/** Something like a value of the attribute, and often something else. */
function arbitraryOf(attribute: Attribute, depth: number): fc.Arbitrary<unknown> {
  switch (attribute.kind) {
    case 'scalar':
      return strange;
    case 'relation':
    case 'media':
    case 'morphFrom':
      return relation;
    case 'morphTo': {
      const target = fc.record({ id, __type: fc.constantFrom(...uids, 'nope') });
      return fc.oneof(target, fc.array(target), fc.record({ connect: fc.array(target), disconnect: ids }), relation);
    }
    case 'component': {
      const item = bodyOf(model.components.get(attribute.component), depth + 1);
      return fc.oneof(attribute.many ? fc.array(fc.oneof(item, strange), { maxLength: 3 }) : item, strange);
    }
    case 'dynamicZone': {
      const items = attribute.components.map((uid) =>
        bodyOf(model.components.get(uid), depth + 1).map((body) => ({ ...body, __component: uid })),
      );
      return fc.oneof(fc.array(fc.oneof(...items, strange), { maxLength: 3 }), strange);
    }
  }
}

/** A body with some of the type's attributes, in all the forms that people could think of. */
export function bodyOf(type: Type | undefined, depth = 0): fc.Arbitrary<object> {
  const attributes = depth > 3 ? [] : [...(type?.attributes.values() ?? [])];
  const members = attributes.map((attribute) => [attribute.name, arbitraryOf(attribute, depth)] as const);
  return fc.record({ ...Object.fromEntries(members), id, nope: strange }, { requiredKeys: [] });
}

/** A value that the attribute takes; relations are to entries that there are. */
function likelyOf(attribute: Attribute, depth: number): fc.Arbitrary<unknown> {
  const id = fc.integer({ min: 1, max: 8 });
  switch (attribute.kind) {
    case 'scalar':
      return likelyScalar(attribute);
    case 'relation':
    case 'media':
    case 'morphFrom': {
      const position = fc.constantFrom({ start: true }, { end: true }, { before: 1 }, { after: 2 });
      const items = fc.array(fc.oneof(id, fc.record({ id }), fc.record({ id, position })), { maxLength: 4 });
      const changes = fc.record({ connect: items, disconnect: fc.array(id, { maxLength: 3 }) }, { requiredKeys: [] });
      return fc.oneof(id, fc.uniqueArray(id, { maxLength: 4 }), changes, fc.constant(null));
    }
    case 'morphTo': {
      const target = fc.record({ id, __type: fc.constantFrom(...uids) });
      return attribute.many ? fc.array(target, { maxLength: 3 }) : fc.oneof(target, fc.constant(null));
    }
    case 'component': {
      const item = likelyBodyOf(model.components.get(attribute.component), depth + 1);
      return attribute.many ? fc.array(item, { maxLength: 3 }) : fc.oneof(item, fc.constant(null));
    }
    case 'dynamicZone':
      return fc.array(
        fc.oneof(
          ...attribute.components.map((uid) =>
            likelyBodyOf(model.components.get(uid), depth + 1).map((body) => ({ ...body, __component: uid })),
          ),
        ),
        { maxLength: 3 },
      );
  }
}

function likelyScalar({ type, enum: values = [] }: ScalarAttribute): fc.Arbitrary<unknown> {
  switch (type) {
    case 'integer':
    case 'float':
    case 'decimal':
      return fc.integer({ min: 1, max: 5 });
    case 'biginteger':
      return fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String);
    case 'boolean':
      return fc.boolean();
    case 'date':
      return fc.constantFrom('2024-02-29', null);
    case 'time':
      return fc.constantFrom('10:20:30', null);
    case 'datetime':
    case 'timestamp':
      return fc.constantFrom('2024-01-02T03:04:05.678Z', null);
    case 'json':
    case 'array':
      return fc.jsonValue({ maxDepth: 2 });
    case 'blocks':
      return fc.constant([{ type: 'paragraph', children: [{ type: 'text', text: 'x' }] }]);
    case 'enumeration':
      return fc.constantFrom(...values);
    case 'email':
      return fc.constant('a@example.test');
    case 'uid':
      return fc.nat().map((number) => `u-${number}`);
    default:
      return fc.string({ minLength: 4, maxLength: 20 });
  }
}

/** A body that is likely to be stored: what is required, and some of the other attributes. */
export function likelyBodyOf(type: Type | undefined, depth = 0): fc.Arbitrary<object> {
  const attributes = [...(type?.attributes.values() ?? [])].filter(({ name }) => name !== 'locale');
  const members = attributes.map((attribute) => [attribute.name, likelyOf(attribute, depth)] as const);
  const required = attributes.filter((attribute) => attribute.required).map(({ name }) => name);
  return fc
    .subarray(
      attributes.map(({ name }) => name),
      { maxLength: depth > 2 ? 0 : Math.min(5, attributes.length) },
    )
    .chain((names) => {
      const chosen = new Set([...names, ...required]);
      return fc.record(Object.fromEntries(members.filter(([name]) => chosen.has(name))));
    });
}
