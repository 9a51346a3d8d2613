import { expect, test } from 'vitest';
import { documentIdOf } from './document-id.ts';

test.each([
  ['api::article.article', 1, 'aisxil69e7yrz5idmpak83dq'],
  ['api::author.author', 1, 'k2yz4f9xkabh2o9v38r7ah36'],
])('the document id of %s %d', (uid, row, id) => {
  expect(documentIdOf(uid, row)).toBe(id);
  expect(documentIdOf(uid, row), 'remembered').toBe(id);
});
