import { expect, test } from 'vitest';
import { documentIdOf } from './document-id.ts';

test.each([
  ['api::article.article', 1, 'aisxil69e7yrz5idmpak83dq'],
  ['api::author.author', 1, 'k2yz4f9xkabh2o9v38r7ah36'],
])('the document id of %s %d', (uid, row, id) => {
  expect(documentIdOf(uid, row)).toBe(id);
  expect(documentIdOf(uid, row), 'remembered').toBe(id);
});

test('the id of a row stays the same, however many others were asked for meanwhile', () => {
  const first = documentIdOf('api::page.page', 1);
  for (let row = 2; row < 60_000; row += 1) documentIdOf('api::page.page', row);
  expect(documentIdOf('api::page.page', 1)).toBe(first);
  expect(documentIdOf('api::article.article', 1)).not.toBe(first);
});
