import { expect, test } from 'vitest';
import { NO_PAGINATION } from './form.ts';
import { pagesBeside } from './turn-page.ts';

const turned = (meta: Parameters<typeof pagesBeside>[0], given = {}) => {
  const { place, previous, next } = pagesBeside(meta, { ...NO_PAGINATION, ...given });
  const written = (pagination: typeof previous) =>
    pagination === null
      ? null
      : Object.entries(pagination)
          .filter(([, value]) => value !== null)
          .map((parts) => parts.join('='))
          .join('&');
  return [place, written(previous), written(next)];
};

test('pages by number', () => {
  expect(turned({ page: 1, pageSize: 2, pageCount: 2, total: 3 })).toEqual(['1–2 of 3', null, 'page=2']);
  expect(turned({ page: 2, pageSize: 2, pageCount: 2, total: 3 })).toEqual(['3–3 of 3', 'page=1', null]);
  expect(turned({ page: 9, pageSize: 2, pageCount: 2, total: 3 })).toEqual(['beyond 3', 'page=8', null]);
  expect(turned({ page: 1, pageSize: 2 })).toEqual(['from 1', null, 'page=2']);
  expect(turned({ page: 1, pageSize: 2, pageCount: 0, total: 0 })).toEqual(['no entries', null, null]);
});

test('an estimated total ends no list', () => {
  const meta = { page: 400, pageSize: 25, pageCount: 399, total: 9_970, estimated: true };
  expect(turned(meta)).toEqual(['9976–10000 of about 9970', 'page=399', 'page=401']);
});

test('pages by offset', () => {
  expect(turned({ start: 3, limit: 5, total: 20 }, { limit: '5' })).toEqual([
    '4–8 of 20',
    'start=0&limit=5',
    'start=8&limit=5',
  ]);
});

test('pages by cursor', () => {
  const meta = { pageSize: 2, startCursor: 'a', endCursor: 'b', hasPreviousPage: true, hasNextPage: true };
  expect(turned(meta, { after: 'x', pageSize: '2' })).toEqual([
    'by cursor',
    'pageSize=2&before=a',
    'pageSize=2&after=b',
  ]);
  expect(turned({ ...meta, hasPreviousPage: false, total: 7 }, { after: '' })).toEqual(['7 in all', null, 'after=b']);
  expect(turned({ ...meta, startCursor: null, endCursor: null }, { before: 'x' })).toEqual(['by cursor', null, null]);
});
