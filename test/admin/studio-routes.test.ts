import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { type AdminServer, startAdmin } from './administrator-client.ts';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const HOMEPAGE = '/content-manager/single-types/api::homepage.homepage';

describeEngines('what Studio asks beside the content manager', (engine) => {
  let admin: AdminServer;

  beforeAll(async () => {
    admin = await startAdmin({ engine });
  }, 120_000);

  afterAll(() => admin.stop());

  const put = (path: string, body: object, tag: string | null, as?: string) =>
    admin.call('PUT', path, body, as, tag === null ? {} : { 'if-match': tag });

  test('a save with the version that was read is refused once somebody else has saved', async () => {
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

  test('of many who save the same version at once, one wins', async () => {
    const { body, etag } = await admin.call('POST', ARTICLES, { title: 'Contested' });
    const path = `${ARTICLES}/${body.id}`;
    const titles = Array.from({ length: 12 }, (_, at) => `Saved by ${at}`);
    const answers = await Promise.all(titles.map((title) => put(path, { title }, etag)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(412)]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await admin.call('GET', path)).body.title).toBe(winner?.body.title);
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

  test('who may not write an entry is not told whether its version matches', async () => {
    const { body } = await admin.call('POST', ARTICLES, { title: 'Of somebody else' });
    const path = `${ARTICLES}/${body.id}`;
    expect((await put(path, { title: 'x' }, '"wrong"', 'admin-author')).status).toBe(403);
    const read = await admin.call('GET', path, undefined, 'admin-author');
    expect(read).toMatchObject({ status: 403, etag: null });
  });
});
