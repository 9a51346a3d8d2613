import { expect, test } from 'vitest';
import type { ComparedResponse } from './compared-server.ts';
import { compareResponses } from './compare-responses.ts';
import type { ComparedRequest } from './compared-request.ts';
import type { Exchange } from './explain-difference.ts';
import { createDivergedData } from './diverged-data.ts';

const answer = (status: number, body: unknown): ComparedResponse => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
  ms: 1,
});

const exchange = (
  method: string,
  path: string,
  sent: unknown,
  reference: ComparedResponse,
  plinth: ComparedResponse,
): Exchange => ({
  request: { method, path, query: {}, caller: { name: 'public', authorization: null }, body: sent } as ComparedRequest,
  reference,
  plinth,
});

const entry = (id: number, attributes: object): unknown => ({ data: { id, attributes }, meta: {} });
const refusal = answer(400, { data: null, error: { status: 400 } });
const placesOf = ({ reference, plinth }: Exchange): readonly string[] =>
  compareResponses(reference, plinth).map(({ place }) => place);

test('ids and values differ after a write that only the reference has stored; everything else is compared', () => {
  const apart = createDivergedData();
  const created = exchange(
    'POST',
    '/api/notes',
    { data: { size: 2 } },
    answer(200, entry(8, { title: 'a', size: 2 })),
    answer(200, entry(7, { title: 'b', size: 2 })),
  );
  expect(placesOf(apart.without(created))).toEqual(['data.id', 'data.attributes.title']);
  apart.note(exchange('POST', '/api/notes', { data: { size: {} } }, answer(200, entry(7, {})), refusal));
  expect(placesOf(apart.without(created))).toEqual(['data.attributes.title']);

  const changed = exchange(
    'PUT',
    '/api/global',
    { data: { title: 'a' } },
    answer(200, entry(1, { title: 'a', visits: '[object Object]' })),
    answer(200, entry(1, { title: 'a', visits: '12' })),
  );
  expect(placesOf(apart.without(changed))).toEqual(['data.attributes.visits']);
  apart.note(exchange('PUT', '/api/global', { data: { visits: {} } }, answer(200, entry(1, {})), refusal));
  expect(placesOf(apart.without(changed))).toEqual([]);
  // What is read is compared whole, and so are errors.
  expect(placesOf(apart.without({ ...changed, request: { ...changed.request, method: 'GET' } }))).toHaveLength(1);
  expect(placesOf(apart.without({ ...changed, plinth: refusal }))).toContain('status');
});
