import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { ask } from './ask.ts';
import { withGraphql } from './with-graphql.ts';

let plinth: StartedPlinth;

beforeAll(async () => {
  plinth = await startPlinth({ engine: 'sqlite', adapt: withGraphql() });
});

afterAll(async () => {
  expect(plinth.faults).toEqual([]);
  await plinth.stop();
});

/** Whoever has no header may not find notes, nor see what is private. */
const asAnybody = (query: string): Promise<unknown> => ask(plinth.url, query, {}, {});

const articles = (args: string): string => `{ articles${args} { data { id } meta { pagination { total } } } }`;

/** What could tell something of notes, of private fields and of private relations. */
const FILTERS = [
  '{ internalNotes: { id: { notNull: true } } }',
  '{ internalNotes: { article: { title: { contains: "a" } } } }',
  '{ not: { internalNotes: { id: { gt: 0 } } } }',
  '{ or: [{ id: { eq: 1 } }, { and: [{ internalNotes: { id: { eq: 1 } } }] }] }',
  '{ children: { parent: { internalNotes: { id: { notNull: true } } } } }',
  '{ editorNote: { notNull: true } }',
  '{ not: { editorNote: { startsWith: "N" } } }',
  '{ secretReviewer: { id: { notNull: true } } }',
  '{ author: { secretNote: { contains: "a" } } }',
  '{ sections: { writers: { secretNote: { notNull: true } } } }',
];
const SORTS = ['editorNote', 'internalNotes.id:desc', 'secretReviewer.name', 'author.secretNote', 'createdBy.id'];

const DOCUMENTS = [
  ...FILTERS.map((filter) => articles(`(filters: ${filter})`)),
  ...SORTS.map((sort) => articles(`(sort: "${sort}")`)),
  ...FILTERS.map((filter) => `{ categories { data { attributes { articles(filters: ${filter}) { data { id } } } } } }`),
  ...SORTS.map((sort) => `{ categories { data { attributes { articles(sort: "${sort}") { data { id } } } } } }`),
  '{ internalNotes { data { id } meta { pagination { total } } } }',
  '{ internalNote(id: 1) { data { id } } }',
  '{ articles { data { id attributes { internalNotes { data { id } } } } } }',
  '{ articles { data { id attributes { blocks { __typename ... on ComponentZoneRelated { note { data { id } } } } } } } }',
  '{ comments { data { id attributes { mentions { __typename ... on InternalNote { createdAt } } } } } }',
];

test('hidden data changes no response', async () => {
  const before = await Promise.all(DOCUMENTS.map(asAnybody));
  const changed = await ask(
    plinth.url,
    `mutation {
      a: deleteInternalNote(id: 1) { data { id } }
      b: updateInternalNote(id: 2, data: { article: 3, writer: 1 }) { data { id } }
      c: createInternalNote(data: { title: "New", article: 5 }) { data { id } }
      d: updateArticle(id: 1, data: { editorNote: "New", secretReviewer: 3 }) { data { id } }
      e: updateArticle(id: 2, data: { editorNote: null, secretReviewer: null }) { data { id } }
      f: updateAuthor(id: 1, data: { secretNote: "Aa" }) { data { id } }
    }`,
  );
  expect(changed.errors).toBeUndefined();
  for (const [index, document] of DOCUMENTS.entries()) {
    expect(await asAnybody(document), document).toEqual(before[index]);
  }
});
