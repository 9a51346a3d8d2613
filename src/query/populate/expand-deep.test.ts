import { expect, test } from 'vitest';
import { conformanceModel } from '../../../test/support/conformance-model.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import type { DeepPopulate, Model } from '../../schema/model.ts';
import { expandDeep } from './expand-deep.ts';

const declared = await conformanceModel();
const SETTINGS: DeepPopulate = { defaultDepth: 3, skipCreatorFields: true, leavesOutPassed: false };
const model: Model = { ...declared, deepPopulate: SETTINGS };
const article = contentTypeOf(model, 'api::article.article');

type Populate = { readonly [name: string]: 'true' | { readonly populate: Populate } };

const deep = (uid: string, depth: number): Populate =>
  expandDeep(model, contentTypeOf(model, uid), `deep,${depth}`) as Populate;

/** The number of levels of a selection. */
const depthOf = (populate: Populate): number =>
  1 + Math.max(0, ...Object.values(populate).map((below) => (below === 'true' ? 0 : depthOf(below.populate))));

test('everything to a depth of one level less than the number', () => {
  expect(deep('api::article.article', 2)).toMatchObject({ author: 'true', cover: 'true', seo: 'true', blocks: 'true' });
  for (const depth of [2, 3, 4]) expect(depthOf(deep('api::article.article', depth))).toBe(depth - 1);
});

test('translations go one level deep, administrators are a setting, files do not populate their entries', () => {
  const { localizations, createdBy } = deep('api::page.page', 4);
  expect(localizations).toBe('true');
  expect(createdBy).toBeUndefined();
  const all: Model = { ...model, deepPopulate: { ...SETTINGS, skipCreatorFields: false } };
  expect(expandDeep(all, article, 'deep')).toHaveProperty('createdBy');
  expect(deep('plugin::upload.file', 3)).not.toHaveProperty('related');
});

test('the default depth is a setting', () => {
  expect(expandDeep(model, article, 'deep')).toEqual(expandDeep(model, article, 'deep,3'));
  expect(expandDeep(model, article, ['deep', '2'])).toEqual(expandDeep(model, article, 'deep,2'));
});

test('anything else, and a project without the plugin, is unchanged', () => {
  expect(expandDeep(model, article, 'author,deep')).toBe('author,deep');
  expect(expandDeep(model, article, { deep: 'true' })).toEqual({ deep: 'true' });
  expect(expandDeep(declared, article, 'deep')).toBe('deep');
  expect(expandDeep(model, article, 'deep,x')).toBeUndefined();
});

test('from version 3, a relation named like a visited table is omitted', () => {
  const newer: Model = { ...model, deepPopulate: { ...SETTINGS, leavesOutPassed: true } };
  const author = contentTypeOf(model, 'api::author.author');
  const populate = expandDeep(newer, author, 'deep,4') as Populate;
  const { articles } = populate;
  expect(articles).toMatchObject({ populate: { author: expect.anything() } });
  expect((articles as { populate: Populate }).populate.author).not.toHaveProperty('populate.articles');
  expect(expandDeep(model, author, 'deep,4')).toHaveProperty('articles.populate.author.populate.articles');
});
