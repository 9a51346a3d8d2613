import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Application } from '../../src/app/opening/open-application.ts';
import { boundFiles, sweepTrash } from '../../src/content/trash/sweep-trash.ts';
import type { Driver } from '../../src/database/driver.ts';
import { createOwnTables } from '../../src/database/own/own-tables.ts';
import { createComments } from '../../src/revisions/create-comments.ts';
import { createTrash } from '../../src/revisions/create-trash.ts';
import { COMMENTS, TRASH } from '../../src/revisions/revision-tables.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { describeEngines, type Engine, runScript, startRestored } from '../support/engines.ts';
import { type AdminServer, startAdmin } from './administrator-client.ts';

const TYPES = '/content-manager/collection-types';
const ARTICLES = `${TYPES}/api::article.article`;
const ROUTES = '/studio/api/trash';

let database: Driver;

const noteDriver = (application: Application): Application => {
  database = application.driver;
  return application;
};

describeEngines('deleted entries', (name) => {
  let engine: Engine;
  let admin: AdminServer;

  beforeAll(async () => {
    engine = await startRestored(name, 'admin');
    await runScript(engine, 'delete from strapi_webhooks;');
    admin = await startAdmin({ on: engine, adapt: noteDriver });
  });

  afterAll(async () => {
    await admin.stop();
    await engine.stop();
  });

  const create = async (path: string, data: object, as?: string): Promise<number> => {
    const { status, body, text } = await admin.call('POST', `${TYPES}/${path}`, data, as);
    expect(status, text).toBe(200);
    return body.id;
  };
  const remove = async (path: string, as?: string) => {
    const { status, text } = await admin.call('DELETE', `${TYPES}/${path}`, undefined, as);
    expect(status, text).toBe(200);
  };
  const listed = async (uid: string, as?: string) =>
    (await admin.call('GET', `${ROUTES}/${uid}`, undefined, as)).body.data;
  const deletedOf = async (uid: string, entry: number, as?: string): Promise<string> => {
    const found = (await listed(uid, as)).find((one: { entry: number }) => one.entry === entry);
    return `${ROUTES}/${uid}/${found?.id}`;
  };
  const restore = (path: string, as?: string) => admin.call('POST', `${path}/restore`, undefined, as);
  const rest = async (path: string) => (await admin.call('GET', `/api/${path}`, undefined, 'token-full')).body;
  const count = async (entry: number) =>
    Number((await database.query({ text: `select count(*) from plinth_trash where entry_id = ${entry}` }, []))[0]?.[0]);

  test('an entry comes back as it was, with both directions of its relations', async () => {
    const authors = [
      await create('api::author.author', { name: 'One' }),
      await create('api::author.author', { name: 'Two' }),
    ];
    const category = await create('api::category.category', { name: 'Kept' });
    const data = {
      ...{ title: 'Gone and back', rating: 4, author: authors[0], coAuthors: authors, categories: [category] },
      ...{ seo: { metaTitle: 'Meta' }, gallery: [1, 2], blocks: [{ __component: 'zone.quote', text: 'Quoted' }] },
      ...{ sections: [{ heading: 'First', writers: [authors[1]] }], metadata: { digits: 1 } },
    };
    const id = await create('api::article.article', data);
    const child = await create('api::article.article', { title: 'Child', parent: id });
    const other = await create('api::article.article', {
      ...{ title: 'Other', related: [id] },
      blocks: [
        { __component: 'zone.quote', text: 'Before' },
        { __component: 'zone.related', articles: [child, id] },
      ],
    });
    const populate = 'populate[author]=*&populate[coAuthors]=*&populate[categories]=*&populate[children]=*';
    const parts = 'populate[seo]=*&populate[gallery]=*&populate[blocks][populate]=*&populate[sections][populate]=*';
    const read = async (one: number) =>
      rest(`articles/${one}?publicationState=preview&populate[related]=*&${populate}&${parts}`);
    const stored = async (one: number) => {
      const { attributes } = (await read(one)).data;
      // Components are new ones, and their entry was saved.
      const text = JSON.stringify({ ...attributes, updatedAt: null });
      return JSON.parse(text, (key, value) =>
        key === 'updatedAt' || (key === 'id' && typeof value === 'number') ? null : value,
      );
    };
    const before = [await stored(id), await stored(other), await stored(child)];
    await remove(`api::article.article/${id}`);
    expect((await read(id)).error.status).toBe(404);
    expect(await rest(`articles?publicationState=preview&filters[title]=Gone and back`)).toMatchObject({ data: [] });

    const [first] = await listed('api::article.article');
    expect(first).toMatchObject({
      ...{ entry: id, label: 'Gone and back', locale: null, deletedAs: 'administrator' },
      deletedBy: { id: expect.any(Number) },
    });
    expect(Date.parse(first.until) - Date.parse(first.deletedAt)).toBe(30 * 86_400_000);
    const path = `${ROUTES}/api::article.article/${first.id}`;
    expect((await admin.call('GET', path)).body.data.body).toMatchObject({
      title: 'Gone and back',
      author: authors[0],
    });
    expect(await restore(path)).toMatchObject({ status: 201, body: { data: { id, left: 0 } } });
    expect([await stored(id), await stored(other), await stored(child)]).toEqual(before);
    expect((await restore(path)).status).toBe(404);
    expect(await count(id)).toBe(0);
  });

  test('relations whose other side is gone, or belongs to another entry by now, are left out and counted', async () => {
    const [one, two] = [
      await create('api::author.author', { name: 'A' }),
      await create('api::author.author', { name: 'B' }),
    ];
    const profile = await create('api::profile.profile', { handle: 'a-profile', author: one });
    const id = await create('api::article.article', { title: 'Left', author: two, coAuthors: [one, two] });
    const pointing = await create('api::article.article', { title: 'Pointing', parent: id });
    await remove(`api::author.author/${one}`);
    await remove(`api::article.article/${id}`);
    await remove(`api::author.author/${two}`);
    await admin.call('PUT', `${ARTICLES}/${pointing}`, { parent: null });
    // The profile has another author now.
    const three = await create('api::author.author', { name: 'C', profile });
    const back = await restore(await deletedOf('api::article.article', id));
    // The one co-author was gone before.
    expect(back.body).toEqual({ data: { id, left: 2 } });
    const again = await restore(await deletedOf('api::author.author', one));
    expect(again.body).toEqual({ data: { id: one, left: 1 } });
    expect((await rest(`profiles/${profile}?populate=author`)).data.attributes.author.data.id).toBe(three);
  });

  test('a published entry comes back as a draft with its unpublished changes, its creator and the time it was created', async () => {
    const { body } = await admin.call('POST', ARTICLES, { title: 'Published', summary: 'Old' }, 'admin-editor');
    await admin.call('POST', `${ARTICLES}/${body.id}/actions/publish`, undefined, 'admin-editor');
    const own = `/studio/api/entries/api::article.article/${body.id}`;
    expect((await admin.call('PUT', `${own}/changes`, { summary: 'New', seo: { metaTitle: 'Changed' } })).status).toBe(
      200,
    );
    await remove(`api::article.article/${body.id}`);
    expect((await restore(await deletedOf('api::article.article', body.id))).body.data).toEqual({
      id: body.id,
      left: 0,
    });
    const { body: now } = await admin.call('GET', `${ARTICLES}/${body.id}`);
    expect(now).toMatchObject({ title: 'Published', summary: 'New', seo: { metaTitle: 'Changed' }, publishedAt: null });
    expect([now.createdAt, now.createdBy.id]).toEqual([body.createdAt, body.createdBy.id]);
    expect(now.updatedBy.id).not.toBe(now.createdBy.id);
  });

  test('a translation joins the others again, and does not change what they share', async () => {
    const { body: en } = await admin.call('POST', `${TYPES}/api::page.page?locale=en`, {
      title: 'Page',
    });
    const german = `${TYPES}/api::page.page?locale=de&relatedEntityId=${en.id}`;
    const { body: de } = await admin.call('POST', german, { title: 'Seite' });
    await remove(`api::page.page/${de.id}`);
    await admin.call('PUT', `${TYPES}/api::page.page/${en.id}`, { menuOrder: 77 });
    const path = await deletedOf('api::page.page', de.id);
    expect((await restore(path)).body.data).toEqual({ id: de.id, left: 0 });
    const { body } = await admin.call('GET', `${TYPES}/api::page.page/${en.id}`);
    expect((await admin.call('GET', `${TYPES}/api::page.page/${de.id}`)).body).toMatchObject({
      title: 'Seite',
      menuOrder: 77,
    });
    expect(body.menuOrder).toBe(77);
    expect(body.localizations.map(({ id }: { id: number }) => id)).toEqual([de.id]);
    await remove(`api::page.page/${de.id}`);
    const { body: next } = await admin.call('POST', german, { title: 'Neue Seite' });
    const refused = await restore(await deletedOf('api::page.page', de.id));
    expect(refused).toMatchObject({ status: 400 });
    const french = `${TYPES}/api::page.page?locale=fr&relatedEntityId=${en.id}`;
    const { body: fr } = await admin.call('POST', french, { title: 'Page' });
    for (const { id } of [fr, next, en]) await remove(`api::page.page/${id}`);
    // In the order of their deletion: the first ones find no other.
    expect((await restore(await deletedOf('api::page.page', fr.id))).status).toBe(201);
    expect((await restore(await deletedOf('api::page.page', next.id))).status).toBe(201);
    expect((await restore(await deletedOf('api::page.page', en.id))).status).toBe(201);
    expect((await admin.call('GET', `${TYPES}/api::page.page/${next.id}`)).body.localizations).toMatchObject([
      { id: fr.id },
      { id: en.id },
    ]);
  });

  test('an entry is restored once, under another id if its own is taken, and not if it breaks a rule', async () => {
    const id = await create('api::author.author', { name: 'Unique', email: 'unique@example.org' });
    await remove(`api::author.author/${id}`);
    const path = await deletedOf('api::author.author', id);
    const taker = await create('api::author.author', { id, name: 'Taker', email: 'unique@example.org' });
    expect(taker).toBe(id);
    expect(await restore(path)).toMatchObject({ status: 400, body: { error: { name: 'ValidationError' } } });
    expect((await admin.call('PUT', `${TYPES}/api::author.author/${id}`, { email: 'taker@example.org' })).status).toBe(
      200,
    );
    const answers = await Promise.all(Array.from({ length: 4 }, () => restore(path)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404, 404, 404]);
    const back = answers.find(({ status }) => status === 201)?.body.data.id;
    expect(back).not.toBe(id);
    expect((await admin.call('GET', `${TYPES}/api::author.author/${back}`)).body).toMatchObject({ name: 'Unique' });
  });

  test('a single type is restored if there is no other entry', async () => {
    const home = '/content-manager/single-types/api::homepage.homepage';
    const { body: before } = await admin.call('GET', home);
    expect((await admin.call('DELETE', home)).status).toBe(200);
    const path = await deletedOf('api::homepage.homepage', before.id);
    expect((await admin.call('PUT', home, { headline: 'Another' })).status).toBe(200);
    expect((await restore(path)).status).toBe(400);
    expect((await admin.call('DELETE', home)).status).toBe(200);
    expect((await restore(path)).body.data).toEqual({ id: before.id, left: 0 });
    expect((await admin.call('GET', home)).body.headline).toBe(before.headline);
  });

  test('callers see what they may read whatever it was, and what they have deleted', async () => {
    const uid = 'api::article.article';
    const foreign = await create(uid, { title: 'Foreign' });
    await remove(`${uid}/${foreign}`);
    const own = await create(uid, { title: 'Of an author' }, 'admin-author');
    await remove(`${uid}/${own}`, 'admin-author');
    expect(await listed(uid, 'admin-author')).toMatchObject([{ entry: own, label: null }]);
    const hidden = await deletedOf(uid, foreign);
    for (const [method, path] of [
      ['GET', hidden],
      ['POST', `${hidden}/restore`],
      ['DELETE', hidden],
    ] as const) {
      expect([method, (await admin.call(method, path, undefined, 'admin-author')).status]).toEqual([method, 404]);
      expect([method, (await admin.call(method, path, undefined, 'admin-nobody')).status]).toEqual([method, 403]);
    }
    const path = await deletedOf(uid, own, 'admin-author');
    expect((await admin.call('GET', path, undefined, 'admin-author')).body.data.body).toEqual({});
    expect((await restore(path, 'admin-author')).body.data).toEqual({ id: own, left: 0 });
    expect((await admin.call('GET', `${ARTICLES}/${own}`, undefined, 'admin-author')).body.title).toBe('Of an author');
    expect((await admin.call('DELETE', hidden)).status).toBe(204);
    expect(await count(foreign)).toBe(0);
    for (const wrong of ['0', 'x', '999999999', '99999999999999']) {
      expect((await restore(`${ROUTES}/${uid}/${wrong}`)).status).toBe(404);
    }
    expect((await restore(path.replace(uid, 'api::page.page'))).status).toBe(404);
  });

  test('several are kept at once; those of the content API are not, unless the project says so', async () => {
    const uid = 'api::category.category';
    const ids = [await create(uid, { name: 'Bulk one' }), await create(uid, { name: 'Bulk two' })];
    expect((await admin.call('POST', `${TYPES}/${uid}/actions/bulkDelete`, { ids })).body).toEqual({ count: 2 });
    expect(
      (await listed(uid))
        .slice(0, 2)
        .map(({ entry }: { entry: number }) => entry)
        .toSorted(),
    ).toEqual(ids.toSorted());
    const third = await create(uid, { name: 'By token' });
    expect((await admin.call('DELETE', `/api/categories/${third}`, undefined, 'token-full')).status).toBe(200);
    expect(await count(third)).toBe(0);
  });

  test('the oldest files are forgotten if all take too much space, in order', async () => {
    const tables = createOwnTables(database, [TRASH], true);
    const trash = createTrash(tables, dialectOf(database.client));
    const rules = { maxMs: 1, writes: 'administrators', warn: () => undefined } as const;
    const none = {
      locale: null,
      joins: null,
      body: '{}',
      changes: null,
      links: '{}',
      createdAt: null,
      createdBy: null,
    };
    const deleted = { deletedAs: 'administrator', deletedBy: null, deletedAt: Date.now() };
    const kept = async () => (await trash.files(database)).map(({ hash }) => hash);
    await database.transaction(async (session) => {
      const files = [3, 2, 2, 1].map((bytes, index) => ({
        ...{ ...none, ...deleted, entry: index + 1, file: { hash: `file_${index}`, bytes } },
      }));
      await trash.add(session, 'plugin::upload.file', files);
    });
    const bound = (maxBytes: number) =>
      boundFiles({ driver: database, trash, trashRules: { ...rules, files: { provider: 'local', maxBytes } } });
    await bound(8);
    expect(await kept()).toEqual(['file_3', 'file_2', 'file_1', 'file_0']);
    await bound(4);
    expect(await kept()).toEqual(['file_3', 'file_2']);
    expect(await trash.hasFile(database, 'file_2')).toBe(true);
    expect(await trash.hasFile(database, 'file_1')).toBe(false);
    await bound(0);
    expect(await kept()).toEqual([]);
  });

  test('what is too old is forgotten', async () => {
    const tables = createOwnTables(database, [TRASH], true);
    const comments = createComments(createOwnTables(database, [COMMENTS]), dialectOf(database.client));
    const trash = createTrash(tables, dialectOf(database.client));
    const trashRules = {
      maxMs: 30 * 86_400_000,
      writes: 'administrators',
      files: null,
      warn: () => undefined,
    } as const;
    const uid = 'api::category.category';
    await remove(`${uid}/${await create(uid, { name: 'Old' })}`);
    const total = (await listed(uid)).length;
    await sweepTrash({ comments, driver: database, trash, trashRules }, Date.now() + trashRules.maxMs - 60_000);
    expect(await listed(uid)).toHaveLength(total);
    await sweepTrash({ comments, driver: database, trash, trashRules }, Date.now() + trashRules.maxMs + 1_000);
    expect(await listed(uid)).toEqual([]);
  });
});
