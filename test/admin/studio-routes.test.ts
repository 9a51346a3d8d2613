import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Application } from '../../src/app/opening/open-application.ts';
import { type SmtpServer, startSmtpServer } from '../auth/smtp-server.ts';
import type { Driver } from '../../src/database/driver.ts';
import { describeEngines, type Engine, runScript, startRestored } from '../support/engines.ts';
import { documentIdOf } from '../../src/util/document-id.ts';
import { parseNumbers } from '../../src/util/json/exact-number.ts';
import { type AdminServer, startAdmin } from './administrator-client.ts';
import { commentTests } from './comment-tests.ts';
import { importTests } from './import-tests.ts';
import { listTests } from './list-tests.ts';
import { releaseTests } from './release-tests.ts';
import { reviewTests } from './review-tests.ts';
import { scheduleTests } from './schedule-tests.ts';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const PAGES = '/content-manager/collection-types/api::page.page';
const CAMPAIGN = '/content-manager/single-types/api::campaign.campaign';
const HOMEPAGE = '/content-manager/single-types/api::homepage.homepage';

let database: Driver;
let served: Application;

const keepingFive = (smtp: SmtpServer, application: Application): Application => {
  const { project } = application;
  database = application.driver;
  served = application;
  const { settings } = project;
  return {
    ...application,
    project: {
      ...project,
      raw: { ...project.raw, plugins: { ...(project.raw.plugins as object), email: { config: mailedTo(smtp) } } },
      settings: { ...settings, admin: { ...settings.admin, versions: { ...settings.admin.versions, perEntry: 5 } } },
    },
  };
};

const mailedTo = ({ port }: SmtpServer): object => ({
  provider: 'nodemailer',
  providerOptions: { host: '127.0.0.1', port, secure: false, ignoreTLS: true },
  settings: { defaultFrom: 'we@example.test' },
});

describeEngines('routes of Studio beside the content manager', (name) => {
  let engine: Engine;
  let admin: AdminServer;

  let smtp: SmtpServer;

  beforeAll(async () => {
    smtp = await startSmtpServer();
    engine = await startRestored(name, 'admin');
    // The recorded webhook makes every creation read the whole entry once more.
    await runScript(engine, 'delete from strapi_webhooks;');
    admin = await startAdmin({ on: engine, adapt: (application) => keepingFive(smtp, application) });
  });

  afterAll(async () => {
    await admin.stop();
    await engine.stop();
    await smtp.close();
  });

  const put = (path: string, body: object, tag: string | null, as?: string) =>
    admin.call('PUT', path, body, as, tag === null ? {} : { 'if-match': tag });

  test('a save with an outdated version is refused', async () => {
    const { body, etag } = await admin.call('POST', ARTICLES, { title: 'Version one' });
    const path = `${ARTICLES}/${body.id}`;
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const read = await admin.call('GET', path);
    expect(read.etag).toBe(etag);
    const saved = await put(path, { title: 'Version two' }, read.etag);
    expect(saved).toMatchObject({ status: 200, body: { title: 'Version two' } });
    expect(saved.etag).not.toBe(read.etag);
    expect(await put(path, { title: 'Lost' }, read.etag)).toMatchObject({
      status: 412,
      body: { data: null, error: { status: 412, name: 'PreconditionFailedError', message: expect.any(String) } },
    });
    expect((await admin.call('GET', path)).body.title).toBe('Version two');
    expect((await put(path, { title: 'Version three' }, `"other", W/${saved.etag}`)).status).toBe(200);
    expect((await put(path, { title: 'Version four' }, null)).status).toBe(200);
    expect((await put(path, { title: 'Version five' }, '*')).status).toBe(200);
    const stale = { 'if-match': saved.etag ?? '' };
    expect((await admin.call('POST', `${path}/actions/publish`, undefined, undefined, stale)).status).toBe(412);
    expect((await admin.call('DELETE', path, undefined, undefined, stale)).status).toBe(412);
    const { etag: last } = await admin.call('GET', path);
    expect((await admin.call('DELETE', path, undefined, undefined, { 'if-match': last ?? '' })).status).toBe(200);
    expect((await put(path, { title: 'Gone' }, last)).status).toBe(404);
  });

  test('a creation that is sent again with its key creates one entry', async () => {
    const create = (title: string, key: string, as?: string) =>
      admin.call('POST', ARTICLES, { title }, as, { 'idempotency-key': key });
    const answers = await Promise.all(Array.from({ length: 6 }, () => create('Sent again', 'key one')));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(400));
    const created = await Promise.all(Array.from({ length: 6 }, () => create('Sent again', 'key-one')));
    expect(new Set(created.map(({ status, etag, body }) => `${status} ${etag} ${body.id} ${body.title}`)).size).toBe(1);
    expect(created[0]).toMatchObject({ status: 200, body: { title: 'Sent again', publishedAt: null } });
    expect((await admin.call('GET', `${ARTICLES}?filters[title]=Sent again`)).body.results).toHaveLength(1);
    expect((await create('Other content', 'key-one')).status).toBe(400);
    expect((await create('Sent again', 'key-two')).body.id).not.toBe(created[0]?.body.id);
  });

  test('an upload that is sent again with its key stores one file', async () => {
    const upload = (name: string, count = 1) => {
      const form = new FormData();
      for (let at = 0; at < count; at += 1) form.append('files', new Blob(['some text'], { type: 'text/plain' }), name);
      form.append('fileInfo', JSON.stringify({ name }));
      return admin.call('POST', '/upload', form, undefined, { 'idempotency-key': 'upload-one' });
    };
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload('again.txt')));
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(new Set(answers.map(({ body }) => body[0].id)).size).toBe(1);
    expect((await upload('other.txt')).status).toBe(400);
    expect((await upload('again.txt', 2)).status).toBe(400);
    expect((await admin.call('GET', '/upload/files?_q=again.txt')).body.results).toHaveLength(1);
  });

  test('a list with columns says which published entries have unpublished changes, and can be limited to them', async () => {
    const list = async (more: string) => {
      const query = `columns=title&_q=Listed&sort=id${more}`;
      const { results, pagination, changed } = (await admin.call('GET', `${ARTICLES}?${query}`)).body;
      return { titles: results.map(({ title }: { title: string }) => title), total: pagination.total, changed };
    };
    const ids: number[] = [];
    for (const title of ['Listed A', 'Listed B', 'Listed C']) {
      const { body } = await admin.call('POST', ARTICLES, { title });
      await admin.call('POST', `${ARTICLES}/${body.id}/actions/publish`);
      ids.push(body.id);
    }
    const [first, second] = ids;
    expect((await list('&hasChanges=true')).titles).toEqual([]);
    for (const id of [first, second])
      await put(`/studio/api/entries/api::article.article/${id}/changes`, { summary: 'Later' }, null);
    expect(await list('')).toEqual({
      titles: ['Listed A', 'Listed B', 'Listed C'],
      total: 3,
      changed: [first, second],
    });
    expect(await list('&hasChanges=true&pageSize=1&page=2')).toEqual({
      titles: ['Listed B'],
      total: 2,
      changed: [second],
    });
    expect((await list('&hasChanges=true&filters[title][$ne]=Listed B')).titles).toEqual(['Listed A']);
    await admin.call('POST', `${ARTICLES}/${first}/actions/unpublish`);
    expect((await list('&hasChanges=true')).titles).toEqual(['Listed B']);
    // v4's panel sends no columns and gets v4's response.
    expect(Object.keys((await admin.call('GET', `${ARTICLES}?hasChanges=true`)).body)).toEqual([
      'results',
      'pagination',
    ]);
  });

  test('of many who save the same version at once, one wins', async () => {
    const { body, etag } = await admin.call('POST', ARTICLES, { title: 'Contested' });
    const path = `${ARTICLES}/${body.id}`;
    const titles = Array.from({ length: 12 }, (_, at) => `Saved by ${at}`);
    const answers = await Promise.all(titles.map((title) => put(path, { title }, etag)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(412)]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await admin.call('GET', path)).body.title).toBe(winner?.body.title);
  });

  test('permissions of an administrator role are not replaced based on an outdated version', async () => {
    const path = '/admin/roles/6/permissions';
    const read = await admin.call('GET', path);
    expect(read.etag).toMatch(/^"[\w-]{22}"$/);
    const permission = { action: 'plugin::upload.read', subject: null, properties: {}, conditions: [] };
    expect((await put(path, { permissions: [permission] }, read.etag)).status).toBe(200);
    const second = { ...permission, action: 'admin::webhooks.read' };
    expect((await put(path, { permissions: [second] }, read.etag)).status).toBe(412);
    const newest = await admin.call('GET', path);
    expect(newest.body.data).toMatchObject([permission]);
    const answers = await Promise.all([[second], []].map((permissions) => put(path, { permissions }, newest.etag)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await put(path, { permissions: [] }, null)).status).toBe(200);
  });

  test('changes of a user role keep concurrent grants and revocations', async () => {
    const find = (name: string) => `api::${name}.${name}.find`;
    const before = await admin.call('POST', '/users-permissions/roles', {
      name: 'Partner',
      permissions: { 'api::page': { controllers: { page: { find: { enabled: true } } } } },
    });
    expect(before.status).toBe(200);
    const grants = async () => (await admin.call('GET', '/studio/api/user-roles/grants')).body.data;
    const { id } = (await grants()).roles.find(({ name }: { name: string }) => name === 'Partner');
    const path = `/studio/api/user-roles/${id}`;
    const answers = await Promise.all([
      put(path, { grant: [find('author')], description: 'Reads' }, null),
      put(path, { grant: [find('dish')], revoke: [find('page')] }, null),
      put(path, { name: 'Partners', grant: [find('author')] }, null),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { roles, initial } = await grants();
    const role = roles.find((one: { id: number }) => one.id === id);
    expect({ ...role, actions: [...role.actions].sort() }).toEqual({
      id,
      name: 'Partners',
      type: 'partner',
      actions: [find('author'), find('dish')],
    });
    expect(initial).toContain('plugin::users-permissions.auth.callback');
    expect((await admin.call('GET', `/users-permissions/roles/${id}`)).body.role.description).toBe('Reads');
    expect(await put(path, { grant: ['api::author.author.steal'] }, null)).toMatchObject({
      status: 400,
      body: { error: { message: 'Unknown actions: api::author.author.steal' } },
    });
    expect(await put(path, { grant: 'x' }, null)).toMatchObject({
      status: 400,
      body: { error: { name: 'ValidationError', message: 'grant must be a list of strings' } },
    });
    for (const wrong of [{ grant: 'x' }, { grant: [{}] }, { name: 'a' }, { other: 1 }, [], 'x']) {
      expect((await put(path, wrong as object, null)).status).toBe(400);
    }
    expect((await put('/studio/api/user-roles/999', { grant: [] }, null)).status).toBe(404);
    expect((await put('/studio/api/user-roles/x', {}, null)).status).toBe(404);
    expect((await put(path, { grant: [] }, null, 'admin-author')).status).toBe(403);
    expect((await admin.call('GET', '/studio/api/user-roles/grants', undefined, 'admin-author')).status).toBe(403);
    expect((await admin.call('DELETE', `/users-permissions/roles/${id}`)).status).toBe(200);
  });

  test('the version of a single type; one that is not there matches nothing', async () => {
    const read = await admin.call('GET', HOMEPAGE);
    expect(read).toMatchObject({ status: 200, etag: expect.any(String) });
    const saved = await put(HOMEPAGE, {}, read.etag);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect((await put(HOMEPAGE, {}, read.etag)).status).toBe(412);
    expect((await put(HOMEPAGE, {}, saved.etag)).status).toBe(200);
    await admin.call('DELETE', HOMEPAGE);
    expect((await put(HOMEPAGE, {}, saved.etag)).status).toBe(412);
    expect(admin.faults).toEqual([]);
  });

  test('an entry that points here does not make another version', async () => {
    const { body, etag } = await admin.call('POST', '/content-manager/collection-types/api::category.category', {
      name: 'Pointed to',
      slug: 'pointed-to',
    });
    await admin.call('POST', ARTICLES, { title: 'Points', categories: [body.id] });
    const read = await admin.call('GET', `/content-manager/collection-types/api::category.category/${body.id}`);
    expect(read.body.articles).toEqual({ count: 1 });
    expect(read.etag).toBe(etag);
  });

  test('a caller who may not write an entry does not learn whether its version matches', async () => {
    const { body } = await admin.call('POST', ARTICLES, { title: 'Of somebody else' });
    const path = `${ARTICLES}/${body.id}`;
    expect((await put(path, { title: 'x' }, '"wrong"', 'admin-author')).status).toBe(403);
    const read = await admin.call('GET', path, undefined, 'admin-author');
    expect(read).toMatchObject({ status: 403, etag: null });
  });

  const ENTRIES = '/studio/api/entries/api::article.article';
  const FULL = {
    title: 'Live',
    summary: 'As published',
    readCount: 7,
    externalRef: '9007199254740993',
    price: 12.5,
    releaseDate: '2024-02-29',
    eventAt: '2024-02-29T10:00:00.000Z',
    metadata: { deep: [1, { x: null }] },
    cover: 1,
    categories: [1, 2],
    author: 1,
    seo: { metaTitle: 'Meta', metaImage: 1 },
    blocks: [
      { __component: 'zone.quote', text: 'First' },
      { __component: 'zone.hero', title: 'Second' },
    ],
  };

  /** A published article, as its path in the content manager, and of its changes and versions. */
  const published = async (data: object = FULL, as?: string) => {
    const { body, status } = await admin.call('POST', ARTICLES, data, as);
    expect(status, JSON.stringify(body)).toBe(200);
    const path = `${ARTICLES}/${body.id}`;
    const done = await admin.call('POST', `${path}/actions/publish`);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    return { id: body.id, path, own: `${ENTRIES}/${body.id}` };
  };
  const titleInApi = async (id: number): Promise<unknown> =>
    (await admin.call('GET', `/api/articles/${id}`, undefined, 'token-full')).body.data?.attributes.title;

  test('changes to a published entry are saved, compared and published without going live before', async () => {
    const { id, path, own } = await published();
    const none = await admin.call('GET', `${own}/changes`);
    expect(none).toMatchObject({ status: 200, body: { data: null }, etag: expect.any(String) });
    const body = { title: 'Next', readCount: '7', categories: { connect: [3], disconnect: [1] }, cover: 2 };
    const saved = await put(`${own}/changes`, { ...body, publishedAt: null, createdBy: 1 }, none.etag);
    expect(saved, JSON.stringify(saved.body)).toMatchObject({
      status: 200,
      body: { data: { body, savedBy: { id: 4 }, savedAt: expect.any(String), isOutdated: false } },
    });
    expect(saved.body.data.body).toEqual(body);
    expect((await admin.call('GET', path)).body).toMatchObject({ title: 'Live', categories: { count: 2 } });
    expect(await titleInApi(id)).toBe('Live');
    expect((await admin.call('GET', `${own}/changes/compare`)).body.data.fields).toEqual([
      { name: 'title', from: 'Live', to: 'Next' },
      { name: 'categories', from: [1, 2], to: body.categories },
      { name: 'cover', from: 1, to: 2 },
    ]);
    const changed = await admin.call('GET', '/studio/api/entries/api::article.article/changes');
    expect(changed.body.data).toContainEqual({ id, savedAt: saved.body.data.savedAt, savedBy: expect.anything() });
    expect((await put(`${own}/changes`, { title: 'Late' }, none.etag)).status).toBe(412);
    const live = await admin.call('POST', `${own}/changes/publish`, undefined, undefined, {
      'if-match': saved.etag ?? '',
    });
    expect(live, JSON.stringify(live.body)).toMatchObject({
      status: 200,
      body: { title: 'Next', summary: 'As published', categories: { count: 2 }, cover: { id: 2 } },
    });
    expect(live.etag).toBe((await admin.call('GET', path)).etag);
    expect(await titleInApi(id)).toBe('Next');
    expect((await admin.call('GET', `${own}/changes`)).body.data).toBe(null);
    expect((await admin.call('POST', `${own}/changes/publish`)).status).toBe(404);
  });

  test('changes may be incomplete, and are complete when they are published; a wrong value is refused at once', async () => {
    const { id, own } = await published({ title: 'Whole' });
    expect((await put(`${own}/changes`, { title: null }, null)).status).toBe(200);
    expect((await admin.call('POST', `${own}/changes/publish`)).status).toBe(400);
    expect(await titleInApi(id)).toBe('Whole');
    expect((await put(`${own}/changes`, { readCount: 'many' }, null)).status).toBe(400);
    expect((await put(`${own}/changes`, { categories: [999_999] }, null)).status).toBe(400);
    expect((await put(`${own}/changes`, { accessCode: 'secret1' }, null)).status).toBe(400);
    expect((await admin.call('GET', `${own}/changes`)).body.data.body).toEqual({ title: null });
    expect(await admin.call('DELETE', `${own}/changes`)).toMatchObject({ status: 200, body: { data: null } });
    const { body: draft } = await admin.call('POST', ARTICLES, { title: 'Draft' });
    expect((await put(`${ENTRIES}/${draft.id}/changes`, { title: 'x' }, null)).status).toBe(400);
    expect((await put(`${ENTRIES}/999999/changes`, { title: 'x' }, null)).status).toBe(404);
    expect((await put(`${ENTRIES}/x/changes`, { title: 'x' }, null)).status).toBe(404);
    const users = '/studio/api/entries/plugin::users-permissions.user/1';
    expect((await put(`${users}/changes`, { username: 'taken' }, null)).status).toBe(400);
    const user = '/content-manager/collection-types/plugin::users-permissions.user/1';
    expect((await put(user, { blocked: false }, null)).status).toBe(200);
    expect((await admin.call('GET', `${users}/versions`)).body.data).toEqual([]);
  });

  test('a save before a publication is refused with all errors of both, and stores nothing', async () => {
    const TO_PUBLISH = 'validate=publication';
    const count = async (path: string) => (await admin.call('GET', `${path}?pageSize=1`)).body.pagination.total;
    // biome-ignore lint/suspicious/noExplicitAny: any answer
    const errorsOf = ({ status, body }: { status: number; body: any }): readonly string[] => {
      expect(status, JSON.stringify(body)).toBe(400);
      const errors: readonly { path: string[]; message: string }[] = body.error.details.errors;
      return errors.map(({ path, message }) => `${path.join('.')}: ${message}`).sort();
    };
    const email = 'contactEmail: contactEmail must be a valid email';
    const title = 'title: title must be a `string` type, but the final value was: `null`.';
    const hero = 'blocks.0.title: blocks[0].title must be a `string` type, but the final value was: `null`.';

    // A new entry.
    const before = await count(ARTICLES);
    const wrong = { contactEmail: 'nobody', blocks: [{ __component: 'zone.hero' }] };
    const refused = errorsOf(await admin.call('POST', `${ARTICLES}?${TO_PUBLISH}`, wrong));
    expect(refused.map((text) => text.split(':')[0])).toEqual(['blocks.0.title', 'contactEmail', 'title']);
    expect(errorsOf(await admin.call('POST', `${ARTICLES}?${TO_PUBLISH}`, { summary: 'No title' }))).toHaveLength(1);
    expect(await count(ARTICLES)).toBe(before);
    const key = { 'idempotency-key': 'to-publish' };
    const created = await admin.call('POST', `${ARTICLES}?${TO_PUBLISH}`, { title: 'Whole' }, undefined, key);
    expect(created).toMatchObject({ status: 200, body: { title: 'Whole', publishedAt: null } });
    // The same creation, whatever it is for.
    const again = await admin.call('POST', ARTICLES, { title: 'Whole' }, undefined, key);
    expect(again).toMatchObject({ status: 200, body: { id: created.body.id } });

    // For those who may publish: the errors speak of fields that others may not read.
    const byAuthor = await admin.call('POST', `${ARTICLES}?${TO_PUBLISH}`, { title: 'Whole' }, 'admin-author');
    expect(byAuthor.status).toBe(403);
    expect(await count(ARTICLES)).toBe(before + 1);

    // A draft: what is missing is stored, what is wrong is sent.
    const draft = await admin.call('POST', ARTICLES, { summary: 'As it was', blocks: [{ __component: 'zone.hero' }] });
    const path = `${ARTICLES}/${draft.body.id}`;
    const [block] = draft.body.blocks;
    const saving = { contactEmail: 'nobody', summary: 'Lost' };
    expect(errorsOf(await put(`${path}?${TO_PUBLISH}`, saving, draft.etag))).toEqual([hero, email, title].sort());
    // As in v4.
    expect(errorsOf(await put(path, saving, draft.etag))).toEqual([email]);
    const named = { title: 'Named', summary: 'Lost' };
    expect(errorsOf(await put(`${path}?${TO_PUBLISH}`, named, draft.etag))).toEqual([hero]);
    const inside = { ...named, blocks: [{ ...block, title: 'Hero' }], contactEmail: 'nobody' };
    expect(errorsOf(await put(`${path}?${TO_PUBLISH}`, inside, draft.etag))).toEqual([email]);
    const stored = await admin.call('GET', path);
    expect(stored).toMatchObject({ etag: draft.etag, body: { summary: 'As it was', title: null } });
    const saved = await put(`${path}?${TO_PUBLISH}`, { ...inside, contactEmail: 'a@b.example' }, draft.etag);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const live = { 'if-match': saved.etag ?? '' };
    expect((await admin.call('POST', `${path}/actions/publish`, undefined, undefined, live)).status).toBe(200);

    // Changes to a published entry.
    const { own } = await published({ title: 'Live' });
    const changes = { title: null, contactEmail: 'nobody' };
    expect(errorsOf(await put(`${own}/changes?${TO_PUBLISH}`, changes, null))).toHaveLength(2);
    expect(errorsOf(await put(`${own}/changes?${TO_PUBLISH}`, { title: null }, null))).toHaveLength(1);
    expect((await admin.call('GET', `${own}/changes`)).body.data).toBe(null);

    // A translation takes what all translations share from its source; a single type has no id in its path.
    const { body: page } = await admin.call('POST', PAGES, { title: 'Source', menuOrder: 3 });
    const translating = `${PAGES}?locale=de&relatedEntityId=${page.id}&${TO_PUBLISH}`;
    const untitled = errorsOf(await admin.call('POST', translating, { seo: { metaTitle: 5 } }));
    expect(untitled.map((text) => text.split(':')[0])).toEqual(['seo.metaTitle', 'title']);
    await admin.call('DELETE', CAMPAIGN);
    expect(errorsOf(await put(`${CAMPAIGN}?${TO_PUBLISH}`, {}, null))).toHaveLength(1);
    expect((await admin.call('GET', CAMPAIGN)).status).toBe(404);
    expect((await put(`${CAMPAIGN}?${TO_PUBLISH}`, { slogan: 'Go' }, null)).status).toBe(200);
    expect(errorsOf(await put(`${CAMPAIGN}?${TO_PUBLISH}`, { slogan: null }, null))).toHaveLength(1);
    expect((await admin.call('GET', CAMPAIGN)).body.slogan).toBe('Go');
    expect(admin.faults).toEqual([]);
  });

  test('a save of the published entry makes its changes outdated; with If-Match they are not published', async () => {
    const { path, own } = await published({ title: 'Base' });
    const saved = await put(`${own}/changes`, { title: 'Mine' }, null);
    await put(path, { summary: 'Of another' }, null);
    const read = await admin.call('GET', `${own}/changes`);
    expect(read.body.data.isOutdated).toBe(true);
    const publish = (tag: string) =>
      admin.call('POST', `${own}/changes/publish`, undefined, undefined, { 'if-match': tag });
    expect((await publish(saved.etag ?? '')).status).toBe(412);
    expect((await publish(read.etag ?? '')).body).toMatchObject({ title: 'Mine', summary: 'Of another' });
  });

  test('of many who save or publish changes at once, one wins', async () => {
    const { own } = await published({ title: 'Contested' });
    const { etag } = await admin.call('GET', `${own}/changes`);
    const saves = await Promise.all(
      Array.from({ length: 8 }, (_, at) => put(`${own}/changes`, { title: `T${at}` }, etag)),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
    const publishes = await Promise.all(saves.map(() => admin.call('POST', `${own}/changes/publish`)));
    const statuses = publishes.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect(statuses.slice(1).every((status) => status === 404 || status === 412)).toBe(true);
  });

  test('published versions are kept up to the configured number, and restored', async () => {
    const { id, path, own } = await published();
    await put(path, { title: 'Second', categories: [3], seo: null, blocks: [], metadata: null, cover: null }, null);
    await admin.call('PUT', `/api/articles/${id}`, { data: { title: 'By the API' } }, 'token-full');
    await put(path, { title: 'Fourth' }, null);
    const { body } = await admin.call('GET', `${own}/versions`);
    expect(body.meta.pagination).toEqual({ page: 1, pageSize: 10, pageCount: 1, total: 4 });
    const titles: unknown[] = [];
    for (const { id: version } of body.data) {
      titles.push((await admin.call('GET', `${own}/versions/${version}`)).body.data.body.title);
    }
    expect(titles).toEqual(['Fourth', 'By the API', 'Second', 'Live']);
    expect(body.data.map((one: { isCurrent: boolean }) => one.isCurrent)).toEqual([true, false, false, false]);
    expect(body.data[3]).toMatchObject({ savedBy: { id: 4 }, savedAt: expect.any(String) });
    const first = `${own}/versions/${body.data[3].id}`;
    const kept = (await admin.call('GET', first)).body.data.body;
    expect(kept).toMatchObject({ ...FULL, seo: { metaTitle: 'Meta', metaImage: 1 } });
    expect(kept).not.toHaveProperty('accessCode');
    const differences = (await admin.call('GET', `${first}/compare`)).body.data.fields;
    expect(differences.map(({ name }: { name: string }) => name).sort()).toEqual([
      'blocks',
      'categories',
      'cover',
      'metadata',
      'seo',
      'title',
    ]);
    const between = await admin.call('GET', `${first}/compare?with=${body.data[2].id}`);
    expect(between.body.data.fields).toContainEqual({ name: 'title', from: 'Live', to: 'Second' });

    const restored = await admin.call('POST', `${first}/restore`, { as: 'changes' });
    expect(restored, JSON.stringify(restored.body)).toMatchObject({ status: 200 });
    expect(await titleInApi(id)).toBe('Fourth');
    const live = await admin.call('POST', `${own}/changes/publish`);
    expect(live, JSON.stringify(live.body)).toMatchObject({
      status: 200,
      body: { title: 'Live', cover: { id: 1 }, categories: { count: 2 }, seo: { metaTitle: 'Meta' } },
    });
    const again = await admin.call('GET', `${own}/versions`);
    expect((await admin.call('GET', `${own}/versions/${again.body.data[0].id}`)).body.data.body).toEqual(kept);
    expect((await admin.call('POST', `${first}/restore`, { as: 'entry' })).status).toBe(200);
    expect((await admin.call('GET', `${own}/versions?pageSize=2`)).body.meta.pagination).toMatchObject({ total: 5 });
    expect((await admin.call('GET', first)).status).toBe(404);
    expect((await admin.call('POST', `${first}/restore`, {})).status).toBe(400);
    expect((await admin.call('GET', `${own}/versions/999999`)).status).toBe(404);
    const { own: other } = await published({ title: 'Other' });
    expect((await admin.call('GET', `${other}/versions/${body.data[3].id}`)).status).toBe(404);
  });

  test('a restored version omits deleted parts', async () => {
    const category = await admin.call('POST', '/content-manager/collection-types/api::category.category', {
      name: 'Gone',
      slug: 'gone',
    });
    const { path, own } = await published({ title: 'Had', categories: [1, category.body.id] });
    await put(path, { title: 'Has' }, null);
    await admin.call('DELETE', `/content-manager/collection-types/api::category.category/${category.body.id}`);
    const { body } = await admin.call('GET', `${own}/versions`);
    const restored = await admin.call('POST', `${own}/versions/${body.data.at(-1).id}/restore`, { as: 'entry' });
    expect(restored, JSON.stringify(restored.body)).toMatchObject({
      status: 200,
      body: { title: 'Had', categories: { count: 1 } },
    });
  });

  test('numbers of JSON that a double cannot hold keep their digits: in versions, changes, copies and responses', async () => {
    const { id, path, own } = await published({ title: 'Exact' });
    const digits = '{"n":12345678901234567891,"list":[9007199254740993,1.5]}';
    const other = '{"n":18446744073709551615}';
    const store = (json: string) =>
      runScript(engine, `update articles set metadata = '${json}', rating = 12345678901234567000 where id = ${id};`);
    const storedJson = async (of = id): Promise<string | undefined> =>
      /"metadata":(\{.*?\})/.exec(
        (await admin.call('GET', `/api/articles/${of}?fields=metadata`, undefined, 'token-full')).text,
      )?.[1];
    await store(digits);
    const saved = await put(path, { title: 'Exact, saved' }, null);
    expect(saved.text).toContain(`"metadata":${digits}`);
    expect(await storedJson()).toBe(digits);
    await store(other);
    await put(path, { title: 'Exact, other' }, null);
    expect(await storedJson()).toBe(other);

    const { body } = await admin.call('GET', `${own}/versions`);
    const version = `${own}/versions/${body.data[2].id}`;
    expect((await admin.call('GET', version)).text).toContain(`"metadata":${digits}`);
    expect((await admin.call('GET', `${version}/compare`)).text).toContain(
      `{"name":"metadata","from":${digits},"to":${other}}`,
    );
    const restored = await admin.call('POST', `${version}/restore`, { as: 'changes' });
    expect(restored.status, restored.text).toBe(200);
    expect(restored.text).toContain(`"metadata":${digits}`);
    expect((await admin.call('GET', `${own}/changes/compare`)).text).toContain(`"to":${digits}`);
    expect((await admin.call('POST', `${own}/changes/publish`)).text).toContain(`"metadata":${digits}`);
    expect(await storedJson()).toBe(digits);
    await store(other);
    expect((await admin.call('POST', `${version}/restore`, { as: 'entry' })).text).toContain(`"metadata":${digits}`);
    expect(await storedJson()).toBe(digits);

    const copy = await admin.call('POST', `${ARTICLES}/clone/${id}`, {});
    expect(copy.status, copy.text).toBe(200);
    expect(copy.text).toContain(`"metadata":${digits}`);
    await admin.call('POST', `${ARTICLES}/${copy.body.id}/actions/publish`);
    expect(await storedJson(copy.body.id)).toBe(digits);
  });

  test('integers sent in JSON fields are stored with all their digits; elsewhere they are refused', async () => {
    const { id, path, own } = await published({ title: 'Sent' });
    const rest = `/api/articles/${id}`;
    const document = `/api/articles/${documentIdOf('api::article.article', id)}`;
    const v5 = { 'strapi-response-format': 'v5' };
    const one = '{"n":12345678901234567891,"list":[-9007199254740993,1.5]}';
    const other = '{"n":18446744073709551615}';
    const send = async (json: string, method: string, at: string, ...how: readonly [string?, object?]) => {
      const sent = at.startsWith('/api') ? `{"data":{"metadata":${json}}}` : `{"metadata":${json}}`;
      const answer = await admin.call(method, at, parseNumbers(sent), how[0], { ...how[1] });
      expect(answer.text, `${method} ${at}`).toContain(`"metadata":${json}`);
      const stored = await admin.call('GET', `${rest}?fields=metadata`, undefined, 'token-full');
      return stored.text.includes(`"metadata":${json}`);
    };
    expect(await send(one, 'PUT', path)).toBe(true);
    expect(await send(other, 'PUT', rest, 'token-full')).toBe(true);
    expect(await send(one, 'PUT', document, 'token-full', v5)).toBe(true);
    expect(await send(other, 'PUT', `${own}/changes`)).toBe(false);
    expect((await admin.call('POST', `${own}/changes/publish`)).text).toContain(`"metadata":${other}`);
    for (const [at, body, place] of [
      [path, '{"rating":12345678901234567891}', 'rating'],
      [path, '{"seo":{"metaTitle":12345678901234567891}}', 'seo.metaTitle'],
      [path, '{"blocks":[{"__component":"no.such","x":9007199254740993}]}', 'blocks.0.x'],
      [path, '{"metadata":{"n":[1e999]}}', 'metadata.n.0'],
      [rest, '{"data":{"rating":9007199254740993}}', 'data.rating'],
      ['/studio/api/user-roles/1', '{"metadata":9007199254740993}', 'metadata'],
    ] as const) {
      const as = at === rest ? 'token-full' : 'admin-super';
      const refused = await admin.call('PUT', at, parseNumbers(body), as);
      expect(refused, refused.text).toMatchObject({ status: 400 });
      expect(refused.body.error.message).toMatch(new RegExp(`^${place}: `));
    }
  });

  test('they go with the entry', async () => {
    const { id, path, own } = await published({ title: 'Going' });
    await put(`${own}/changes`, { title: 'Never' }, null);
    const rows = async (): Promise<readonly number[]> => {
      const count = (table: string) =>
        database.query({ text: `select count(*) from ${table} where entry_id = ${id}` }, []);
      return [...(await count('plinth_changes')), ...(await count('plinth_versions'))].map(([found]) => Number(found));
    };
    expect(await rows()).toEqual([1, 1]);
    expect((await admin.call('DELETE', path)).status).toBe(200);
    expect(await rows()).toEqual([0, 0]);
    expect((await admin.call('GET', `${own}/changes`)).status).toBe(404);
    const { body } = await admin.call('GET', '/studio/api/entries/api::article.article/changes');
    expect(body.data.map(({ id }: { id: number }) => `${ENTRIES}/${id}`)).not.toContain(own);
  });

  test('an author reaches the changes and versions of their own entries alone', async () => {
    const foreign = await published({ title: 'Foreign' });
    await put(foreign.path, { title: 'Foreign again' }, null);
    await put(`${foreign.own}/changes`, { title: 'Secret plan' }, null);
    const { body: versions } = await admin.call('GET', `${foreign.own}/versions`);
    const version = `${foreign.own}/versions/${versions.data[0].id}`;
    const tried: readonly [string, string, object?][] = [
      ['GET', `${foreign.own}/changes`],
      ['GET', `${foreign.own}/changes/compare`],
      ['PUT', `${foreign.own}/changes`, { title: 'Taken' }],
      ['DELETE', `${foreign.own}/changes`],
      ['POST', `${foreign.own}/changes/publish`],
      ['GET', `${foreign.own}/versions`],
      ['GET', version],
      ['GET', `${version}/compare`],
      ['POST', `${version}/restore`, { as: 'entry' }],
      ['POST', `${version}/restore`, { as: 'changes' }],
    ];
    for (const who of ['admin-author', 'admin-nobody']) {
      for (const [method, path, body] of tried) {
        expect([who, method, path, (await admin.call(method, path, body, who)).status]).toEqual([
          who,
          method,
          path,
          403,
        ]);
      }
    }
    expect((await admin.call('GET', `${foreign.own}/changes`, undefined, 'public')).status).toBe(401);
    expect((await admin.call('GET', `${foreign.own}/changes`)).body.data.body).toEqual({ title: 'Secret plan' });
    const list = await admin.call('GET', '/studio/api/entries/api::article.article/changes', undefined, 'admin-author');
    expect(list).toMatchObject({ status: 200, body: { data: [] } });
    const own = await published({ title: 'Own' }, 'admin-author');
    expect((await put(`${own.own}/changes`, { title: 'Own next' }, null, 'admin-author')).status).toBe(200);
    // An author may not publish.
    expect((await admin.call('POST', `${own.own}/changes/publish`, undefined, 'admin-author')).status).toBe(403);
    expect((await admin.call('DELETE', `${own.own}/changes`, undefined, 'admin-author')).status).toBe(200);
    expect(admin.faults).toEqual([]);
  });

  /** Gives the role of `admin-nobody` these fields of articles while a test runs. */
  const withFields = async (
    fields: readonly string[],
    run: () => Promise<void>,
    locales?: readonly string[],
    more: readonly object[] = [],
  ) => {
    const path = '/admin/roles/5/permissions';
    const permissions = ['read', 'update', 'publish'].map((verb) => ({
      action: `plugin::content-manager.explorer.${verb}`,
      subject: locales === undefined ? 'api::article.article' : 'api::page.page',
      properties: { ...(verb !== 'publish' && { fields }), ...(locales !== undefined && { locales }) },
      conditions: [],
    }));
    const other = { action: 'plugin::users-permissions.roles.read', subject: null, properties: {}, conditions: [] };
    const given = await put(path, { permissions: [...permissions, ...more, other] }, null);
    expect(given.status, JSON.stringify(given.body)).toBe(200);
    await run();
    expect((await put(path, { permissions: [] }, null)).status).toBe(200);
  };
  const PARTS = {
    title: 'Parts',
    summary: 'Whole',
    seo: {
      metaTitle: 'Old',
      metaDescription: 'Kept',
      keywords: 'kept',
      metaImage: 1,
      metaSocial: [{ network: 'twitter', title: 'A', description: 'kept' }],
    },
    sections: [
      {
        heading: 'One',
        text: 'kept 1',
        writers: [1],
        linkGroup: { caption: 'kept', links: [{ url: '/1', label: 'k' }] },
      },
      { heading: 'Two', text: 'kept 2' },
    ],
    blocks: [{ __component: 'zone.quote', text: 'kept' }],
  };
  const PARTIAL = ['title', 'seo.metaTitle', 'sections.heading', 'sections.linkGroup.links.url'];
  // biome-ignore lint/suspicious/noExplicitAny: whatever a test looks for in an entry
  const partsOf = async (id: number): Promise<any> => {
    const populate = ['seo.metaImage', 'seo.metaSocial', 'sections.linkGroup.links', 'sections.writers', 'blocks'];
    const query = populate.map((path, at) => `populate[${at}]=${path}`).join('&');
    return (await admin.call('GET', `/api/articles/${id}?${query}`, undefined, 'token-full')).body.data.attributes;
  };
  const kept = (title: string, headings: readonly string[], url = '/1') => ({
    summary: 'Whole',
    seo: {
      ...PARTS.seo,
      metaTitle: title,
      metaImage: { data: { id: 1 } },
    },
    sections: PARTS.sections.map((section, at) => ({
      ...section,
      heading: headings[at],
      ...(at === 0 && {
        writers: { data: [{ id: 1 }] },
        linkGroup: { caption: 'kept', links: [{ url, label: 'k' }] },
      }),
    })),
    blocks: PARTS.blocks,
  });

  test('a restored version keeps what the role may not write, in components at any depth', async () => {
    const { id, path, own } = await published(PARTS);
    const { seo, sections } = (await admin.call('GET', path)).body;
    const group = sections[0].linkGroup;
    const changed = [
      { ...sections[0], heading: 'New', linkGroup: { ...group, links: [{ ...group.links[0], url: '/2' }] } },
      { ...sections[1], heading: 'New too' },
    ];
    const saved = await put(path, { title: 'New', seo: { ...seo, metaTitle: 'New' }, sections: changed }, null);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(await partsOf(id)).toMatchObject(kept('New', ['New', 'New too'], '/2'));
    const versions = (await admin.call('GET', `${own}/versions`)).body.data;
    const restore = (as: string) =>
      admin.call('POST', `${own}/versions/${versions.at(-1).id}/restore`, { as }, 'admin-nobody');
    await withFields(PARTIAL, async () => {
      const restored = await restore('entry');
      expect(restored.status, JSON.stringify(restored.body)).toBe(200);
    });
    expect(await partsOf(id)).toMatchObject({ title: 'Parts', ...kept('Old', ['One', 'Two']) });
    // The required title of the component is not among these fields, but stored.
    await put(path, { seo: { ...seo, keywords: 'other' } }, null);
    await withFields(['seo.keywords'], async () => {
      expect((await restore('changes')).status).toBe(200);
      expect((await restore('entry')).status).toBe(200);
    });
    expect((await admin.call('POST', `${own}/changes/publish`)).status).toBe(200);
    expect(await partsOf(id)).toMatchObject(kept('Old', ['One', 'Two']));
  });

  test('a restored version keeps relations to entries that the role may not find', async () => {
    const author = async (name: string): Promise<number> =>
      (await admin.call('POST', '/content-manager/collection-types/api::author.author', { name })).body.id;
    const seen = await author('Seen');
    const shown = await author('Shown');
    const [hidden, secret, later] = [await author('Hidden'), await author('Secret'), await author('Later')];
    await runScript(engine, `update authors set created_by_id = 12 where id in (${seen}, ${shown});`);
    const section = (heading: string, writers: readonly number[]) => ({ heading, writers });
    const { id, path, own } = await published({
      title: 'Before',
      author: seen,
      coAuthors: [shown, hidden, seen],
      sections: [section('One', [hidden, seen])],
      blocks: [{ __component: 'zone.quote', text: 'Q' }],
    });
    const { sections } = (await admin.call('GET', path)).body;
    const changed = [{ ...section('Changed', [secret]), id: sections[0].id }];
    const saved = await put(
      path,
      { title: 'After', author: hidden, coAuthors: [later, seen], sections: changed, blocks: [] },
      null,
    );
    expect(saved.status, saved.text).toBe(200);
    const versions = (await admin.call('GET', `${own}/versions`)).body.data;
    const authors = async () => {
      const populate = 'populate[author]=*&populate[coAuthors]=*&populate[blocks]=*&populate[sections][populate]=*';
      const { attributes } = (await admin.call('GET', `/api/articles/${id}?${populate}`, undefined, 'token-full')).body
        .data;
      const ids = (list: readonly { id: number }[]) => list.map((one) => one.id);
      return {
        title: attributes.title,
        author: attributes.author.data?.id,
        coAuthors: ids(attributes.coAuthors.data),
        sections: attributes.sections.map((one: { heading: string; writers: { data: readonly { id: number }[] } }) => [
          one.heading,
          ids(one.writers.data),
        ]),
        blocks: attributes.blocks.length,
      };
    };
    const restored = {
      title: 'Before',
      author: hidden,
      coAuthors: [later, shown, seen],
      sections: [['One', [secret, seen]]],
      blocks: 1,
    };
    const reading = { action: 'plugin::content-manager.explorer.read', subject: 'api::author.author' };
    const mine = { ...reading, properties: { fields: ['name'] }, conditions: ['admin::is-creator'] };
    await withFields(
      ['title', 'author', 'coAuthors', 'sections', 'blocks'],
      async () => {
        for (const as of ['entry', 'changes']) {
          const answer = await admin.call(
            'POST',
            `${own}/versions/${versions.at(-1).id}/restore`,
            { as },
            'admin-nobody',
          );
          expect(answer.status, answer.text).toBe(200);
          if (as === 'changes')
            expect((await admin.call('POST', `${own}/changes/publish`, undefined, 'admin-nobody')).status).toBe(200);
          expect(await authors()).toEqual(restored);
          await put(path, { title: 'Once more' }, null);
        }
      },
      undefined,
      [mine],
    );
  });

  test('a save keeps what the role may not write, whether it names components by ids or not', async () => {
    const { id, path } = await published(PARTS);
    const stored = (await admin.call('GET', path)).body;
    await withFields(PARTIAL, async () => {
      const save = async (body: object) => {
        const saved = await put(path, body, null, 'admin-nobody');
        expect(saved.status, JSON.stringify(saved.body)).toBe(200);
        return partsOf(id);
      };
      const [one, two] = stored.sections as [{ id: number }, { id: number }];
      expect(await save({ seo: { id: stored.seo.id, metaTitle: 'A', keywords: 'x' } })).toMatchObject(
        kept('A', ['One', 'Two']),
      );
      expect(await save({ seo: { metaTitle: 'B' }, sections: [{ heading: 'I' }] })).toMatchObject(
        kept('B', ['I', 'Two']),
      );
      expect(await save({ seo: null, sections: [] })).toMatchObject(kept('B', ['I', 'Two']));
      const links = { linkGroup: { links: [{ url: '/3' }] } };
      expect(await save({ sections: [{ heading: 'J', ...links }] })).toMatchObject(kept('B', ['J', 'Two'], '/3'));
      const moved = await save({ sections: [{ id: two.id }, { heading: 'Three' }] });
      expect(moved.sections.map(({ heading, text }: { heading: string; text: unknown }) => [heading, text])).toEqual([
        ['Two', 'kept 2'],
        ['Three', null],
        ['J', 'kept 1'],
      ]);
      expect(one.id).toBe((await admin.call('GET', path)).body.sections[2].id);
    });
    // A role that names every field of a component may remove it.
    await withFields(
      ['title', ...Object.keys(PARTS.seo).map((name) => `seo.${name}`), 'seo.preventIndexing', 'seo.internalScore'],
      async () => {
        expect((await put(path, { seo: null }, null, 'admin-nobody')).status).toBe(200);
      },
    );
    expect((await partsOf(id)).seo).toBe(null);
  });

  test('unpublished changes of others stay in parts that the role may not write', async () => {
    const { id, path, own } = await published(PARTS);
    const { seo, sections } = (await admin.call('GET', path)).body;
    const changes = {
      summary: 'Theirs',
      seo: { id: seo.id, metaTitle: 'Theirs', metaDescription: 'Theirs' },
      sections: [{ id: sections[0].id, heading: 'Theirs', text: 'Theirs' }, { id: sections[1].id }],
    };
    expect((await put(`${own}/changes`, changes, null)).status).toBe(200);
    const body = async () => (await admin.call('GET', `${own}/changes`)).body.data.body;
    await withFields(PARTIAL, async () => {
      const save = (sent: object) => put(`${own}/changes`, sent, null, 'admin-nobody');
      expect((await save({ title: 'Mine', seo: { metaTitle: 'Mine' }, sections: [] })).status).toBe(200);
      expect(await body()).toEqual({
        ...changes,
        title: 'Mine',
        seo: { ...changes.seo, metaTitle: 'Mine' },
      });
      expect((await save({ sections: [{ heading: 'Mine' }] })).status).toBe(200);
      expect(await body()).toEqual({
        summary: 'Theirs',
        seo: { id: seo.id, metaDescription: 'Theirs' },
        sections: [{ id: sections[0].id, heading: 'Mine', text: 'Theirs' }, { id: sections[1].id }],
      });
    });
    expect((await admin.call('POST', `${own}/changes/publish`)).status).toBe(200);
    const { sections: live, ...rest } = await partsOf(id);
    expect(rest).toMatchObject({
      summary: 'Theirs',
      seo: { metaTitle: 'Old', metaDescription: 'Theirs', keywords: 'kept' },
    });
    expect(live).toMatchObject([
      { heading: 'Mine', text: 'Theirs', linkGroup: { caption: 'kept' } },
      { text: 'kept 2' },
    ]);
    // Without earlier changes, the rest of the published component stays.
    await withFields(PARTIAL, async () => {
      expect((await put(`${own}/changes`, { seo: { metaTitle: 'Last' } }, null, 'admin-nobody')).status).toBe(200);
    });
    expect(await body()).toEqual({ seo: { id: seo.id, metaTitle: 'Last' } });
    expect((await admin.call('POST', `${own}/changes/publish`)).status).toBe(200);
    expect((await partsOf(id)).seo).toMatchObject({ metaTitle: 'Last', metaDescription: 'Theirs', keywords: 'kept' });
  });

  test('other people who have an entry open are shown until they leave; nobody is locked out', async () => {
    const { body } = await admin.call('POST', ARTICLES, { title: 'Open' });
    const presence = `${ENTRIES}/${body.id}/presence`;
    const enter = (tab: string, as?: string, field?: string) => admin.call('PUT', presence, { tab, field }, as);
    expect(await enter('one')).toMatchObject({ status: 200, body: { data: { others: [], ttl: 60 } } });
    const [editor, again] = [await enter('two', 'admin-editor', 'title'), await enter('three', 'admin-editor')];
    expect(editor.body.data.others).toMatchObject([{ id: 4, firstname: expect.any(String), field: null }]);
    expect(again.status).toBe(200);
    const { others } = (await enter('one')).body.data;
    expect(others).toMatchObject([{ id: 5, seenAt: expect.any(String) }]);
    expect((await put(`${ARTICLES}/${body.id}`, { title: 'Not locked' }, null)).status).toBe(200);
    for (const tab of ['two', 'three']) {
      expect((await admin.call('DELETE', `${presence}?tab=${tab}`, undefined, 'admin-editor')).status).toBe(204);
    }
    expect((await enter('one')).body.data.others).toEqual([]);
    expect((await enter('x', 'admin-author')).status).toBe(403);
    for (const bad of [{}, { tab: 1 }, { tab: 'x'.repeat(101) }, { tab: 'x', field: {} }, []]) {
      expect((await admin.call('PUT', presence, bad)).status).toBe(400);
    }
    expect((await admin.call('PUT', `${ENTRIES}/999999/presence`, { tab: 'x' })).status).toBe(404);
  });

  test('entries that refer to an entry or a file, also from components, as far as the caller may read them', async () => {
    const author = (await admin.call('POST', '/content-manager/collection-types/api::author.author', { name: 'Used' }))
      .body;
    const { id } = await published({
      title: 'Refers',
      author: author.id,
      coAuthors: [author.id],
      seo: { metaTitle: 'Meta', metaImage: 8 },
      gallery: [8],
      blocks: [{ __component: 'zone.hero', title: 'Hero', background: 8 }],
    });
    const uses = async (path: string, as?: string) => {
      const { body, status } = await admin.call('GET', `/studio/api/${path}/used-by`, undefined, as);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.data as readonly { field: string; uid: string; total: number; entries: { id: number }[] }[];
    };
    const ofAuthor = await uses(`entries/api::author.author/${author.id}`);
    expect(ofAuthor.map(({ uid, field, total }) => [uid, field, total])).toEqual([
      ['api::article.article', 'author', 1],
      ['api::article.article', 'coAuthors', 1],
    ]);
    expect(ofAuthor[0]?.entries).toEqual([{ id, label: 'Refers', locale: null, publishedAt: expect.any(String) }]);
    const ofFile = (await uses('files/8')).filter(({ entries }) => entries.some((one) => one.id === id));
    expect(ofFile.map(({ field }) => field).sort()).toEqual(['blocks.background', 'gallery', 'seo.metaImage']);
    expect(await admin.call('GET', '/studio/api/files/999999/used-by')).toMatchObject({ status: 404 });
    const file = '/studio/api/files/8/used-by';
    expect((await admin.call('GET', file, undefined, 'admin-nobody')).status).toBe(403);
    const article = await published({ title: 'Parent' });
    const child = await admin.call('POST', ARTICLES, { title: 'Child', parent: article.id });
    expect(await uses(`entries/api::article.article/${article.id}`)).toMatchObject([
      { uid: 'api::article.article', field: 'parent', entries: [{ id: child.body.id }] },
    ]);
    const ownParent = (await admin.call('POST', ARTICLES, { title: 'Own parent' }, 'admin-author')).body;
    await admin.call('POST', ARTICLES, { title: 'Foreign child', parent: ownParent.id });
    expect(await uses(`entries/api::article.article/${ownParent.id}`, 'admin-author')).toEqual([]);
    expect(await uses(`entries/api::article.article/${ownParent.id}`)).toHaveLength(1);
  });

  test('the API response for an entry, by role', async () => {
    const { id, own } = await published({ title: 'Previewed', editorNote: 'private', author: 1 });
    const roles = (await admin.call('GET', '/users-permissions/roles')).body.roles as { id: number; type: string }[];
    for (const type of ['public', 'authenticated']) {
      const role = roles.find((one) => one.type === type)?.id;
      const query = 'fields[0]=title&populate=author';
      const preview = await admin.call('GET', `${own}/preview?role=${role}&query=${encodeURIComponent(query)}`);
      const as = type === 'public' ? 'public' : 'user-authenticated';
      const api = await admin.call('GET', `/api/articles/${id}?${query}`, undefined, as);
      expect(preview, JSON.stringify(preview.body)).toMatchObject({ status: 200 });
      expect(preview.body.data).toEqual({ path: `/api/articles/${id}?${query}`, status: api.status, body: api.body });
    }
    expect((await admin.call('GET', `${own}/preview?role=1&query=fields[0]=none`)).status).toBe(200);
    expect((await admin.call('GET', `${own}/preview?role=999`)).status).toBe(404);
    expect((await admin.call('GET', `${own}/preview?role=1`, undefined, 'admin-author')).status).toBe(403);
    const role = roles.find((one) => one.type === 'public')?.id;
    const asked = (path: string, query: string) =>
      admin.call('GET', `${path}/preview?role=${role}&query=${encodeURIComponent(query)}`, undefined, 'admin-nobody');
    await withFields(['title', 'seo.metaTitle'], async () => {
      const { body } = await asked(own, 'populate=*');
      expect(body.data).toMatchObject({ status: 200, body: { data: { attributes: { title: 'Previewed' } } } });
      expect(Object.keys(body.data.body.data.attributes).sort()).toEqual([
        'createdAt',
        'publishedAt',
        'seo',
        'title',
        'updatedAt',
      ]);
      expect((await asked(own, 'fields[0]=summary')).body.data.body.data.attributes).toEqual({});
    });
    await withFields(['title'], async () => {
      const page = '/studio/api/entries/api::page.page/1';
      const { body } = await asked(page, 'populate=localizations');
      expect(body.data.body.data.attributes).toMatchObject({ locale: 'en', localizations: { data: [] } });
      expect((await asked('/studio/api/entries/api::page.page/3', '')).status).toBe(403);
    }, ['en']);
    expect(admin.faults).toEqual([]);
  });

  test('what may be written or published, but not read, is not refused after it is stored', async () => {
    const may = (verb: string, properties: object, ...conditions: readonly string[]) => ({
      ...{ action: `plugin::content-manager.explorer.${verb}`, subject: 'api::article.article' },
      ...{ properties, conditions },
    });
    const { body } = await admin.call('POST', ARTICLES, { title: 'Theirs', summary: 'Hidden' });
    const grant = async (...permissions: readonly object[]) =>
      expect((await put('/admin/roles/5/permissions', { permissions }, null)).status).toBe(200);
    await grant(may('read', { fields: ['title'] }, 'admin::is-creator'), may('publish', {}));
    const path = `/studio/api/entries/api::article.article/${body.id}/schedule`;
    const planned = await put(`${path}/publish`, { at: '2090-01-01T00:00:00Z' }, null, 'admin-nobody');
    expect([planned.status, planned.body.data]).toEqual([200, [expect.objectContaining({ action: 'publish' })]]);
    expect((await admin.call('GET', path, undefined, 'admin-nobody')).status).toBe(403);
    const cancelled = await admin.call('DELETE', `${path}/publish`, undefined, 'admin-nobody');
    expect([cancelled.status, cancelled.body.data]).toEqual([200, []]);

    await grant(may('read', { fields: ['title'] }), may('update', { fields: ['summary'] }));
    const edit = '/studio/api/lists/api::article.article/edit';
    const data = { summary: null };
    const plan = await admin.call('POST', `${edit}/preview`, { entries: [body.id], data }, 'admin-nobody');
    const [{ version, fields }] = plan.body.data;
    expect(fields).toEqual([{ name: 'summary', from: null, to: null }]);
    const sent = { entries: [{ id: body.id, version }], data };
    const edited = await admin.call('POST', edit, sent, 'admin-nobody');
    expect([edited.status, edited.body.data]).toEqual([200, { changed: [body.id] }]);
    expect((await admin.call('GET', `${ARTICLES}/${body.id}`)).body.summary).toBe(null);
    await grant();
  });

  listTests(() => admin, withFields);
  importTests(() => admin, withFields);
  commentTests(() => ({ admin, mailed: () => smtp.next(), run: (script) => runScript(engine, script) }), withFields);
  const scheduled = () => ({ admin, application: served, run: (script: string) => runScript(engine, script) });
  scheduleTests(scheduled, withFields);
  releaseTests(scheduled, withFields);
  describe('reviews', () => reviewTests(scheduled));
});
