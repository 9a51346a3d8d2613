import { describe, expect, test } from 'vitest';
import { model, resolve } from '../../test/support/conformance-queries.ts';
import { estimateQuery, type QueryCost } from './estimate-query.ts';

/** Ten thousand articles with three categories each, of two hundred authors and fifty categories. */
const SIZES: Readonly<Record<string, number>> = {
  articles: 10_000,
  authors: 200,
  categories: 50,
  articles_author_links: 10_000,
  articles_categories_links: 30_000,
  articles_components: 40_000,
  files: 10_000,
  files_related_morphs: 10_000,
};

const costOf = (request: string): QueryCost => estimateQuery(model, resolve(request), (table) => SIZES[table] ?? 0);
const examinedBy = (request: string): number => costOf(request).examined.rows;
const hops = (count: number): string =>
  Array.from({ length: count }, (_, index) => (index % 2 === 0 ? '[categories]' : '[articles]')).join('');

describe('rows examined by filters', () => {
  test('none without filters, every row for a condition on the entry itself', () => {
    expect(examinedBy('category')).toBe(0);
    const plain = examinedBy('category?filters[name]=x&pagination[withCount]=false');
    expect(plain).toBeGreaterThanOrEqual(50);
    expect(plain).toBeLessThan(100);
    expect(examinedBy('category?filters[name]=x')).toBe(2 * plain);
    expect(examinedBy('category?filters[name][$contains]=x')).toBeGreaterThan(2 * plain);
  });

  test('grow by the tables of each relation, hop by hop and branch by branch', () => {
    const three = examinedBy(`article?filters${hops(3)}[name]=x`);
    expect(three).toBeGreaterThan(2 * 3 * 30_000);
    expect(three).toBeLessThan(300_000);
    expect(examinedBy(`article?filters${hops(16)}[title]=x`)).toBeGreaterThan(5 * three);
    const branches = Array.from({ length: 30 }, (_, index) => `filters[$or][${index}]${hops(16)}[title]=x`).join('&');
    expect(examinedBy(`article?${branches}`)).toBeGreaterThan(20_000_000);
  });

  test('empty tables still cost something', () => {
    expect(examinedBy('restaurant?filters[dishes][name]=x')).toBeGreaterThan(5000);
  });

  test('the most expensive path and the largest table are reported', () => {
    const { examined } = costOf('article?filters[author][name]=x&filters[categories][articles][categories][name]=x');
    expect(examined.byPath.get('filters.categories')).toBeGreaterThan(examined.byPath.get('filters.author') ?? 0);
    expect(examined.largest).toBe(30_000);
  });

  test('populated relations and sorts count as well', () => {
    const below = costOf('author?populate[articles][filters][categories][name]=x').examined.byPath;
    expect(below.get('populate.articles.categories')).toBeGreaterThan(30_000);
    expect(examinedBy('article?sort=categories.name')).toBeGreaterThan(examinedBy('article') + 30_000);
  });
});

describe('number of entries in a response', () => {
  test.each([
    ['article', 25, 25],
    ['article?pagination[pageSize]=100', 100, 100],
    ['article/1', 1, 1],
    ['category?pagination[pageSize]=100', 50, 50],
    ['article?populate=author', 50, 50],
    ['article?populate=categories', 100, 100],
    ['article?populate[categories][limit]=1', 50, 50],
    ['author?populate=articles', 25 + 25 * 50, 25 + 25 * 50],
    // The articles of all authors are read once, and appear below each of their authors.
    ['article?pagination[pageSize]=100&populate=author.articles', 100 + 100 + 5000, 100 + 100 + 5000],
    ['author?populate=articles.author.articles', 25 + 1250 + 1250 + 10_000, 25 + 1250 + 1250 + 62_500],
  ])('%s', (request, rows, entries) => {
    const cost = costOf(request);
    expect([cost.rows, cost.entries]).toEqual([rows, entries]);
  });

  test('it is unbounded around a cycle, while the rows are bounded', () => {
    const path = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? 'author' : 'articles')).join('.');
    const { rows, entries, widest } = costOf(`article?populate=${path}`);
    expect(rows).toBeLessThan(600_000);
    expect(entries).toBeGreaterThan(1e20);
    expect(widest).toBe(path);
  });

  test('a zone and a polymorphic relation divide their links among the types', () => {
    const { entries } = costOf('article?populate=blocks');
    expect(entries).toBeCloseTo(25 + 25 * 4);
  });
});
