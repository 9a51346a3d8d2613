import { expect, test } from 'vitest';
import { CONTEXT, EVERYTHING, model, resolve } from '../../test/support/conformance-queries.ts';
import { authorizeQuery } from '../access/authorize-query.ts';
import type { Query } from '../query/query.ts';
import { resolvePlainQuery } from '../query/resolve-query.ts';
import { FILE_UID, USER_UID } from '../schema/model.ts';
import { contentTypeOf } from '../schema/lookup.ts';
import { planQuery } from './plan-query.ts';

const orderOf = (query: Query): readonly string[] =>
  planQuery(model, authorizeQuery(query, EVERYTHING)).root.order.map(
    ({ column, direction }) => `${column} ${direction}`,
  );

test.each([
  'restaurant',
  // An index contains all of these columns: without ORDER BY, databases return the order of the index.
  'restaurant?fields[0]=id',
  'article?fields[0]=slug&publicationState=preview',
  'restaurant?fields[0]=id&pagination[start]=0&pagination[limit]=-1',
  'restaurant/1?fields[0]=id',
  'homepage',
])('%s is ordered by id', (request) => {
  expect(orderOf(resolve(request))).toEqual(['id asc']);
});

test.each([USER_UID, FILE_UID])('the whole list of %s is ordered by id', (uid) => {
  expect(orderOf(resolvePlainQuery(CONTEXT, contentTypeOf(model, uid), { fields: 'id' }))).toEqual(['id asc']);
});

test('a requested order ends in the id', () => {
  expect(orderOf(resolve('article?sort=title:desc'))).toEqual(['title desc', 'id asc']);
  expect(orderOf(resolve('article?sort=title,id:desc'))).toEqual(['title asc', 'id desc']);
});
