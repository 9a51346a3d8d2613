import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import { describeEngines, type Engine, startRestored } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

type Json = Readonly<Record<string, unknown>>;

interface Answer {
  readonly status: number;
  readonly body: Json;
}

const asking =
  (plinth: () => StartedPlinth) =>
  async (token: string, method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(`${plinth().url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') };
  };

const tokenOf = ({ body }: Answer): string => (body.data as { readonly token: string }).token;

const OF = (uid: string, rest = ''): string => `/content-manager/collection-types/${uid}${rest}`;
const ARTICLES = 'api::article.article';
const CATEGORIES = 'api::category.category';
const PAGES = 'api::page.page';

describeEngines('writes of administrators', (engine) => {
  let plinth: StartedPlinth;
  let boss = '';
  const ask = asking(() => plinth);

  beforeAll(async () => {
    plinth = await startPlinth({ engine });
    const credentials = { email: '01.creator@example.test', password: 'NotARealPassword1' };
    boss = tokenOf(await ask('', 'POST', '/admin/login', credentials));
  });

  afterAll(() => plinth.stop());

  test('a new entry is a draft with its creator, whatever the body contains', async () => {
    const sent = { title: 'Draft', publishedAt: '2020-01-01T00:00:00.000Z', createdBy: 2, categories: [1, 2] };
    const { status, body } = await ask(boss, 'POST', OF(ARTICLES), sent);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ title: 'Draft', publishedAt: null, categories: { count: 2 }, comments: { count: 0 } });
    expect(body.createdBy).toMatchObject({ id: 1 });
    expect(body).not.toHaveProperty('accessCode');
  });

  test('the creator of an entry may choose its id, unless it is taken or leaves no room for others', async () => {
    const create = (id: unknown) => ask(boss, 'POST', OF(CATEGORIES), { name: 'Chosen', id });
    const before = await create(undefined);
    const next = Number(before.body.id) + 1;
    expect(await create(next)).toMatchObject({ status: 200, body: { id: next } });
    expect(await create(next)).toMatchObject({ status: 400, body: { error: { name: 'ValidationError' } } });
    expect((await create(2_000_000_000)).status).toBe(400);
    for (const text of ['abc', -1, 1.5, {}, null]) expect((await create(text)).body.id).toBeGreaterThan(next);
    const changed = await ask(boss, 'PUT', OF(CATEGORIES, `/${next}`), { name: 'Stays', id: next + 1000 });
    expect(changed.body).toMatchObject({ id: next, name: 'Stays' });
  });

  test('a draft is published when it is complete, once', async () => {
    const { body: draft } = await ask(boss, 'POST', OF(ARTICLES), { seo: {} });
    const act = (action: string) => ask(boss, 'POST', OF(ARTICLES, `/${draft.id}/actions/${action}`));
    expect(await act('publish')).toMatchObject({ status: 400, body: { error: { message: '2 errors occurred' } } });
    await ask(boss, 'PUT', OF(ARTICLES, `/${draft.id}`), { title: 'Complete', seo: { metaTitle: 'It is' } });
    expect(await act('publish')).toMatchObject({ status: 200, body: { publishedAt: expect.any(String) } });
    expect(await act('publish')).toMatchObject({ status: 400, body: { error: { message: 'already.published' } } });
    expect(await act('unpublish')).toMatchObject({ status: 200, body: { publishedAt: null } });
  });

  test('of several entries all are published, or none', async () => {
    const ids: unknown[] = [];
    for (const title of ['One', 'Two', null]) ids.push((await ask(boss, 'POST', OF(ARTICLES), { title })).body.id);
    const bulk = (action: string, some: unknown) =>
      ask(boss, 'POST', OF(ARTICLES, `/actions/${action}`), { ids: some });
    expect((await bulk('bulkPublish', ids)).status).toBe(400);
    expect(await bulk('bulkPublish', ids.slice(0, 2))).toMatchObject({ status: 200, body: { count: 2 } });
    expect((await bulk('bulkPublish', [ids[0], 999_999])).status).toBe(404);
    expect(await bulk('bulkUnpublish', [ids[0], ids[0]])).toMatchObject({ status: 200, body: { count: 1 } });
    expect(await bulk('bulkDelete', [...ids, 999_999, 'x'])).toMatchObject({ status: 200, body: { count: 3 } });
  });

  test('bulkDelete deletes the entries of the locale that it names, in v4, too', async () => {
    const page = async (locale: string) =>
      (
        await ask(boss, 'POST', OF(PAGES, `?plugins[i18n][locale]=${locale}&locale=${locale}`), {
          title: locale,
          slug: `bulk-${locale}`,
        })
      ).body;
    const made = [await page('en'), await page('fr')];
    expect(made.map(({ locale }) => locale)).toEqual(['en', 'fr']);
    const ids = made.map(({ id }) => id);
    const bulk = (query: string) => ask(boss, 'POST', OF(PAGES, `/actions/bulkDelete${query}`), { ids });
    expect((await bulk('?locale=de')).body).toEqual({ count: 0 });
    expect((await bulk('?locale=fr')).body).toEqual({ count: 1 });
    expect((await bulk('?locale=all')).body).toEqual({ count: 1 });
    expect((await bulk('')).body).toEqual({ count: 0 });
  });

  test('a clone does not take over children', async () => {
    const { body: parent } = await ask(boss, 'POST', OF(CATEGORIES), { name: 'Parent', slug: 'clone-parent' });
    await ask(boss, 'POST', OF(CATEGORIES), { name: 'Child', slug: 'clone-child', parent: parent.id });
    const cloned = await ask(boss, 'POST', OF(CATEGORIES, `/clone/${parent.id}`), { slug: 'clone-copy' });
    expect(cloned).toMatchObject({ status: 200, body: { name: 'Parent', slug: 'clone-copy', children: { count: 0 } } });
    expect(cloned.body.createdBy).toMatchObject({ id: 1 });
    const stored = await ask(boss, 'PUT', OF(CATEGORIES, `/${parent.id}`), {});
    expect(stored.body.children).toEqual({ count: 1 });
  });

  test('a new translation empties nothing that translations share', async () => {
    const sent = { title: 'Page', slug: 'shared-en', template: 'wide', menuOrder: 3, hero: 1 };
    const { body: page } = await ask(boss, 'POST', OF(PAGES, '?locale=en'), sent);
    const path = OF(PAGES, `?locale=fr&relatedEntityId=${page.id}`);
    const translated = await ask(boss, 'POST', path, { title: 'Page', slug: 'shared-fr' });
    expect(translated).toMatchObject({
      status: 200,
      body: { locale: 'fr', template: 'wide', menuOrder: 3, hero: { id: 1 }, localizations: [{ id: page.id }] },
    });
    const stored = await ask(boss, 'PUT', OF(PAGES, `/${page.id}`), {});
    expect(stored.body).toMatchObject({ hero: { id: 1 }, localizations: [{ id: translated.body.id }] });
    expect((await ask(boss, 'POST', path, { slug: 'shared-again' })).status).toBe(400);
    expect((await ask(boss, 'POST', OF(PAGES, '?locale=xx'), {})).status).toBe(400);
  });
});

describe('limits of administrator roles', () => {
  let engine: Engine;
  let plinth: StartedPlinth;
  const ask = asking(() => plinth);
  const recorded = JSON.parse(readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8')) as Readonly<
    Record<string, string>
  >;
  const as = (who: string): string => (recorded[`admin-${who}`] ?? '').replace('Bearer ', '');

  beforeAll(async () => {
    engine = await startRestored('sqlite', 'admin');
    plinth = await startPlinth({ engine });
  });

  afterAll(async () => {
    await plinth.stop();
    await engine.stop();
  });

  test('new entries are of the locales of the permission', async () => {
    const sent = { title: 'Page', slug: 'of-custom' };
    expect((await ask(as('custom'), 'POST', OF(PAGES, '?locale=de'), sent)).status).toBe(403);
    expect((await ask(as('custom'), 'POST', OF(PAGES, '?locale=fr'), sent)).status).toBe(200);
  });

  test('a translation joins translations that its writer may not read', async () => {
    await ask(as('super'), 'DELETE', OF(PAGES, '/2'));
    const sent = { title: 'De nouveau', slug: 'de-nouveau', menuOrder: 77 };
    const { status, body } = await ask(as('custom'), 'POST', OF(PAGES, '?locale=fr&relatedEntityId=1'), sent);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.localizations).toMatchObject([{ id: 1 }]);
    const { body: stored } = await ask(as('super'), 'PUT', OF(PAGES, '/1'), {});
    expect(stored).toMatchObject({ menuOrder: 9, localizations: [{ locale: 'de' }, { locale: 'fr' }] });
  });

  test('an entry of a collection is not mistaken for that of a single type', async () => {
    const path = `/content-manager/single-types/${ARTICLES}`;
    expect((await ask(as('super'), 'PUT', path, { title: 'First' })).status).toBe(404);
    expect((await ask(as('super'), 'DELETE', path)).status).toBe(404);
    expect((await ask(as('super'), 'POST', `${path}/actions/unpublish`)).status).toBe(404);
  });

  test('an author writes their own entries, and clones no others', async () => {
    const { body: foreign } = await ask(as('super'), 'POST', OF(ARTICLES), { title: 'Foreign', slug: 'foreign' });
    const { body: own } = await ask(as('author'), 'POST', OF(ARTICLES), { title: 'Own', slug: 'own' });
    const { status } = await ask(as('author'), 'PUT', OF(ARTICLES, `/${foreign.id}`), { title: 'Taken' });
    expect(status).toBe(403);
    expect((await ask(as('author'), 'POST', OF(ARTICLES, `/clone/${foreign.id}`), { slug: 'copy' })).status).toBe(403);
    const cloned = await ask(as('author'), 'POST', OF(ARTICLES, `/clone/${own.id}`), { slug: 'own-copy' });
    expect(cloned).toMatchObject({ status: 200, body: { title: 'Own' } });
    const ids = [foreign.id, own.id, cloned.body.id];
    const removed = await ask(as('author'), 'POST', OF(ARTICLES, '/actions/bulkDelete'), { ids });
    expect(removed).toMatchObject({ status: 200, body: { count: 2 } });
    expect((await ask(as('super'), 'PUT', OF(ARTICLES, `/${foreign.id}`), {})).body.title).toBe('Foreign');
  });

  test('entries that a role may not read are not connected', async () => {
    const { body: foreign } = await ask(as('super'), 'POST', OF(CATEGORIES), { name: 'Foreign', slug: 'hidden' });
    const sent = { title: 'Reaching', categories: { connect: [{ id: foreign.id }] } };
    expect((await ask(as('author'), 'POST', OF(ARTICLES), sent)).status).toBe(400);
  });
});
