import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Access } from '../../src/access/access.ts';
import { authorizeParts } from '../../src/access/authorize-query.ts';
import { RequestError } from '../../src/errors.ts';
import { sanitizeQuery } from '../../src/handlers/core/sanitize-query.ts';
import type { RawObject } from '../../src/query/parse-query-string.ts';
import { type PrintedQuery, printQuery } from '../../src/query/print-query.ts';
import { DEFAULT_BUDGETS, type ApiLayer } from '../../src/query/resolution.ts';
import { resolveParts } from '../../src/query/resolve-query.ts';
import { contentTypeOf } from '../../src/schema/lookup.ts';
import type { ContentType } from '../../src/schema/model.ts';
import { accessTo, anyRequest } from '../support/any-queries.ts';
import { model } from '../support/conformance-queries.ts';

const requests = anyRequest(model);
const stateOf = ({ publicationState }: RawObject) => (publicationState === 'preview' ? 'preview' : 'live');

const resolve = (type: ContentType, query: RawObject, layer: ApiLayer) =>
  resolveParts({ model, budgets: DEFAULT_BUDGETS, layer }, type, query, stateOf(query));

/** What the project's own code reads by a query: nobody asks for permissions there. */
const readByCode = (type: ContentType, query: RawObject): PrintedQuery => printQuery(resolve(type, query, 'database'));

/** What a route reads by it; null if it refuses. */
function readByRoute(type: ContentType, query: RawObject, access: Access): PrintedQuery | null {
  try {
    return printQuery(authorizeParts(resolve(type, query, 'contract'), access));
  } catch (error) {
    expect(error).toBeInstanceOf(RequestError);
    return null;
  }
}

/** Null if a value is refused. */
function sanitized(type: ContentType, query: RawObject, access: Access): RawObject | null {
  try {
    return sanitizeQuery({ engine: { model, limits: DEFAULT_BUDGETS }, type, access, state: 'live' }, query);
  } catch (error) {
    expect(error).toBeInstanceOf(RequestError);
    return null;
  }
}

test('a printed tree resolves to the same tree', () => {
  fc.assert(
    fc.property(requests, ([uid, query, found]) => {
      const [type, access] = [contentTypeOf(model, uid), accessTo(found)];
      const printed = readByRoute(type, query, access);
      if (printed === null) return;
      expect(readByCode(type, { ...query, ...CLEAR, ...printed })).toEqual(printed);
    }),
    { numRuns: 200 },
  );
});

const CLEAR = { filters: undefined, sort: undefined, fields: undefined, populate: undefined };

test('with a sanitized query, code reads no more than a route would', () => {
  const reached = { refused: 0, narrowed: 0, equal: 0 };
  fc.assert(
    fc.property(requests, ([uid, query, found]) => {
      const [type, access] = [contentTypeOf(model, uid), accessTo(found)];
      const safe = sanitized(type, query, access);
      const route = readByRoute(type, query, access);
      if (safe === null) {
        reached.refused += 1;
        expect(route).toBeNull();
        return;
      }
      const read = readByCode(type, safe);
      // Everything that is left is what the caller may ask of a route, and means the same there.
      expect(readByRoute(type, safe, access)).toEqual(read);
      if (route === null) reached.narrowed += 1;
      else {
        reached.equal += 1;
        expect(read).toEqual(route);
      }
    }),
    { numRuns: 400 },
  );
  // The queries are of every sort, or this shows nothing.
  expect(Math.min(...Object.values(reached))).toBeGreaterThan(3);
});
