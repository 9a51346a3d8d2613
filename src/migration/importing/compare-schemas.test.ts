import { expect, test } from 'vitest';
import type { Attribute, ContentType, Model, ScalarType } from '../../schema/model.ts';
import { compareSchemas } from './compare-schemas.ts';

const UID = 'api::note.note';

const scalar = (type: ScalarType): Attribute =>
  ({ kind: 'scalar', name: 'value', type, column: 'value' }) as unknown as Attribute;

function compare(archived: object, own: Attribute) {
  const type = { uid: UID, kind: 'collectionType', attributes: new Map([['value', own]]) } as unknown as ContentType;
  const model: Model = { contentTypes: new Map([[UID, type]]), components: new Map() };
  const schema = { uid: UID, kind: 'collectionType', attributes: { value: archived as Record<string, unknown> } };
  return compareSchemas(model, new Map([[UID, schema]]), new Map([[UID, 3]]));
}

test.each<[string, ScalarType, boolean]>([
  ['string', 'text', true],
  ['enumeration', 'string', true],
  ['text', 'richtext', true],
  ['text', 'string', false],
  ['richtext', 'string', false],
  ['string', 'uid', false],
  ['integer', 'biginteger', true],
  ['biginteger', 'integer', false],
  ['blocks', 'json', true],
  ['json', 'blocks', false],
  ['string', 'integer', false],
])('%s that became %s', (before, now, isHarmless) => {
  expect(compare({ type: before }, scalar(now))).toEqual([
    { uid: UID, attribute: 'value', what: `is ${before} in the archive and ${now} in the project`, isHarmless },
  ]);
});

test('validation rules are not a difference, removed enumeration values are', () => {
  expect(compare({ type: 'string', required: true, maxLength: 5 }, scalar('string'))).toEqual([]);
  const own = { ...scalar('enumeration'), enum: ['a'] } as Attribute;
  expect(compare({ type: 'enumeration', enum: ['a', 'b'] }, own)).toMatchObject([
    { what: 'has lost b', isHarmless: false },
  ]);
});

test('a type missing in the project matters if the archive has entries of it', () => {
  const model: Model = { contentTypes: new Map(), components: new Map() };
  const schemas = new Map([[UID, { uid: UID, attributes: {} }]]);
  expect(compareSchemas(model, schemas, new Map([[UID, 3]]))).toMatchObject([{ isHarmless: false }]);
  expect(compareSchemas(model, schemas, new Map())).toMatchObject([{ isHarmless: true }]);
  const token = new Map([['admin::api-token', { uid: 'admin::api-token', attributes: {} }]]);
  expect(compareSchemas(model, token, new Map())).toEqual([]);
});
