import { expect, test } from 'vitest';
import { type Access, accessByActions } from '../access/access.ts';
import { readModel } from '../schema/read-model.ts';
import { createOpenapiText } from './openapi-text.ts';

const model = readModel({
  contentTypes: [
    {
      apiName: 'book',
      typeName: 'book',
      file: 'book.json',
      content: {
        kind: 'collectionType',
        collectionName: 'books',
        info: { singularName: 'book', pluralName: 'books', displayName: 'Book' },
        attributes: { title: { type: 'string' } },
      },
    },
  ],
  components: [],
  extensions: [],
});

/** Counts queries, which shows whether a document was written. */
function counted(key: string, allowed: boolean): Access & { asked: () => number } {
  let asked = 0;
  const access = accessByActions(key, () => {
    asked++;
    return allowed;
  });
  return Object.assign(access, { asked: () => asked });
}

const V4 = [{ contract: 'v4', prefix: '/api' }] as const;

const write = () => createOpenapiText(model, { version: '1', servers: [{ url: 'http://localhost' }] });

test('writes once for callers with the same access, and again for others', () => {
  const textFor = write();
  const nobody = counted('nobody', false);
  const reader = counted('reader', true);
  const twin = counted('reader', true);
  const text = textFor(reader, nobody, V4);
  expect(textFor(twin, nobody, V4)).toBe(text);
  expect(twin.asked()).toBe(0);
  expect(textFor(nobody, nobody, V4)).not.toBe(text);
  expect(JSON.parse(text).paths).toHaveProperty(['/api/books']);
});

test('caches a limited number of documents, the most recently used', () => {
  const textFor = write();
  const nobody = counted('nobody', false);
  const [first, second] = [counted('first', true), counted('second', true)];
  textFor(first, nobody, V4);
  textFor(second, nobody, V4);
  for (let n = 0; n < 15; n++) {
    textFor(counted(`other ${n}`, true), nobody, V4);
    textFor(first, nobody, V4);
  }
  const before = [first.asked(), second.asked()];
  textFor(first, nobody, V4);
  textFor(second, nobody, V4);
  expect(first.asked()).toBe(before[0]);
  expect(second.asked()).toBeGreaterThan(before[1] ?? 0);
});
