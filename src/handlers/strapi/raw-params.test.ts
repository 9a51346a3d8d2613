import { describe, expect, test } from 'vitest';
import { contentParams, databaseParams } from './entity-params.ts';
import { rawQuery } from './raw-params.ts';

describe('parameters of the project code, as a query string would give them', () => {
  test('numbers, booleans and dates become text', () => {
    const day = new Date('2024-05-01T10:00:00Z');
    expect(rawQuery({ filters: { id: 3, hot: true, at: { $gt: day }, n: null }, limit: 5, locale: undefined })).toEqual(
      {
        filters: { id: '3', hot: 'true', at: { $gt: '2024-05-01T10:00:00.000Z' }, n: null },
        limit: '5',
      },
    );
  });

  test('populate: true is everything of one level, at any depth', () => {
    expect(rawQuery({ populate: true })).toEqual({ populate: '*' });
    expect(rawQuery({ populate: { author: { populate: true }, seo: true, tags: undefined } })).toEqual({
      populate: { author: { populate: '*' }, seo: 'true' },
    });
    expect(rawQuery({ populate: ['*', 'author'] })).toEqual({ populate: ['author'] });
  });

  test.each([
    [{ filters: { $or: [{ a: 1 }, { b: () => 1 }] } }, 'filters.$or[1].b is a function'],
    [{ filters: { at: new Date('never') } }, 'filters.at is not a valid date'],
    ['title', 'must be an object'],
  ])('%j is refused by its place', (params, message) => {
    expect(() => rawQuery(params)).toThrow(message);
  });

  test('a filter without a value is left out of lists, and matches nothing elsewhere', () => {
    const nothing = { id: { $null: 'true' } };
    expect(rawQuery({ filters: { slug: undefined, id: 1 } })).toEqual({ filters: { id: '1' } });
    expect(contentParams({ filters: { slug: undefined, id: 1 } })).toEqual({
      filters: { $and: [{ id: '1' }, nothing] },
    });
    expect(databaseParams({ where: { author: { name: { $eq: undefined } } } }).filters).toEqual({
      $and: [{ author: { name: {} } }, nothing],
    });
    expect(databaseParams({ where: { $or: [{ slug: undefined }, { id: 1 }] } }).filters).toEqual({
      $or: [{ $and: [{}, nothing] }, { id: '1' }],
    });
    expect(databaseParams({ where: { $not: { slug: undefined } } }).filters).toEqual({ $and: [{ $not: {} }, nothing] });
    expect(databaseParams({ where: { id: { $in: [1, undefined] } } }).filters).toEqual({
      $and: [{ id: { $in: ['1'] } }, nothing],
    });
  });

  test('members without a meaning are passed over', () => {
    const cycle: Record<string, unknown> = { call() {} };
    cycle.self = cycle;
    expect(
      rawQuery({ filters: { id: 1 }, request: cycle, params: { id: 7 }, call: () => 1, own: { a: ['x'] } }),
    ).toEqual({
      filters: { id: '1' },
      own: { a: ['x'] },
    });
  });

  test('the database layer has the names of SQL, at any depth', () => {
    expect(
      databaseParams({
        select: 'id,title',
        where: { title: { $eq: 'a' } },
        orderBy: { title: 'desc' },
        offset: 2,
        limit: 0,
        populate: { author: { select: ['name'], where: { id: 1 } }, zone: { on: { 'a.b': { select: ['c'] } } } },
      }),
    ).toEqual({
      fields: ['id', 'title'],
      filters: { title: { $eq: 'a' } },
      sort: { title: 'desc' },
      start: '2',
      limit: '-1',
      locale: 'all',
      populate: { author: { fields: ['name'], filters: { id: '1' } }, zone: { on: { 'a.b': { fields: ['c'] } } } },
    });
  });

  test('the entity service has the names of a URL, without pages', () => {
    expect(contentParams({ fields: 'title, slug', pagination: { page: 2 }, sort: 'id' })).toEqual({
      fields: ['title', 'slug'],
      sort: 'id',
    });
  });
});
