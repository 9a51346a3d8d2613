import { describe, expect, test } from 'vitest';
import { conformanceModel } from '../../../test/support/conformance-model.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { contentParams, databaseParams, readParams } from './entities/entity-params.ts';
import { rawQuery } from './raw-params.ts';

const model = await conformanceModel();
const articles = { model, type: contentTypeOf(model, 'api::article.article') };

describe('parameters of project code, as from a query string', () => {
  test('numbers, booleans and dates become strings', () => {
    const day = new Date('2024-05-01T10:00:00Z');
    expect(rawQuery({ filters: { id: 3, hot: true, at: { $gt: day }, n: null }, limit: 5, locale: undefined })).toEqual(
      {
        filters: { id: '3', hot: 'true', at: { $gt: '2024-05-01T10:00:00.000Z' }, n: null },
        limit: '5',
      },
    );
  });

  test('populate: true selects everything of one level, at any depth', () => {
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

  test('a missing value becomes the empty value of its type', () => {
    const filters = {
      title: undefined,
      featured: { $eq: undefined },
      slug: { $contains: undefined, $null: undefined },
    };
    expect(contentParams(articles, { filters })).toEqual({
      filters: { title: '', featured: { $eq: 'false' }, slug: { $contains: 'undefined', $null: 'false' } },
    });
    expect(databaseParams(articles, { where: { author: { name: undefined }, $or: [{ title: undefined }] } })).toEqual({
      filters: { author: { name: '' }, $or: [{ title: '' }] },
      locale: 'all',
    });
  });

  test.each([
    [{ id: undefined }, 'id'],
    [{ $or: [{ id: 1 }, { id: { $in: [1, undefined] } }] }, '$or[1].id.$in[1]'],
    [{ author: undefined }, 'author'],
    [{ author: { id: undefined } }, 'author.id'],
    [{ $not: { readCount: undefined } }, '$not.readCount'],
    [{ createdAt: { $gt: undefined } }, 'createdAt.$gt'],
  ])('%j is refused: without a value it would match everything, or something unintended', (filters, path) => {
    const message = `${path}" has no value`;
    expect(() => databaseParams(articles, { where: filters })).toThrow(message);
    expect(() => contentParams(articles, { filters })).toThrow(message);
    expect(() => databaseParams(articles, { populate: { author: { where: { articles: filters } } } })).toThrow(message);
  });

  test('reads ignore unknown names, writes refuse them later', () => {
    const filters = { nothing: 1, author: { nothing: 1 }, $or: [{ nothing: 1 }, { title: 'a' }] };
    expect(readParams(articles, { filters })).toEqual({ filters: { $or: [{ title: 'a' }] } });
    expect(contentParams(articles, { filters: { nothing: 1 } })).toEqual({ filters: { nothing: '1' } });
  });

  test('members without a meaning are ignored', () => {
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
      databaseParams(articles, {
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
    expect(contentParams(articles, { fields: 'title, slug', pagination: { page: 2 }, sort: 'id' })).toEqual({
      fields: ['title', 'slug'],
      sort: 'id',
    });
  });
});
