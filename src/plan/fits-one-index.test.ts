import { describe, expect, test } from 'vitest';
import { EVERYTHING, model, resolve } from '../../test/support/conformance-queries.ts';
import { authorizeQuery } from '../access/authorize.ts';
import { planQuery } from './plan-query.ts';

const rootOf = (request: string) => planQuery(model, authorizeQuery(resolve(request), EVERYTHING)).root;

const orderOf = (request: string): string =>
  rootOf(request)
    .order.map(({ column, direction }) => `${column} ${direction}`)
    .join();

describe('the database chooses the order of what one index holds', () => {
  test.each([
    'restaurant?fields=id',
    'restaurant?fields=id&filters[id][$ne]=3',
    'restaurant?fields=id&populate=createdBy',
    'restaurant?fields=id&pagination[start]=4000',
    'article?fields=id&publicationState=preview',
    'article?fields=slug&publicationState=preview&filters[slug][$contains]=a&filters[id][$notIn]=3',
  ])('%s', (request) => expect(orderOf(request)).toBe(''));
});

describe('everything else is ordered by id', () => {
  test.each([
    ['a column without an index of v4', 'restaurant?fields=createdAt'],
    ['more than one index holds', 'restaurant?fields=id&populate=createdBy,updatedBy'],
    ['drafts are left out', 'article?fields=id'],
    ['one locale', 'page?fields=id&publicationState=preview'],
    ['other fields are compared', 'restaurant?fields=id&filters[stars][$gt]=1'],
    ['parts that are read one by one', 'restaurant?fields=id&filters[$or][0][id][$gt]=5&filters[$or][1][id][$lt]=3'],
    ['other tables', 'restaurant?fields=id&filters[createdBy][id][$gt]=1'],
    ['a search', 'restaurant?fields=id&_q=a'],
  ])('%s', (_, request) => expect(orderOf(request)).toBe('id asc'));
});

test('bare ids far into a list are not looked up first: nothing else is read', () => {
  expect(rootOf('restaurant?fields=id&pagination[start]=4000').slice).toBe('window');
  expect(rootOf('restaurant?pagination[start]=4000').slice).toBe('deepWindow');
});
