import { expect, test } from 'vitest';
import type { Slice } from '../query/query.ts';
import { entryEnvelope, listEnd, listStart } from './write-envelope.ts';

const metaOf = (slice: Slice, total: number | null): unknown => {
  const envelope = JSON.parse(`${listStart}${listEnd(slice, total)}`);
  expect(envelope.data).toEqual([]);
  return envelope.meta;
};

test('pages', () => {
  const slice: Slice = { kind: 'page', page: 2, pageSize: 10, count: true };
  expect(metaOf(slice, 21)).toEqual({ pagination: { page: 2, pageSize: 10, pageCount: 3, total: 21 } });
  expect(metaOf(slice, 20)).toEqual({ pagination: { page: 2, pageSize: 10, pageCount: 2, total: 20 } });
  expect(metaOf(slice, 0)).toEqual({ pagination: { page: 2, pageSize: 10, pageCount: 0, total: 0 } });
  expect(metaOf(slice, null)).toEqual({ pagination: { page: 2, pageSize: 10 } });
});

test('offsets', () => {
  const slice: Slice = { kind: 'offset', start: 5, limit: 10, count: true };
  expect(metaOf(slice, 21)).toEqual({ pagination: { start: 5, limit: 10, total: 21 } });
  expect(metaOf(slice, null)).toEqual({ pagination: { start: 5, limit: 10 } });
  expect(metaOf({ ...slice, limit: -1 }, 3)).toEqual({ pagination: { start: 5, limit: -1, total: 3 } });
});

test('one entry, and every entry of a single type', () => {
  expect(JSON.parse(entryEnvelope('{"id":1}'))).toEqual({ data: { id: 1 }, meta: {} });
  expect(metaOf({ kind: 'first', start: 0 }, null)).toEqual({});
});
