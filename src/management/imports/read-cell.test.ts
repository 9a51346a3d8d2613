import { expect, test } from 'vitest';
import { model } from '../../../test/support/conformance-queries.ts';
import { plainText } from '../../admin/lists/csv.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import type { Attribute } from '../../schema/model.ts';
import { isImported, readCell } from './read-cell.ts';

const ARTICLE = contentTypeOf(model, 'api::article.article');
const read = (name: string, cell: string) => readCell(ARTICLE.attributes.get(name) as Attribute, cell);

test.each([
  ['title', 'Text', 'Text'],
  ['title', ' kept as it is ', ' kept as it is '],
  ['title', '', null],
  ['featured', 'TRUE', true],
  ['featured', '0', false],
  ['featured', 'maybe', 'maybe'],
  ['rating', '4.5', '4.5'],
  ['metadata', '{"n":[1]}', { n: [1] }],
])('%s: %s', (name, cell, value) => {
  expect(read(name, cell)).toEqual({ kind: 'value', value });
});

test('related entries are ids or names', () => {
  expect(read('categories', '3; News ;; 12')).toEqual({ kind: 'related', names: [3, 'News', 12] });
  expect(read('author', '')).toEqual({ kind: 'related', names: [] });
});

test('what is no JSON is a problem', () => {
  expect(read('metadata', '{no')).toEqual({ kind: 'problem', message: 'metadata must be JSON' });
});

test.each(['=1+1', '-x', '@ada', ' =1', '\tx', "'quoted'", '-12'])('%j comes back as it was exported', (text) => {
  expect(read('title', plainText(text))).toEqual({ kind: 'value', value: text });
});

test('fields that no table has', () => {
  const names = ['title', 'author', 'cover', 'seo', 'blocks', 'accessCode', 'createdAt', 'id', 'none', '__proto__'];
  expect(names.filter((name) => isImported(ARTICLE, name))).toEqual(['title', 'author', 'cover']);
});
