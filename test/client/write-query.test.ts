import fc from 'fast-check';
import qs from 'qs';
import { describe, expect, test } from 'vitest';
import type { TextOperators } from '../../client/src/filters.ts';
import { writeQuery } from '../../client/src/index.ts';
import { COMPARE_OPERATORS } from '../../src/query/filters/operators.ts';
import type { CompareOperator } from '../../src/query/query.ts';

/** The compiler says which operators the types of the client lack. */
const typed = (name: CompareOperator): keyof TextOperators<string> => name;

const readable = (query: object): string => decodeURIComponent(writeQuery(query));

describe('writeQuery', () => {
  test.each(Object.keys(COMPARE_OPERATORS) as CompareOperator[])('%s has a type, and is written', (name) => {
    expect(readable({ filters: { title: { [typed(name)]: 'a' } } })).toBe(`?filters[title][${name}]=a`);
  });

  test.each([
    [{}, ''],
    [{ fields: ['title', 'slug'] }, '?fields[0]=title&fields[1]=slug'],
    [{ populate: '*' }, '?populate=*'],
    [
      { populate: { author: { fields: ['name'] }, cover: true } },
      '?populate[author][fields][0]=name&populate[cover]=true',
    ],
    [
      { filters: { $or: [{ id: 1 }, { n: { $in: [2, 3] } }] } },
      '?filters[$or][0][id]=1&filters[$or][1][n][$in][0]=2&filters[$or][1][n][$in][1]=3',
    ],
    [{ pagination: { page: 0, withCount: false } }, '?pagination[page]=0&pagination[withCount]=false'],
    [{ fields: [], populate: {}, sort: undefined, filters: { title: { $eq: undefined } } }, ''],
    [{ filters: { at: { $gt: new Date('2024-02-29T12:00:00Z') } } }, '?filters[at][$gt]=2024-02-29T12:00:00.000Z'],
    [{ filters: { ref: 9007199254740993n } }, '?filters[ref]=9007199254740993'],
    [{ filters: { title: '' } }, '?filters[title]='],
    [{ filters: { title: null } }, '?filters[title]'],
  ])('%o', (query, expected) => {
    expect(readable(query)).toBe(expected);
  });

  test('keys and values are percent-encoded', () => {
    expect(writeQuery({ filters: { title: { $eq: 'a&b=c [ü] 100% +' } } })).toBe(
      '?filters%5Btitle%5D%5B%24eq%5D=a%26b%3Dc%20%5B%C3%BC%5D%20100%25%20%2B',
    );
  });

  test('the server reads back what was written', () => {
    const key = fc.stringMatching(/^[a-z$][a-zA-Z.]{0,8}$/);
    const { query } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, fc.string({ unit: 'grapheme' }), tie('list'), tie('query')),
      list: fc.array(tie('value'), { minLength: 1, maxLength: 4 }),
      query: fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 4 }),
    }));
    fc.assert(
      fc.property(query, (given) => {
        const read = qs.parse(writeQuery(given as object).slice(1), {
          depth: 20,
          arrayLimit: 100,
          strictNullHandling: true,
        });
        expect(read).toEqual(JSON.parse(JSON.stringify(given)));
      }),
    );
  });
});
