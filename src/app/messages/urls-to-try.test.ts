import { describe, expect, test } from 'vitest';
import type { SchemaDocuments } from '../../schema/documents.ts';
import { readModel } from '../../schema/read-model.ts';
import { accessOfActions, FULL_ACCESS } from '../../auth/access-of-actions.ts';
import { howToOpen, urlsToTry } from './urls-to-try.ts';

function documents(types: Readonly<Record<string, object>>, kind = 'collectionType'): SchemaDocuments {
  const contentTypes = Object.entries(types).map(([name, attributes]) => ({
    apiName: name,
    typeName: name,
    file: `${name}.json`,
    content: {
      kind,
      collectionName: `${name}s`,
      info: { singularName: name, pluralName: `${name}s`, displayName: name },
      attributes,
    },
  }));
  return { contentTypes, components: [], extensions: [] };
}

const urls = (types: Readonly<Record<string, object>>, kind?: string) =>
  urlsToTry(readModel(documents(types, kind)), '/api', FULL_ACCESS);

describe('urlsToTry', () => {
  test('uses the first content type with something to populate, relations before media', () => {
    const author = { type: 'relation', relation: 'manyToOne', target: 'api::plain.plain' };
    const article = {
      secret: { type: 'string', private: true },
      cover: { type: 'media' },
      author,
      title: { type: 'string' },
    };
    expect(urls({ plain: { name: { type: 'string' } }, rich: article })).toEqual([
      '/api/richs',
      '/api/richs?populate=author&pagination[pageSize]=5',
      '/api/richs?filters[title][$notNull]=true&sort=title&fields[0]=title',
    ]);
  });

  test('falls back if there is less', () => {
    expect(urls({ plain: { count: { type: 'integer' } } })).toEqual([
      '/api/plains',
      '/api/plains?populate=*&pagination[pageSize]=5',
      '/api/plains?filters[id][$notNull]=true&sort=id&fields[0]=id',
    ]);
    expect(urls({ only: { name: { type: 'string' } } }, 'singleType')).toEqual([]);
    expect(urls({})).toEqual([]);
  });

  test('uses public types, and populates public relations', () => {
    const author = { type: 'relation', relation: 'manyToOne', target: 'api::plain.plain' };
    const model = readModel(
      documents({ plain: { name: { type: 'string' } }, rich: { author, cover: { type: 'media' } } }),
    );
    const may = (...actions: string[]) => urlsToTry(model, '/api', accessOfActions(new Set(actions)))[1];
    expect(may()).toBeUndefined();
    expect(may('api::rich.rich.find')).toBe('/api/richs?populate=cover&pagination[pageSize]=5');
    expect(may('api::rich.rich.find', 'api::plain.plain.find')).toBe(
      '/api/richs?populate=author&pagination[pageSize]=5',
    );
    expect(howToOpen(model, null)).toEqual(['plinth roles grant public plain find findOne']);
    expect(howToOpen(model, { public: {} })).toEqual([
      `In config/permissions, below public:  "plain": ['find', 'findOne']`,
    ]);
  });
});
