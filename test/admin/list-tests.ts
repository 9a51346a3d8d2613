import { expect, test } from 'vitest';
import { parseNumbers } from '../../src/util/json/exact-number.ts';
import type { AdminServer, Answer } from './administrator-client.ts';

const ARTICLE = 'api::article.article';
const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const LIST = `/studio/api/lists/${ARTICLE}`;

const STATE = {
  ...{ columns: null, layout: null, missing: null, sort: null },
  ...{ search: '', locale: null, status: 'all', filters: [], pageSize: null },
};

type WithFields = (fields: readonly string[], work: () => Promise<void>, locales?: readonly string[]) => Promise<void>;

/** What Studio's lists have beside the content manager's. `admin-nobody` reads articles with some fields. */
export function listTests(started: () => AdminServer, withFields: WithFields): void {
  const call: AdminServer['call'] = (...args) => started().call(...args);
  const views = `${LIST}/views`;
  const namesOf = ({ body }: Answer) => body.data.map(({ name }: { name: string }) => name);

  test('a view of a list is kept for its owner, or for all who may use what it filters by', async () => {
    const state = { ...STATE, filters: [{ field: 'summary', operator: '$containsi', value: 'secret' }] };
    const own = await call('POST', views, { name: 'Own', isShared: false, state });
    expect(own).toMatchObject({ status: 201, body: { data: { name: 'Own', isOwn: true, isEditable: true, state } } });
    const shared = await call('POST', views, { name: 'Shared', isShared: true, state });
    await call('POST', views, { name: 'For all', isShared: true, state: { ...STATE, sort: 'author[name]:ASC' } });
    // Laid out by a field, in a locale or without a translation that somebody may not know.
    await call('POST', views, { name: 'Covers', isShared: true, state: { ...STATE, layout: 'gallery:cover' } });
    const { layout: _layout, missing: _missing, ...earlier } = STATE;
    await call('POST', views, { name: 'Titles', isShared: true, state: { ...earlier, sort: 'title:ASC' } });
    expect(namesOf(await call('GET', views))).toEqual(['Own', 'Shared', 'For all', 'Covers', 'Titles']);
    expect((await call('GET', views.replace(ARTICLE, 'api::page.page'))).body.data).toEqual([]);
    const seen = () => call('GET', views, undefined, 'admin-nobody');
    expect((await seen()).status).toBe(403);
    await withFields(['title'], async () => {
      expect(namesOf(await seen())).toEqual(['Titles']);
      const path = `${views}/${shared.body.data.id}`;
      const body = { name: 'Taken', isShared: true, state: STATE };
      expect((await call('PUT', path, body, 'admin-nobody')).status).toBe(404);
      expect((await call('DELETE', path, undefined, 'admin-nobody')).status).toBe(404);
    });
    await withFields(['title', 'summary'], async () => {
      expect(namesOf(await seen())).toEqual(['Shared', 'Titles']);
      expect((await seen()).body.data[0]).toMatchObject({ isOwn: false, isEditable: false });
      const path = `${views}/${own.body.data.id}`;
      expect((await call('DELETE', path, undefined, 'admin-nobody')).status).toBe(404);
    });
    const path = `${views}/${own.body.data.id}`;
    const changed = { name: 'Renamed', isShared: false, state: { ...STATE, columns: ['title'] } };
    expect((await call('PUT', path, changed)).body.data).toMatchObject(changed);
    for (const { id } of (await call('GET', views)).body.data)
      expect((await call('DELETE', `${views}/${id}`)).status).toBe(204);
    expect((await call('DELETE', path)).status).toBe(404);
    expect((await call('GET', views)).body.data).toEqual([]);
  });

  test('a view is refused with the place of every error', async () => {
    const refused = await call('POST', views, { name: '', isShared: true, state: { ...STATE, pageSize: 0, more: 1 } });
    expect(refused.status).toBe(400);
    expect(refused.body.error.details.errors.map(({ path }: { path: string[] }) => path.join('.'))).toEqual([
      'name',
      'state.pageSize',
      'state.more',
    ]);
    const body = { name: 'x', isShared: false, state: STATE };
    expect((await call('POST', views.replace(ARTICLE, 'api::none.none'), body)).status).toBe(403);
    expect((await call('PUT', `${views}/none`, body)).status).toBe(404);
  });

  test('a deleted account leaves its shared views, and no others', async () => {
    const { body: person } = await call('POST', '/admin/users', {
      ...{ firstname: 'Ada', lastname: 'Gone', email: 'ada.gone@example.test', roles: [1] },
    });
    const registered = await call('POST', '/admin/register', {
      registrationToken: person.data.registrationToken,
      userInfo: { firstname: 'Ada', lastname: 'Gone', password: 'Passw0rd-of-Ada' },
    });
    const authorization = `Bearer ${registered.body.data.token}`;
    for (const isShared of [true, false]) {
      const body = { name: isShared ? 'Left' : 'Private', isShared, state: STATE };
      expect((await call('POST', views, body, 'none', { authorization })).status).toBe(201);
    }
    expect(namesOf(await call('GET', views, undefined, 'none', { authorization }))).toEqual(['Left', 'Private']);
    expect((await call('DELETE', `/admin/users/${person.data.id}`)).status).toBe(200);
    const [left, ...others] = (await call('GET', views)).body.data;
    expect([left, others]).toMatchObject([{ name: 'Left', isOwn: false, isEditable: true }, []]);
    expect((await call('DELETE', `${views}/${left.id}`)).status).toBe(204);
  });

  test('the locales of entries are told, and which entries miss one', async () => {
    const PAGE = 'api::page.page';
    const pages = `/content-manager/collection-types/${PAGE}`;
    const ids: number[] = [];
    for (const title of ['Translated', 'Untranslated'])
      ids.push((await call('POST', `${pages}?locale=en`, { title: `${title} status` })).body.id);
    const [one, two] = ids;
    const made = await call('POST', `${pages}?locale=fr&relatedEntityId=${one}`, { title: 'Traduite' });
    expect(made.status, made.text).toBe(200);
    const locales = async (as?: string) =>
      (await call('GET', `/studio/api/lists/${PAGE}/translations?ids=${ids.join()},99999999,x`, undefined, as)).body
        .data;
    expect(await locales()).toEqual([
      { id: one, locales: ['en', 'fr'] },
      { id: two, locales: ['en'] },
    ]);
    const missing = async (code: string, as?: string) => {
      const path = `${pages}?columns=id&locale=en&missingLocale=${code}&filters[title][$contains]=status`;
      const { body, text } = await call('GET', path, undefined, as);
      return body.results?.map(({ id }: { id: number }) => id) ?? text;
    };
    expect(await missing('fr')).toEqual([two]);
    expect((await missing('de')).toSorted()).toEqual(ids.toSorted());
    const both = await call('POST', `${pages}?locale=de&relatedEntityId=${one}`, { title: 'Uebersetzt' });
    expect(both.status === 200 ? await missing('fr') : [two]).toEqual([two]);
    expect((await call('GET', `/studio/api/lists/${ARTICLE}/translations?ids=1`)).body.data).toEqual([]);
    expect((await call('GET', `/studio/api/lists/${PAGE}/translations`)).status).toBe(400);
    // What somebody may not read is missing to them.
    await withFields(['title'], async () => {
      expect(await locales('admin-nobody')).toEqual([
        { id: one, locales: ['en'] },
        { id: two, locales: ['en'] },
      ]);
    }, ['en']);
    expect((await call('GET', `/studio/api/lists/${PAGE}/translations?ids=1`, undefined, 'admin-nobody')).status).toBe(
      403,
    );
  });

  test('a list is exported as it is filtered and sorted, as CSV and as JSON', async () => {
    const author = (await call('POST', '/content-manager/collection-types/api::author.author', { name: '=Ada' })).body;
    for (const title of ['Exported B, "quoted"', '=HYPERLINK("x")', 'Exported A'])
      await call('POST', ARTICLES, { title, summary: 'to export', author: author.id, seo: { metaTitle: 'M' } });
    const query = 'filters[summary]=to export&sort=title:DESC';
    const csv = await call('GET', `${LIST}/export?format=csv&columns=title,author,seo,none&${query}`);
    expect(csv.status).toBe(200);
    const seo = (id: string) => new RegExp(`"\\{""id"":${id},""metaTitle"":""M"".*\\}"$`);
    const [head, ...lines] = csv.text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect(head).toBe('title,author,seo');
    expect(lines.map((line) => line.split(",'=Ada,")[0])).toEqual([
      '"Exported B, ""quoted"""',
      'Exported A',
      `"'=HYPERLINK(""x"")"`,
    ]);
    for (const line of lines) expect(line).toMatch(seo('\\d+'));
    const json = await call('GET', `${LIST}/export?format=json&columns=title,author&${query}`);
    expect(
      json.body.map(({ title, author: { name } }: { title: string; author: { name: string } }) => [title, name]),
    ).toEqual([
      ['Exported B, "quoted"', '=Ada'],
      ['Exported A', '=Ada'],
      ['=HYPERLINK("x")', '=Ada'],
    ]);
    expect((await call('GET', `${LIST}/export?format=json&columns=title&filters[title]=nothing`)).body).toEqual([]);
    expect((await call('GET', `${LIST}/export?format=xml&columns=title`)).status).toBe(400);
    expect((await call('GET', `${LIST}/export?format=csv&columns=title&filters[none]=1`)).status).toBe(
      (await call('GET', `${ARTICLES}?filters[none]=1`)).status,
    );
    await withFields(['title'], async () => {
      const path = `${LIST}/export?format=json&columns=title,summary,author,createdAt&filters[title][$contains]=Exported`;
      const { body } = await call('GET', path, undefined, 'admin-nobody');
      expect(body).toHaveLength(2);
      for (const entry of body) expect(Object.keys(entry).sort()).toEqual(['createdAt', 'id', 'title']);
    });
    expect((await call('GET', `${LIST}/export?format=csv&columns=title`, undefined, 'admin-nobody')).status).toBe(403);
  });

  test('several entries are changed together, or none of them', async () => {
    const edit = `${LIST}/edit`;
    const ids: number[] = [];
    for (const title of ['Edited A', 'Edited B', 'Edited C'])
      ids.push((await call('POST', ARTICLES, { title, summary: title === 'Edited C' ? 'New' : 'Old' })).body.id);
    const [a = 0, b = 0, c = 0] = ids;
    await call('POST', `${ARTICLES}/${b}/actions/publish`);
    const data = { summary: 'New', title: undefined };
    const plan = async (as?: string, fields: object = data) =>
      (await call('POST', `${edit}/preview`, { entries: ids, data: fields }, as)).body.data;
    const plans = await plan();
    const differs = [{ name: 'summary', from: 'Old', to: 'New' }];
    expect(plans).toMatchObject([
      { id: a, isDraft: true, fields: differs, refusal: null },
      { id: b, isDraft: false, fields: differs, refusal: null },
      { id: c, isDraft: true, fields: [], refusal: null },
    ]);
    const seen = plans.map(({ id, version }: { id: number; version: string }) => ({ id, version }));
    const summaries = async () => {
      const read = await Promise.all(ids.map((id) => call('GET', `${ARTICLES}/${id}`)));
      return read.map(({ body }) => body.summary);
    };
    // One of them was saved since.
    await call('PUT', `${ARTICLES}/${b}`, { title: 'Edited B again' });
    const late = await call('POST', edit, { entries: seen, data });
    expect(late.status).toBe(400);
    expect(late.body.error.details.entries).toMatchObject([{ id: b, name: 'PreconditionFailedError' }]);
    expect(await summaries()).toEqual(['Old', 'Old', 'New']);
    const again = (await plan()).map(({ id, version }: { id: number; version: string }) => ({ id, version }));
    const both = await Promise.all(
      [again, again.toReversed()].map((entries) => call('POST', edit, { entries, data: { summary: 'Between' } })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    await call('PUT', `${ARTICLES}/${c}`, { summary: 'New' });
    const before = (await call('GET', `${ARTICLES}/${c}`)).etag;
    const last = (await plan()).map(({ id, version }: { id: number; version: string }) => ({ id, version }));
    const done = await call('POST', edit, { entries: [...last, ...last], data });
    expect(done).toMatchObject({ status: 200, body: { data: { changed: [a, b] } } });
    expect(await summaries()).toEqual(['New', 'New', 'New']);
    expect((await call('GET', `${ARTICLES}/${c}`)).etag).toBe(before);
    expect((await call('GET', `/studio/api/entries/${ARTICLE}/${b}/versions`)).body.data[0].savedAs).toBe(
      'administrator',
    );

    // A published entry needs its title; all refusals are known before.
    expect(
      (await plan(undefined, { title: null })).map(({ refusal }: { refusal: object | null }) => refusal),
    ).toMatchObject([null, { name: 'ValidationError' }, null]);
    for (const [entries, status] of [
      [[], 400],
      [Array.from({ length: 201 }, (_, at) => ({ id: at + 1, version: 'x' })), 400],
      [[{ id: 999_999, version: 'x' }], 400],
      [[{ id: a }], 400],
    ] as const)
      expect((await call('POST', edit, { entries, data })).status, JSON.stringify(entries).slice(0, 40)).toBe(status);
    await withFields(['title'], async () => {
      const refusals = (await plan('admin-nobody')).map(
        ({ refusal }: { refusal: { message: string } }) => refusal.message,
      );
      expect(new Set(refusals)).toEqual(new Set(['Your role may not change these fields of the entry: summary']));
      const mixed = { entries: last, data: { title: 'Taken', summary: 'Taken' } };
      expect((await call('POST', edit, mixed, 'admin-nobody')).status).toBe(400);
    });
    expect((await call('POST', `${edit}/preview`, { entries: ids, data }, 'admin-nobody')).status).toBe(403);
    expect(await summaries()).toEqual(['New', 'New', 'New']);

    const digits = '"metadata":{"n":12345678901234567891}';
    const exactly = (field: string, entries: readonly unknown[]) =>
      parseNumbers(`{"entries":${JSON.stringify(entries)},"data":{${field}}}`);
    const planned = await call('POST', `${edit}/preview`, exactly(digits, ids));
    expect(planned.text).toContain('"to":{"n":12345678901234567891}');
    const now = planned.body.data.map(({ id, version }: { id: number; version: string }) => ({ id, version }));
    expect((await call('POST', edit, exactly(digits, now))).status).toBe(200);
    expect((await call('GET', `${ARTICLES}/${a}`)).text).toContain(digits);
    const rounded = await call('POST', edit, exactly('"rating":12345678901234567891', now));
    expect(rounded.body.error.message).toMatch(/^data\.rating: /);
  });

  test('an error that only the write can find leaves all entries as they were', async () => {
    const name = (at: number) => ({ name: `Together ${at}`, slug: `together-${at}` });
    const CATEGORY = 'api::category.category';
    const path = `/content-manager/collection-types/${CATEGORY}`;
    const ids: number[] = [];
    for (const at of [1, 2]) ids.push((await call('POST', path, name(at))).body.id);
    const edit = `/studio/api/lists/${CATEGORY}/edit`;
    const data = { slug: 'together' };
    const plans = (await call('POST', `${edit}/preview`, { entries: ids, data })).body.data;
    const entries = plans.map(({ id, version }: { id: number; version: string }) => ({ id, version }));
    const refused = await call('POST', edit, { entries, data });
    expect(refused).toMatchObject({ status: 400, body: { error: { details: { entries: [{ id: ids[1] }] } } } });
    for (const [at, id] of ids.entries())
      expect((await call('GET', `${path}/${id}`)).body.slug).toBe(`together-${at + 1}`);
  });
}
