import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import { describeEngines } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

const TOKENS = JSON.parse(readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8')) as Record<string, string>;

/** Articles 1, 2 and 3 are published; 8 is a draft; of the authors 1 is the first. */
const [ONE, TWO, THREE] = ['aisxil69e7yrz5idmpak83dq', 'dcjqqmk7y4b3ypq35shet8bp', 'oo2iirtcuv5gb23t81rpdm13'];
const EIGHT = 'zdzzst9gt6gnkz0z5exew3w4';
const AUTHOR = 'k2yz4f9xkabh2o9v38r7ah36';

describeEngines('drafts of published entries', (engine) => {
  let plinth: StartedPlinth;
  beforeAll(async () => {
    plinth = await startPlinth({
      engine,
      adapt: (application) => {
        const { project } = application;
        const { settings } = project;
        const api = { ...settings.api, contract: 'v5' as const };
        return { ...application, project: { ...project, settings: { ...settings, api } } };
      },
    });
  });
  afterAll(() => plinth.stop());

  const send = async (method: string, path: string, data?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${plinth.url}/api${path}`, {
      method,
      headers: { authorization: TOKENS['token-full'] ?? '', 'content-type': 'application/json', ...headers },
      ...(data !== undefined && { body: JSON.stringify({ data }) }),
    });
    const text = await response.text();
    const body = text === '' ? null : JSON.parse(text);
    return { status: response.status, etag: response.headers.get('etag') ?? '', body };
  };
  const read = async (path: string) => (await send('GET', path)).body;
  const titles = async (query: string): Promise<string[]> =>
    (await read(`/articles?fields[0]=title&${query}`)).data.map(({ title }: { title: string }) => title);

  const DRAFTS: Readonly<Record<string, object>> = {
    [ONE as string]: { title: 'aaa unpublished', readCount: 777_001 },
    [TWO as string]: { title: 'bbb unpublished', author: AUTHOR, parent: ONE, related: [THREE, EIGHT] },
  };
  beforeEach(async () => {
    for (const [id, data] of Object.entries(DRAFTS)) {
      expect((await send('PUT', `/articles/${id}?status=draft`, data)).status).toBe(200);
    }
  });

  test('are shown in place: filtered, sorted, searched and counted, and nowhere else', async () => {
    const asked = 'filters[title][$endsWith]=unpublished&sort=title:desc';
    expect(await titles(`${asked}&status=draft`)).toEqual(['bbb unpublished', 'aaa unpublished']);
    expect(await titles(asked)).toEqual([]);
    expect(await titles('_q=aaa%20unpub&status=draft')).toEqual(['aaa unpublished']);
    const page = await read('/articles?filters[readCount]=777001&status=draft&pagination[pageSize]=1');
    expect([page.meta.pagination.total, page.data[0].publishedAt]).toEqual([1, null]);
    const all = (await read('/articles?status=draft')).meta.pagination.total;
    expect(all).toBe(80);
  });

  test('are shown behind relations, in both directions', async () => {
    const two = `/articles/${TWO}?fields[0]=slug&populate[parent][fields][0]=title&populate[related][fields][0]=slug`;
    const { parent, related } = (await read(`${two}&status=draft`)).data;
    expect([parent.title, related.map(({ documentId }: { documentId: string }) => documentId)]).toEqual([
      'aaa unpublished',
      [THREE, EIGHT],
    ]);
    expect((await read(two)).data.parent).toBeNull();
    const children = `/articles/${ONE}?fields[0]=slug&populate[children][fields][0]=title&status=`;
    const names = async (status: string): Promise<string[]> =>
      (await read(children + status)).data.children.map(({ title }: { title: string }) => title);
    expect(await names('draft')).toContain('bbb unpublished');
    expect(await names('published')).not.toContain('bbb unpublished');
    const author = (await read(`/authors/${AUTHOR}?populate[articles][fields][0]=title&status=draft`)).data;
    expect(author.articles.map(({ title }: { title: string }) => title)).toContain('bbb unpublished');
  });

  test('are found by whether an entry is modified', async () => {
    const modified = 'publicationFilter=modified&sort=id';
    expect(await titles(`${modified}&status=draft`)).toEqual(['aaa unpublished', 'bbb unpublished']);
    expect(await titles(modified)).toEqual(['Zebra crossing', 'apple pie']);
    const totals = async (asked: string) => (await read(`/articles?${asked}`)).meta.pagination.total;
    expect(await totals('publicationFilter=unmodified')).toBe(68);
    expect(await totals('publicationFilter=unmodified&status=draft')).toBe(68);
    expect(await totals('publicationFilter=has-published-version&status=draft')).toBe(70);
    const anybody = await send('GET', `/articles?${modified}`, undefined, { authorization: '' });
    expect(anybody.body.data).toEqual([]);
  });

  test('are a draft that is written again and again, and published as a whole', async () => {
    const three = `/articles/${THREE}`;
    const shown = `fields[0]=title&fields[1]=summary&populate[categories][fields][0]=name&populate[related][fields][0]=slug`;
    const before = (await read(`${three}?${shown}`)).data;
    await send('PUT', `${three}?status=draft`, { title: 'A first change', related: [ONE] });
    const second = await send('PUT', `${three}?status=draft&${shown}`, { summary: 'S', related: { connect: [TWO] } });
    const ids = (list: { documentId: string }[]) => list.map(({ documentId }) => documentId);
    expect(second.body.data).toMatchObject({ title: 'A first change', summary: 'S' });
    expect(ids(second.body.data.related)).toEqual([ONE, TWO]);
    expect((await read(`${three}?${shown}`)).data).toEqual(before);
    const published = await send('PUT', `${three}?${shown}`, { related: { disconnect: [ONE] } });
    expect(published.body.data).toMatchObject({ title: 'A first change', summary: 'S', categories: before.categories });
    expect(ids(published.body.data.related)).toEqual([TWO]);
    expect((await read(`${three}?${shown}`)).data).toEqual(published.body.data);
    expect(await titles('publicationFilter=modified&sort=id')).toHaveLength(2);
    await send('PUT', three, { title: before.title, summary: before.summary, related: ids(before.related) });
  });

  test('are neither shown to, nor written or published by, those who may not find drafts', async () => {
    const editor = { authorization: TOKENS['user-editor'] ?? '' };
    expect((await send('PUT', `/articles/${ONE}?status=draft`, { title: 'x' }, editor)).status).toBe(403);
    expect((await send('GET', `/articles/${ONE}?status=draft`, undefined, editor)).status).toBe(403);
    const published = await send(
      'PUT',
      `/articles/${ONE}?fields[0]=title&fields[1]=readCount`,
      { summary: 'T' },
      editor,
    );
    expect(published.body.data).toMatchObject({ title: 'Zebra crossing' });
    expect(published.body.data.readCount).not.toBe(777_001);
    const author = await send('GET', `/authors/${AUTHOR}?populate=articles&status=draft`, undefined, {
      authorization: '',
    });
    expect(JSON.stringify(author.body)).not.toContain('unpublished');
    expect((await read(`/articles/${ONE}?status=draft&fields[0]=title`)).data.title).toBe('aaa unpublished');
  });

  test('are refused without a trace if they are wrong', async () => {
    const path = `/articles/${ONE}?status=draft`;
    const wrong = await send('PUT', path, { title: 'lost', kind: 'no such kind' });
    expect([wrong.status, (await read(path)).data.title]).toEqual([400, 'aaa unpublished']);
    expect((await send('PUT', path, { accessCode: 'a-password' })).status).toBe(400);
  });

  test('are conditional', async () => {
    const path = `/articles/${ONE}?status=draft&fields[0]=title`;
    const { etag } = await send('GET', path);
    expect((await send('GET', path, undefined, { 'If-None-Match': etag })).status).toBe(304);
    expect((await send('PUT', path, { title: 'aaa newer' }, { 'If-Match': etag })).status).toBe(200);
    expect((await send('PUT', path, { title: 'aaa late' }, { 'If-Match': etag })).status).toBe(412);
    expect((await read(path)).data.title).toBe('aaa newer');
  });

  test('are read again after any other change', async () => {
    const shown = async () => titles('status=draft&filters[id][$in][0]=1&filters[id][$in][1]=3&sort=id');
    for (const title of ['Apple Tart', 'Apple Pie']) {
      await send('PUT', `/articles/${THREE}`, { title });
      for (let times = 0; times < 3; times += 1) expect(await shown()).toEqual(['aaa unpublished', title]);
    }
  });

  test('whose targets are gone still show what is left of them, and do not hide others', async () => {
    const { documentId } = (await send('POST', '/articles', { title: 'Short-lived' })).body.data;
    await send('PUT', `/articles/${THREE}?status=draft`, { title: 'ccc unpublished', related: [TWO, documentId] });
    await send('DELETE', `/articles/${documentId}`);
    const three = (await read(`/articles/${THREE}?status=draft&populate[related][fields][0]=slug`)).data;
    expect([three.title, three.related.map((one: { documentId: string }) => one.documentId)]).toEqual([
      'ccc unpublished',
      [TWO],
    ]);
    expect(await titles('filters[title][$endsWith]=unpublished&status=draft')).toHaveLength(3);
    await send('PUT', `/articles/${THREE}`, { title: 'Apple Pie' });
  });

  test('of many at once are all kept, and nothing of a read is', async () => {
    const numbers = [1, 2, 3, 4, 5, 6];
    const answers = await Promise.all(
      numbers.flatMap((number) => [
        send('PUT', `/articles/${THREE}?status=draft`, { [`${number % 2 ? 'summary' : 'title'}`]: `n${number}` }),
        send('GET', '/articles?status=draft&sort=title&pagination[pageSize]=100'),
        send('PUT', `/articles/${EIGHT}?status=draft`, { summary: `n${number}` }),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { title, summary } = (await read(`/articles/${THREE}?status=draft`)).data;
    expect([title, summary]).toEqual([expect.stringMatching(/^n[246]$/), expect.stringMatching(/^n[135]$/)]);
    expect((await read(`/articles/${THREE}`)).data.title).toBe('Apple Pie');
    expect((await read(`/articles?status=draft`)).meta.pagination.total).toBe(80);
    expect(plinth.faults).toEqual([]);
  });
});
