import { describe, expect, test } from 'vitest';
import { model } from '../../../test/support/conformance-queries.ts';
import type { Permission } from '../../access/grant.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { isStoredPlace, mayReadPlace, readPlace } from './field-place.ts';
import { mentionedIn, withNames } from './mentions.ts';

const ARTICLE = contentTypeOf(model, 'api::article.article');
const named = (...fields: readonly string[]): readonly Permission[] => [
  { fields: new Set(fields), locales: 'all', rows: null },
];
const mayRead = (field: string | null, ...fields: readonly string[]) =>
  mayReadPlace(model, ARTICLE, named(...fields), field);

describe('a place in an entry', () => {
  test.each([
    ['title', ['title'], []],
    ['seo/shared.seo:3/metaTitle', ['seo', 'metaTitle'], [['seo', 'shared.seo', 3]]],
    ['blocks/zone.quote:4/text', ['blocks', 'text'], [['blocks', 'zone.quote', 4]]],
  ])('%s', (text, names, parts) => {
    const place = readPlace(model, ARTICLE, text);
    expect(place?.names).toEqual(names);
    expect(place?.parts.map(({ name, uid, id }) => [name, uid, id])).toEqual(parts);
  });

  test.each([
    '',
    'none',
    'id',
    'createdAt',
    'localizations',
    'title/shared.seo:1/metaTitle',
    'seo/shared.seo:1',
    'seo/shared.seo:0/metaTitle',
    'seo/zone.quote:1/text',
    'author/api::author.author:1/name',
    'blocks/none.none:1/text',
    'seo/shared.seo:1/none',
    '__proto__',
  ])('%s is none', (text) => {
    expect(readPlace(model, ARTICLE, text)).toBeNull();
  });

  test('is stored if the components around it are', () => {
    const isStored = (text: string) => {
      const place = readPlace(model, ARTICLE, text);
      const ids = { id: 1, seo: { id: 3 }, sections: [], blocks: [{ __component: 'zone.quote', id: 4 }] };
      return place !== null && isStoredPlace(place, ids);
    };
    expect(isStored('seo/shared.seo:3/metaTitle')).toBe(true);
    expect(isStored('seo/shared.seo:4/metaTitle')).toBe(false);
    expect(isStored('blocks/zone.quote:4/text')).toBe(true);
    // The ids of each component are its own.
    expect(isStored('blocks/zone.hero:4/title')).toBe(false);
  });

  test('is read by who may read all of the field', () => {
    expect(mayRead(null, 'summary')).toBe(true);
    expect(mayReadPlace(model, ARTICLE, [], null)).toBe(false);
    expect(mayRead('title', 'summary')).toBe(false);
    expect(mayRead('seo/shared.seo:3/metaTitle', 'seo.metaTitle')).toBe(true);
    expect(mayRead('seo/shared.seo:3/metaTitle', 'seo')).toBe(true);
    expect(mayRead('seo/shared.seo:3/keywords', 'seo.metaTitle')).toBe(false);
    expect(mayRead('seo', 'seo.metaTitle')).toBe(false);
    expect(mayRead('blocks/zone.quote:4/text', 'blocks')).toBe(true);
    expect(mayRead('none', 'none')).toBe(false);
    const attributes = [...(model.components.get('shared.seo')?.attributes.keys() ?? [])];
    expect(mayRead('seo', ...attributes.map((name) => `seo.${name}`))).toBe(true);
  });
});

test('people are mentioned by their ids, which are shown as names', () => {
  expect(mentionedIn('@{3} and @{12}, @{3}, @{0}, @{x}, @12, @{99999999999}')).toEqual([3, 12]);
  expect(withNames('Hello @{3}!', (id) => `Ada ${id}`)).toBe('Hello @Ada 3!');
});
