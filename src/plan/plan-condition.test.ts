import { describe, expect, test } from 'vitest';
import { EVERYTHING, model, resolve } from '../../test/support/conformance-queries.ts';
import { authorizeQuery } from '../access/authorize-query.ts';
import type { Condition } from './plan.ts';
import { planQuery } from './plan-query.ts';

/** `related` conditions are printed with `+` if entries without related entries match, too. */
function textOf(condition: Condition | null): string {
  if (condition === null) return '';
  switch (condition.kind) {
    case 'and':
    case 'or':
      return `(${condition.conditions.map(textOf).join(` ${condition.kind} `)})`;
    case 'not':
      return `not ${textOf(condition.condition)}`;
    case 'compare':
      return `${condition.column} ${condition.operator}`;
    case 'null':
      return `${condition.column} ${condition.isNull ? 'null' : 'set'}`;
    case 'related':
      return `${condition.target}${condition.orMissing ? '+' : ''}[${textOf(condition.condition)}]`;
    case 'candidate':
      return `in ${condition.index.name}`;
    case 'search':
      return `search ${condition.columns.map(({ column }) => column)}`;
  }
}

const conditionOf = (request: string): string =>
  textOf(planQuery(model, authorizeQuery(resolve(request), EVERYTHING)).root.condition);

describe('negation is pushed inward', () => {
  test.each([
    ['filters[$not][name]=a', 'not name $eq'],
    ['filters[$not][$not][name]=a', 'name $eq'],
    ['filters[$not][name][$null]=true', 'name set'],
    ['filters[$not][name]=a&filters[$not][slug]=b', '(not name $eq or not slug $eq)'],
    ['filters[$not][$or][0][name]=a&filters[$not][$or][1][slug]=b', '(not name $eq and not slug $eq)'],
    // "Some related entry that is not X", as in a join, not "no related entry that is X".
    ['filters[$not][articles][title]=a', 'articles[not title $eq]'],
    ['filters[$not][articles][$not][title]=a', null],
    [
      'filters[$not][$or][0][articles][title]=a&filters[$not][$or][1][name]=b',
      '(articles[not title $eq] and not name $eq)',
    ],
  ])('%s', (filters, expected) => {
    if (expected === null) expect(() => conditionOf(`category?${filters}`)).toThrow('$not below a relation');
    else expect(conditionOf(`category?${filters}`)).toBe(expected);
  });
});

describe('entries without related entries count as related to an entry of nulls', () => {
  test.each([
    ['filters[parent][name]=a', 'categories[name $eq]'],
    ['filters[parent][name][$ne]=a', 'categories[name $ne]'],
    ['filters[parent][name][$null]=true', 'categories+[name null]'],
    ['filters[parent][$null]=true', 'categories+[id null]'],
    ['filters[parent][$notNull]=true', 'categories[id set]'],
    ['filters[$not][parent][name][$notNull]=true', 'categories+[name null]'],
    ['filters[parent][name][$null]=true&filters[parent][slug]=x', 'categories[(name null and slug $eq)]'],
    [
      'filters[parent][$or][0][name][$null]=true&filters[parent][$or][1][slug]=x',
      'categories+[(name null or slug $eq)]',
    ],
    ['filters[parent][parent][name][$null]=true', 'categories+[categories+[name null]]'],
    ['filters[parent][parent][name]=x', 'categories[categories[name $eq]]'],
    // An empty list is decided without reading the row: nothing is in it, everything is not in it.
    ['filters[parent][name][$in][0][a]=x', 'categories[name $in]'],
    ['filters[parent][name][$notIn][0][a]=x', 'categories+[name $notIn]'],
    ['filters[$not][parent][name][$in][0][a]=x', 'categories+[not name $in]'],
  ])('%s', (filters, expected) => {
    expect(conditionOf(`category?${filters}`)).toBe(expected);
  });
});

test('filter and search are combined', () => {
  expect(conditionOf('category?filters[name]=a&_q=b')).toBe('(name $eq and search id,name,slug,description)');
  expect(conditionOf('category?_q=b')).toBe('search id,name,slug,description');
  expect(conditionOf('category')).toBe('');
});

describe('every order of a list ends in the id', () => {
  const orderOf = (request: string): string =>
    planQuery(model, authorizeQuery(resolve(request), EVERYTHING))
      .root.order.map(
        ({ steps, column, direction }) => `${steps.map(({ target }) => `${target}.`).join('')}${column} ${direction}`,
      )
      .join(', ');

  test.each([
    ['category', 'id asc'],
    ['category?sort=name:desc', 'name desc, id asc'],
    ['category?sort=id:desc', 'id desc'],
    ['category?sort=id,name', 'id asc, name asc'],
    ['category?sort=parent.id', 'categories.id asc, id asc'],
  ])('%s -> %s', (request, expected) => {
    expect(orderOf(request)).toBe(expected);
  });
});
