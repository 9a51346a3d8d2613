import { expect, test } from 'vitest';
import { type Access, accessByGrants } from '../../src/access/access.ts';
import { type Actor, openScope } from '../../src/content/scope.ts';
import { handleWrite, type WriteRequest, type WritingAction } from '../../src/content/writing/entries/handle-write.ts';
import { sanitizeInput, validateInput } from '../../src/handlers/core/check-request.ts';
import { asCaller } from '../../src/content/writing/write-options.ts';
import {
  createEntities,
  deleteEntities,
  relateEntity,
  updateEntities,
} from '../../src/content/writing/write-entities.ts';
import { createGraphql, type GraphqlDocument } from '../../src/graphql/create-graphql.ts';
import { startWork } from '../../src/util/work.ts';
import { conformanceEngine, told } from '../support/conformance-engine.ts';
import { EVERYTHING, model, typeNamed } from '../support/conformance-queries.ts';
import { describeEngines } from '../support/engines.ts';
import { RESTRICTED } from '../support/restricted-role.ts';

describeEngines('writes of a role that is limited by fields, locales and rows', (name) => {
  const content = conformanceEngine(name);

  const write = (type: string, action: WritingAction, request: Partial<WriteRequest>): Promise<string> =>
    handleWrite(openScope(content.engine, RESTRICTED), typeNamed(type), action, {
      body: undefined,
      query: '',
      ...request,
    });

  const cells = async (text: string): Promise<readonly unknown[]> =>
    (await content.driver.query({ text }, []))[0] ?? [];
  const count = async (text: string): Promise<number> => Number((await cells(`select count(*) from ${text}`))[0]);

  test('cannot change or remove entries it does not see', async () => {
    const stored = () => cells('select title, summary from articles where id = 10');
    const before = await stored();
    for (const action of ['update', 'delete'] as const) {
      const writing = (id: string) => told(() => write('article', action, { id, body: { data: { title: 'mine' } } }));
      expect(await writing('10')).toMatch(/^NotFoundError/);
      expect(await writing('10')).toBe(await writing('9999'));
      const german = { id: '3', body: { data: { title: 'meins' } } };
      expect(await told(() => write('page', action, german))).toMatch(/^NotFoundError/);
    }
    expect(await stored()).toEqual(before);
    expect(await cells('select locale from pages where id = 3')).toEqual(['de']);
    expect(await count("pages where title = 'meins'")).toBe(0);
  });

  test('writes its own fields of an entry and no others', async () => {
    const [summary] = await cells('select summary from articles where id = 2');
    const data = {
      title: 'ours',
      summary: 'theirs',
      contactEmail: 'theirs@b.cd',
      seo: { metaTitle: 'ours', keywords: 'x' },
    };
    const answer = await write('article', 'update', { id: '2', body: { data }, query: 'populate=seo' });
    expect(JSON.parse(answer).data.attributes).toMatchObject({ title: 'ours', seo: { metaTitle: 'ours' } });
    expect(answer).not.toMatch(/theirs|keywords|summary/);
    expect(await cells('select title, summary from articles where id = 2')).toEqual(['ours', summary]);
    // Which fields depends on the entry: of author 3 another permission holds than of author 1.
    const body = { data: { name: 'Known', bio: 'written' } };
    for (const id of ['1', '3']) await write('author', 'update', { id, body });
    expect(await cells('select name, bio from authors where id = 1')).toEqual(['Known', 'written']);
    const [known, bio] = await cells('select name, bio from authors where id = 3');
    expect([known, bio === 'written']).toEqual(['Known', false]);
  });

  test('cannot refer to entries it does not see, or learn that they exist', async () => {
    const linked = () => cells('select author_id from articles_author_links where article_id = 2');
    const before = await linked();
    const pointing = (author: unknown) =>
      told(() => write('article', 'update', { id: '2', body: { data: { author, title: 'ours' } } }));
    for (const hidden of [6, { connect: [{ id: 6 }] }, { set: [6] }]) {
      const absent = JSON.parse(JSON.stringify(hidden).replaceAll('6', '9999'));
      expect(await pointing(hidden)).toMatch(/^ValidationError/);
      expect(await pointing(hidden)).toBe(await pointing(absent));
    }
    // Beside another mistake, and beside one that is really absent.
    const both = (author: number) =>
      told(() => write('article', 'update', { id: '2', body: { data: { author, title: 7, categories: [9999] } } }));
    expect(await both(6)).toBe(await both(9998));
    expect(await linked()).toEqual(before);
    expect(await pointing(3)).toMatch(/^200/);
    expect(await linked()).toEqual([3]);
    const mentions = (id: number) => ({ mentions: { connect: [{ id, __type: 'api::author.author' }] } });
    const mention = (id: number) => told(() => write('comment', 'update', { id: '5', body: { data: mentions(id) } }));
    expect(await mention(6)).toMatch(/^ValidationError/);
    expect(await mention(6)).toBe(await mention(9999));
  });

  test('makes no entry that it is not granted', async () => {
    const before = await count('pages');
    const page = (locale: string) =>
      told(() => write('page', 'create', { body: { data: { title: 'new', slug: `new-${locale}`, locale } } }));
    expect(await page('de')).toMatch(/^ForbiddenError/);
    expect(await count('pages')).toBe(before);
    expect(await page('fr')).toMatch(/^200/);
    const translate = (id: string, locale: string) =>
      told(() => write('page', 'createLocalization', { id, body: { title: 'neu', slug: 'neu', locale } }));
    expect(await translate('1', 'de')).toMatch(/^ForbiddenError/);
    expect(await translate('9999', 'fr')).toMatch(/^NotFoundError/);
    // A new comment has an id that its permission covers; a new article has not.
    const comment = { body: { data: { body: 'hello', score: 7 } } };
    expect(await told(() => write('comment', 'create', comment))).toMatch(/^200/);
    expect(await cells("select score from comments where body = 'hello'")).toEqual([null]);
    const article = { body: { data: { title: 'outside' } } };
    expect(await told(() => write('article', 'create', article))).toMatch(/^ForbiddenError/);
    expect(await told(() => write('dish', 'create', { body: { data: { name: 'outside' } } }))).toMatch(
      /^ForbiddenError/,
    );
    expect(await count("articles where title = 'outside'")).toBe(0);
  });

  test('joins translations that it may update, and no others', async () => {
    const created = await write('page', 'create', { body: { data: { title: 'e', slug: 'to-join', locale: 'en' } } });
    const { id } = (JSON.parse(created) as { data: { id: number } }).data;
    const french = accessByGrants({
      ...RESTRICTED,
      key: 'updates French',
      grant: (uid, verb) =>
        verb === 'update' ? [{ fields: 'all', locales: new Set(['fr']), rows: null }] : RESTRICTED.grant(uid, verb),
    });
    const body = { data: { title: 'f', slug: 'joined', locale: 'fr', localizations: [id] } };
    const joining = (access: Access) =>
      told(() =>
        handleWrite(openScope(content.engine, access), typeNamed('page'), 'create', {
          body,
          query: 'populate=localizations',
        }),
      );
    expect(await joining(french)).toMatch(/^ForbiddenError/);
    expect(await joining(RESTRICTED)).toContain(`"localizations":{"data":[{"id":${id},`);
  });

  test('writes many at once within the same limits', async () => {
    const scope = openScope(content.engine, RESTRICTED);
    const how = asCaller(scope);
    const all = (ids: readonly number[]) => async () => ids;
    // Entries outside its rows are left alone, and of each other the fields that it may not write.
    const articles = await updateEntities(scope, typeNamed('article'), all([2, 3, 30, 9999]), { title: 'many' }, how);
    expect(articles).toEqual({ count: 2 });
    expect(await count("articles where title = 'many'")).toBe(2);
    const authors = { name: 'Many', bio: 'many' };
    expect(await updateEntities(scope, typeNamed('author'), all([1, 3, 6, 7]), authors, how)).toEqual({ count: 3 });
    expect(await count("authors where name = 'Many'")).toBe(3);
    expect(await count("authors where bio = 'many' and id in (1, 7)")).toBe(2);
    expect(await count("authors where bio = 'many'")).toBe(2);
    const pages = { slug: 'many', publishedAt: null };
    const before = await count('pages');
    const [german = 0] = await cells("select min(id) from pages where locale = 'de'");
    await updateEntities(scope, typeNamed('page'), all([Number(german)]), pages, how);
    await updateEntities(scope, typeNamed('article'), all([2]), { summary: 'many' }, how);
    expect(await count("pages where slug = 'many'")).toBe(0);
    expect(await count("articles where summary = 'many'")).toBe(0);
    expect(await deleteEntities(scope, typeNamed('page'), all([Number(german)]), how)).toEqual({ count: 0 });
    expect(await count('pages')).toBe(before);
    expect(await deleteEntities(scope, typeNamed('comment'), all([1, 2, 3]), how)).toEqual({ count: 0 });
    // Of new ones all are made, or none.
    const made = (list: readonly object[]) => told(() => createEntities(scope, typeNamed('page'), list, how));
    const page = (locale: string) => ({ title: 'made', slug: `made-${locale}`, locale });
    expect(await made([page('en'), page('de')])).toMatch(/^ForbiddenError/);
    expect(await count("pages where title = 'made'")).toBe(0);
    expect(await made([page('en'), page('fr')])).toMatch(/^200/);
    expect(await count("pages where title = 'made'")).toBe(2);
    await expect(relateEntity(scope, typeNamed('article'), 30, { author: 1 }, how)).rejects.toThrow(/Not Found/);
  });

  test('writes through project code only what it may write', async () => {
    const sent = { id: 5, title: 'a', summary: 'b', seo: { metaTitle: 'c', keywords: 'd' }, own: 'e' };
    const article = typeNamed('article');
    expect(sanitizeInput(model, article, sent, RESTRICTED)).toEqual({ title: 'a', seo: { metaTitle: 'c' }, own: 'e' });
    expect(() => validateInput(model, article, { seo: { keywords: 'd' } }, RESTRICTED)).toThrow(
      'Invalid parameter seo.keywords',
    );
    // What one permission grants and another does not: the entry it will be is not known.
    expect(sanitizeInput(model, typeNamed('author'), { name: 'a', bio: 'b' }, RESTRICTED)).toEqual({ name: 'a' });
    expect(sanitizeInput(model, article, sent, EVERYTHING)).toMatchObject({ summary: 'b', seo: { keywords: 'd' } });
  });

  test('writes by GraphQL within the same limits', async () => {
    const graphql = createGraphql(model, {
      defaultLimit: 10,
      maxLimit: -1,
      depthLimit: null,
      introspection: true,
      persistedQueries: true,
    });
    const nobody = { readAccount: null, accounts: null, isKnown: true, code: null, showFault: null };
    const mutate = async (document: string): Promise<string> =>
      graphql.answer(
        (await graphql.read({ query: `mutation { ${document} }` }, 'all', {
          tokens: 0,
          work: startWork(),
        })) as GraphqlDocument,
        openScope(content.engine, RESTRICTED),
        { access: RESTRICTED, ...nobody },
      );
    const rename = (id: number) => mutate(`updateArticle(id: ${id}, data: { title: "mine" }) { data { id } }`);
    expect(await rename(10)).toBe(await rename(9999));
    const remove = (id: number) => mutate(`deleteArticle(id: ${id}) { data { id } }`);
    expect(await remove(10)).toBe(await remove(9999));
    const own = 'updateArticle(id: 3, data: { title: "ours", summary: "theirs" }) { data { attributes { title } } }';
    expect(JSON.parse(await mutate(own))).toEqual({
      data: { updateArticle: { data: { attributes: { title: 'ours' } } } },
    });
    expect(await count("articles where title = 'mine' or summary = 'theirs'")).toBe(0);
    expect(await count('articles where id = 10')).toBe(1);
  });
});

describeEngines('who has written an entry', (name) => {
  const content = conformanceEngine(name);

  test('is stored only for administrators', async () => {
    const writing = async (by: Actor, action: WritingAction, id?: number): Promise<number> => {
      const scope = openScope(content.engine, EVERYTHING, undefined, by);
      const body = { data: { name: 'Signed' } };
      const answer = await handleWrite(scope, typeNamed('category'), action, { id: String(id ?? ''), body, query: '' });
      return (JSON.parse(answer) as { data: { id: number } }).data.id;
    };
    const signed = async (id: number) => {
      const [row] = await content.driver.query(
        { text: `select created_by_id, updated_by_id from categories where id = ${id}` },
        [],
      );
      return row;
    };
    const id = await writing({ kind: 'administrator', id: 2 }, 'create');
    expect(await signed(id)).toEqual([2, 2]);
    await writing({ kind: 'administrator', id: 3 }, 'update', id);
    expect(await signed(id)).toEqual([2, 3]);
    await writing({ kind: 'user', id: 1 }, 'update', id);
    expect(await signed(id)).toEqual([2, 3]);
    expect(await signed(await writing({ kind: 'token', id: 1 }, 'create'))).toEqual([null, null]);
  });
});
