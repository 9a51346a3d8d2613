import { expect, test } from 'vitest';
import type { AdminSchema } from '../schemas/admin-schema.ts';
import { readConditions } from './field-conditions.ts';

const SCHEMA = {
  attributes: {
    id: { type: 'integer' },
    kind: { type: 'enumeration' },
    isPaid: { type: 'boolean' },
    price: { type: 'decimal' },
    body: { type: 'blocks' },
    createdAt: { type: 'datetime' },
  },
} as unknown as AdminSchema;

test('conditions are read as they were sent', () => {
  const conditions = { price: { field: 'isPaid', is: 'true' }, body: { field: 'kind', is: '' } };
  expect(readConditions(SCHEMA, conditions)).toEqual(conditions);
  expect(readConditions(SCHEMA, {})).toEqual({});
});

test.each([
  [null, /expected an object/],
  [[], /expected an object/],
  [{ gone: { field: 'kind', is: '' } }, /"gone" is not a field of the form/],
  [{ createdAt: { field: 'kind', is: '' } }, /"createdAt" is not a field of the form/],
  [{ price: null }, /"price" must have "field" and "is", both text/],
  [{ price: { field: 'isPaid', is: true } }, /both text/],
  [{ price: { field: 'isPaid', is: 'true', or: 'x' } }, /both text/],
  [{ price: { field: 'body', is: '' } }, /"price" cannot depend on "body"/],
  [{ price: { field: '__proto__', is: '' } }, /cannot depend on "__proto__"/],
  [{ price: { field: 'kind', is: 'x'.repeat(256) } }, /more than 255 characters/],
  [{ price: { field: 'price', is: '' } }, /"price" and "price" depend on each other/],
  [{ price: { field: 'kind', is: 'a' }, kind: { field: 'price', is: '1' } }, /depend on each other/],
])('%j is refused', (value, message) => {
  expect(() => readConditions(SCHEMA, value)).toThrow(message);
});
