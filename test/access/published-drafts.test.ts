import { describe, expect, test } from 'vitest';
import { accessByActions } from '../../src/access/access.ts';
import { openScope } from '../../src/content/scope.ts';
import { handleV5Write } from '../../src/content/writing/v5/handle-v5-write.ts';
import { publishChanges } from '../../src/management/revisions/publish-changes.ts';
import { saveChanges } from '../../src/management/revisions/unpublished-changes.ts';
import { checkPublication } from '../../src/management/entries/check-publication.ts';
import { contentTypeOf } from '../../src/schema/lookup.ts';
import { documentIdOf } from '../../src/util/document-id.ts';
import { conformanceEngine } from '../support/conformance-engine.ts';
import { EVERYTHING } from '../support/conformance-queries.ts';

const ARTICLE = 'api::article.article';

/** Articles with their drafts, and nothing that they are related to. */
const ARTICLES = accessByActions('articles alone', (action) => action.startsWith(`${ARTICLE}.`));

describe('a draft that is published by somebody who may not find what it is related to', () => {
  const conformance = conformanceEngine('sqlite');

  const put = async (access: typeof ARTICLES, id: number, status: string, data: object) => {
    const { engine } = conformance;
    const type = contentTypeOf(engine.model, ARTICLE);
    const query = `status=${status}&fields[0]=title`;
    const sent = { id: documentIdOf(ARTICLE, id), query, body: { data }, shape: 'flat', checkPublication } as const;
    return JSON.parse((await handleV5Write(openScope(engine, access), type, 'update', sent)) ?? '').data;
  };
  const column = async (text: string) => (await conformance.driver.query({ text }, [])).map(([cell]) => Number(cell));

  test('keeps the relations that others have saved in it', async () => {
    // Article 2 is published, by another author.
    await put(EVERYTHING, 2, 'draft', { author: 9 });
    expect(await put(ARTICLES, 2, 'published', { title: 'By nine' })).toMatchObject({ id: 2, title: 'By nine' });
    expect(await column('select author_id from articles_author_links where article_id = 2')).toEqual([9]);
  });

  test('keeps them in the content manager, too', async () => {
    const { engine } = conformance;
    const entry = { type: contentTypeOf(engine.model, ARTICLE), id: 3, secret: 'secret' };
    await saveChanges(openScope(engine, EVERYTHING), entry, { author: 9, title: 'By nine' }, undefined, false);
    await publishChanges(openScope(engine, ARTICLES), entry, undefined, {});
    expect(await column('select author_id from articles_author_links where article_id = 3')).toEqual([9]);
  });
});
