import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreatedPreview, ShownPreview } from '../../src/admin/contract/previews.ts';
import { describeEngines, type Engine, runScript, startRestored } from '../support/engines.ts';
import { withGraphql } from '../graphql/with-graphql.ts';
import { type AdminServer, startAdmin } from '../admin/administrator-client.ts';

const OWN = '/studio/api/previews';
const ARTICLE = 'api::article.article';
const PAGE = 'api::page.page';
const RELEASES = '/studio/api/releases';
const PASSWORD = 'Their-Passw0rd1';

describeEngines('preview tokens', (name) => {
  let engine: Engine;
  let plinth: AdminServer;
  let other: AdminServer;
  let people = 0;

  beforeAll(async () => {
    engine = await startRestored(name, 'admin');
    plinth = await startAdmin({ on: engine, adapt: withGraphql() });
    other = await startAdmin({ on: engine });
    for (const [id, changes] of Object.entries(CHANGES)) {
      const put = await plinth.call('PUT', `/studio/api/entries/${ARTICLE}/${id}/changes`, changes);
      expect(put.status).toBe(200);
    }
  });
  afterAll(async () => {
    await plinth?.stop();
    await other?.stop();
    await engine?.stop();
  });

  /** Articles 1 and 2 are published; 8 is a draft. */
  const CHANGES = {
    1: { title: 'aaa unpublished', readCount: 777_001 },
    2: { title: 'bbb unpublished', author: 1, parent: 1, related: [3, 8] },
  };

  const make = async (body: object = {}, as?: string, headers?: Record<string, string>): Promise<CreatedPreview> => {
    const made = await plinth.call('POST', OWN, { name: 'A page', ...body }, as, headers);
    expect(made.body).toMatchObject({ data: { name: 'A page' } });
    return made.body.data;
  };
  const get = (path: string, token: string, headers: Record<string, string> = {}, at = plinth) =>
    fetch(`${at.url}${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
  const read = async (path: string, token: string, headers?: Record<string, string>) =>
    // biome-ignore lint/suspicious/noExplicitAny: whatever a test looks for in an answer
    (await (await get(path, token, headers)).json()) as any;
  const V5 = { 'strapi-response-format': 'v5' };
  const titlesOf = (body: { data: readonly { attributes: { title: string } }[] }) =>
    body.data.map(({ attributes }) => attributes.title);

  /** An administrator with a role of these permissions, and how to act as them. */
  const employ = async (permissions: readonly object[]) => {
    people += 1;
    const role = (await plinth.call('POST', '/admin/roles', { name: `Role ${name} ${people}`, description: '' })).body
      .data;
    expect((await plinth.call('PUT', `/admin/roles/${role.id}/permissions`, { permissions })).status).toBe(200);
    const person = { firstname: 'A', lastname: 'B', email: `maker-${people}@example.test`, roles: [role.id] };
    const { id } = (await plinth.call('POST', '/admin/users', person)).body.data as { id: number };
    const active = { password: PASSWORD, isActive: true };
    expect((await plinth.call('PUT', `/admin/users/${id}`, active)).status).toBe(200);
    const login = await plinth.call('POST', '/admin/login', { email: person.email, password: PASSWORD }, 'nobody');
    return { id, role: role.id as number, headers: { authorization: `Bearer ${login.body.data.token}` } };
  };
  const reading = (subject: string, properties: object = {}, conditions: readonly string[] = []) => ({
    action: 'plugin::content-manager.explorer.read',
    ...{ subject, properties, conditions },
  });

  test('show drafts and unpublished changes in v4: filtered, sorted, searched, counted and populated', async () => {
    const { token } = await make();
    const asked = '/api/articles?filters[title][$endsWith]=unpublished&sort=title:desc&fields[0]=title';
    expect(titlesOf(await read(asked, token))).toEqual(['bbb unpublished', 'aaa unpublished']);
    expect(titlesOf(await read('/api/articles?_q=aaa%20unpub', token))).toEqual(['aaa unpublished']);
    const page = await read('/api/articles?filters[readCount]=777001&pagination[pageSize]=1', token);
    expect(page.meta.pagination.total).toBe(1);
    expect((await read('/api/articles', token)).meta.pagination.total).toBe(80);
    expect(titlesOf(await read('/api/articles?pagination[limit]=-1&sort=title', token))).toContain('aaa unpublished');
    const two = await read(
      '/api/articles/2?populate[parent][fields][0]=title&populate[related][fields][0]=slug',
      token,
    );
    expect(two.data.attributes.title).toBe('bbb unpublished');
    expect(two.data.attributes.parent.data.attributes.title).toBe('aaa unpublished');
    expect(two.data.attributes.related.data.map(({ id }: { id: number }) => id)).toEqual([3, 8]);
    const author = await read('/api/authors/1?populate[articles][fields][0]=title', token);
    expect(titlesOf(author.data.attributes.articles)).toContain('bbb unpublished');
    expect((await read('/api/articles/8', token)).data.attributes.publishedAt).toBeNull();
    const sum = await read('/api/articles/aggregate?sum[0]=readCount&filters[readCount]=777001', token);
    expect(JSON.stringify(sum)).toContain('777001');
  });

  test('show them in v5 and in GraphQL, and what is published to requests that ask for it', async () => {
    const { token } = await make();
    const asked = '/api/articles?filters[title][$endsWith]=unpublished&sort=title:desc&fields[0]=title';
    const flat = await read(asked, token, V5);
    expect(flat.data.map(({ title }: { title: string }) => title)).toEqual(['bbb unpublished', 'aaa unpublished']);
    expect((await read(`${asked}&status=published`, token, V5)).data).toEqual([]);
    expect((await read(`${asked}&publicationState=live`, token)).data).toEqual([]);
    const query = `{ articles(filters: { title: { endsWith: "unpublished" } }, sort: "title:asc") {
      data { attributes { title parent { data { attributes { title } } } } } meta { pagination { total } } } }`;
    const ask = async (text: string, headers: Record<string, string> = {}) =>
      // biome-ignore lint/suspicious/noExplicitAny: whatever a test looks for in an answer
      (await (await get(`/graphql?query=${encodeURIComponent(text)}`, token, headers)).json()) as any;
    const first = await ask(query);
    expect(first.error).toBeUndefined();
    const { articles } = first.data;
    expect(titlesOf(articles)).toEqual(['aaa unpublished', 'bbb unpublished']);
    expect(articles.meta.pagination.total).toBe(2);
    expect(articles.data[1].attributes.parent.data.attributes.title).toBe('aaa unpublished');
    expect((await ask(query.replace('sort:', 'publicationState: LIVE, sort:'))).data.articles.data).toEqual([]);
    const inV5 = '{ articles(filters: { title: { endsWith: "unpublished" } }, sort: "title") { title } }';
    expect((await ask(inV5, V5)).data.articles).toEqual([{ title: 'aaa unpublished' }, { title: 'bbb unpublished' }]);
    const write = await fetch(`${plinth.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'mutation { deleteArticle(id: 1) { data { id } } }' }),
    });
    expect(await write.text()).toContain('Forbidden access');
  });

  test('are answered apart from everybody else: no memory, no validator, no bytes of other answers', async () => {
    const { token } = await make();
    const url = '/api/articles?sort=id&pagination[pageSize]=3';
    const full = await plinth.call('GET', url, undefined, 'token-full');
    const shown = await get(url, token);
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
    expect(shown.headers.get('etag')).toBeNull();
    const text = await shown.text();
    expect(text).toContain('aaa unpublished');
    expect(text).not.toBe(full.text);
    for (let times = 0; times < 3; times += 1) {
      expect((await plinth.call('GET', url, undefined, 'token-full')).text).toBe(full.text);
      expect(await (await get(url, token, { 'if-none-match': full.etag ?? '' })).text()).toBe(text);
    }
    const refused = await get('/api/users', token);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'private, no-store']);
  });

  test('write nothing, and open nothing but content', async () => {
    const { token } = await make();
    const send = async (method: string, path: string, body?: object) =>
      (
        await fetch(`${plinth.url}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
      ).status;
    expect(await send('POST', '/api/articles', { data: { title: 'T' } })).toBe(403);
    expect(await send('PUT', '/api/articles/1', { data: { title: 'T' } })).toBe(403);
    expect(await send('DELETE', '/api/articles/1')).toBe(403);
    for (const path of ['/api/users', '/api/users/me', '/api/upload/files', '/api/users-permissions/roles'])
      expect([403, 401], path).toContain(await send('GET', path));
    expect(await send('GET', '/content-manager/content-types')).toBe(401);
    expect(await send('GET', OWN)).toBe(401);
  });

  test('that are odd, expired or revoked are refused, on every server with the next request', async () => {
    const made = await make();
    const { token } = made;
    const status = async (key: string, at = plinth) => (await get('/api/articles/1', key, {}, at)).status;
    expect([await status(token), await status(token, other)]).toEqual([200, 200]);
    const last = token.at(-1) === 'A' ? 'B' : 'A';
    const odd = [
      'preview_',
      'preview_x',
      `${token}x`,
      `${token.slice(0, -1)}${last}`,
      token.replace('_', '-'),
      `${token}=`,
    ];
    for (const key of [...odd, token.toUpperCase(), `preview_${'A'.repeat(5_000)}`]) {
      expect(await status(key), key).toBe(401);
    }
    const invalid = await read('/api/articles/1', 'preview_x');
    expect(invalid).toEqual({
      data: null,
      error: { status: 401, name: 'UnauthorizedError', message: 'Invalid preview token', details: {} },
    });
    const listed: readonly ShownPreview[] = (await other.call('GET', OWN)).body.data;
    expect(listed.find(({ id }) => id === made.id)).toMatchObject({ name: 'A page', types: null });
    expect(JSON.stringify(listed)).not.toContain(token);
    expect((await other.call('DELETE', `${OWN}/${made.id}`, undefined, 'admin-editor')).status).toBe(404);
    expect((await other.call('DELETE', `${OWN}/${made.id}`)).status).toBe(204);
    expect([await status(token), await status(token, other)]).toEqual([401, 401]);
    expect((await read('/api/articles/1', token)).error.message).toBe('Preview token revoked');
    expect((await other.call('DELETE', `${OWN}/${made.id}`)).status).toBe(404);

    const short = await make();
    expect(await status(short.token)).toBe(200);
    await runScript(engine, `update plinth_previews set expires_at = 1 where id = ${short.id}`);
    expect(await status(short.token)).toBe(401);
    expect((await read('/api/articles/1', short.token)).error.message).toBe('Preview token expired');
  });

  test('are limited to types, locales and one entry', async () => {
    const types = await make({ types: [ARTICLE] });
    expect((await get('/api/authors', types.token)).status).toBe(403);
    const one = await read('/api/articles/2?populate=author', types.token);
    expect([one.data.attributes.title, one.data.attributes.author]).toEqual(['bbb unpublished', undefined]);
    expect((await get('/api/articles?filters[author][name][$notNull]=true', types.token)).status).toBe(400);

    const entry = await make({ entry: { type: ARTICLE, id: 1 } });
    expect((await read('/api/articles', entry.token)).data.map(({ id }: { id: number }) => id)).toEqual([1]);
    expect((await get('/api/articles/2', entry.token)).status).toBe(404);
    expect((await get('/api/authors/1', entry.token)).status).toBe(200);

    const locales = await make({ locales: ['fr'] });
    const inEvery = await read('/api/pages?locale=all&pagination[pageSize]=100', locales.token);
    const found = inEvery.data.map(({ attributes }: { attributes: { locale: string } }) => attributes.locale);
    expect(new Set(found)).toEqual(new Set(['fr']));
    const refused = await read('/api/pages?locale=en', locales.token);
    expect(refused.error).toMatchObject({ status: 403, message: 'This preview token is limited to the locales fr' });
    expect((await get('/api/pages?locale=fr', locales.token)).status).toBe(200);
    expect((await get('/api/pages', locales.token)).status).toBe(403);
    expect((await get('/api/pages?locale=en', locales.token, V5)).status).toBe(403);
    const page = inEvery.data[0].id as number;
    const translated = await make({ entry: { type: PAGE, id: page } });
    const all = await read('/api/pages?locale=all&populate=localizations', translated.token);
    expect(all.data.length).toBeGreaterThanOrEqual(1);
    expect(all.data.map(({ id }: { id: number }) => id)).toContain(page);
  });

  test('show what is live after a release, at a time, or an entry as it was', async () => {
    const asked = (path: string) => `${path}${path.includes('?') ? '&' : '?'}release=${release}`;
    const after = async <T>(path: string, pick: (body: T) => unknown, headers?: Record<string, string>) =>
      pick(await read(asked(path), whole.token, headers));
    const whole = await make();
    const release: number = (await plinth.call('POST', RELEASES, { name: 'Autumn' })).body.data.id;
    for (const [id, action] of [
      [1, 'publish'],
      [8, 'publish'],
      [3, 'unpublish'],
    ] as const)
      await plinth.call('POST', `${RELEASES}/${release}/entries`, { uid: ARTICLE, id, action });
    const titleOf = ({ data }: { data: { attributes: { title: string } } }) => data.attributes.title;
    expect(await after('/api/articles/1', titleOf)).toBe('aaa unpublished');
    // The changes of 2 are not in the release.
    expect(await after('/api/articles/2', titleOf)).not.toBe('bbb unpublished');
    const total = ({ meta }: { meta: { pagination: { total: number } } }) => meta.pagination.total;
    const among =
      '/api/articles?filters[id][$in][0]=1&filters[id][$in][1]=3&filters[id][$in][2]=8&publicationState=preview';
    expect(await after(among, total)).toBe(2);
    expect(await after(among.replace('publicationState=preview', 'status=draft'), total, V5)).toBe(2);
    const query = '{ articles(filters: { id: { in: [1, 3, 8] } }, publicationState: PREVIEW) { data { id } } }';
    const ids = ({ data }: { data: { articles: { data: readonly { id: string }[] } } }) =>
      data.articles.data.map(({ id }) => id).toSorted();
    expect(await after(`/graphql?query=${encodeURIComponent(query)}`, ids)).toEqual(['1', '8']);
    const sum = await read(asked('/api/articles/aggregate?sum[0]=readCount&filters[readCount]=777001'), whole.token);
    expect(JSON.stringify(sum)).toContain('777001');

    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await plinth.call('PUT', `${RELEASES}/${release}/schedule`, { at })).status).toBe(200);
    const titleAt = async (time: string) => titleOf(await read(`/api/articles/1?at=${time}`, whole.token));
    expect(await titleAt(new Date(Date.now() + 1_800_000).toISOString())).not.toBe('aaa unpublished');
    expect(await titleAt(at)).toBe('aaa unpublished');
    expect(await titleAt(at.replace('Z', '+00:00'))).toBe('aaa unpublished');

    // A token for it shows nothing else.
    const limited = await make({ release });
    expect(limited).toMatchObject({ release, at: null, version: null });
    expect(titleOf(await read('/api/articles/1', limited.token))).toBe('aaa unpublished');
    expect(titleOf(await read('/api/articles/1?publicationState=live', limited.token))).toBe('aaa unpublished');
    expect((await get('/api/articles/1?release=999999', limited.token)).status).toBe(403);
    const refused = await read(`/api/articles/1?at=${at}`, limited.token);
    expect(refused.error).toMatchObject({
      status: 403,
      message: `This preview token is limited to release ${release}`,
    });
    const timed = await make({ at });
    expect(titleOf(await read('/api/articles/1', timed.token))).toBe('aaa unpublished');
    for (const wrong of [
      'release=0',
      'release=x',
      'release=1&at=x',
      'at=2030',
      'at=',
      'release=',
      'at=2030-01-31T09:00:00',
    ])
      expect((await get(`/api/articles/1?${wrong}`, whole.token)).status, wrong).toBe(400);
    expect((await get('/api/articles/1?release=999999', whole.token)).status).toBe(404);
    // Nobody else is asked about it.
    for (const as of ['token-full', 'nobody'])
      expect((await plinth.call('GET', asked('/api/articles/1'), undefined, as)).text).toBe(
        (await plinth.call('GET', '/api/articles/1', undefined, as)).text,
      );
    // What its maker may not read does not go live for them.
    const maker = await employ([reading(PAGE, { fields: ['title'], locales: ['en'] })]);
    const foreign = await make({}, 'nobody', maker.headers);
    expect((await get(asked('/api/articles/1'), foreign.token)).status).toBe(403);

    const { body } = await plinth.call('GET', `/studio/api/entries/${ARTICLE}/2/versions`);
    expect(body.data).toEqual([]);
    const put = await plinth.call('PUT', `/content-manager/collection-types/${ARTICLE}/4`, { title: 'As it was' });
    expect(put.status).toBe(200);
    const [version] = (await plinth.call('GET', `/studio/api/entries/${ARTICLE}/4/versions`)).body.data;
    await plinth.call('PUT', `/content-manager/collection-types/${ARTICLE}/4`, { title: 'As it is' });
    const former = await make({ entry: { type: ARTICLE, id: 4 }, version: version.id });
    expect(titleOf(await read('/api/articles/4', former.token))).toBe('As it was');
    expect((await get('/api/articles/2', former.token)).status).toBe(404);
    for (const wrong of [{ version: version.id }, { entry: { type: ARTICLE, id: 2 }, version: version.id }])
      expect((await plinth.call('POST', OWN, { name: 'N', ...wrong })).status).toBe(400);
    for (const wrong of [{ release: 999_999 }, { release, at }, { release: '1' }, { at: 'tomorrow' }])
      expect((await plinth.call('POST', OWN, { name: 'N', ...wrong })).status).toBe(400);
    expect(titleOf(await read('/api/articles/1?publicationState=live', whole.token))).not.toBe('aaa unpublished');

    expect((await plinth.call('DELETE', `${RELEASES}/${release}`)).status).toBe(204);
    expect((await get('/api/articles/1', limited.token)).status).toBe(404);
  });

  test('are not made for what does not exist, or its maker may not read', async () => {
    const refused = async (body: object, as?: string) =>
      (await plinth.call('POST', OWN, { name: 'N', ...body }, as)).status;
    expect(await refused({ types: ['api::nothing.nothing'] })).toBe(400);
    expect(await refused({ types: ['admin::user'] })).toBe(400);
    expect(await refused({ types: [] })).toBe(400);
    expect(await refused({ name: '' })).toBe(400);
    expect(await refused({ expiresIn: '1s' })).toBe(400);
    expect(await refused({ expiresIn: '10y' })).toBe(400);
    expect(await refused({ expiresIn: {} })).toBe(400);
    expect(await refused({ entry: { type: ARTICLE, id: 99_999 } })).toBe(404);
    expect(await refused({ entry: { type: ARTICLE, id: 1.5 } })).toBe(400);
    expect(await refused({ entry: { type: ARTICLE, id: 1 }, types: [PAGE] })).toBe(400);
    expect(await refused({ administrator: 1 })).toBe(400);
    const { headers } = await employ([reading(PAGE, { locales: ['en'] })]);
    expect((await plinth.call('POST', OWN, { name: 'N', types: [ARTICLE] }, 'nobody', headers)).status).toBe(403);
  });

  test('show what their maker may read at the time: fields, entries and locales of the grant', async () => {
    const fields = { fields: ['title', 'author'] };
    const maker = await employ([reading(ARTICLE, fields), reading(PAGE, { fields: ['title'], locales: ['en'] })]);
    const { token } = await make({}, 'nobody', maker.headers);
    const one = (await read('/api/articles/1?populate=*', token)).data.attributes;
    expect(one.title).toBe('aaa unpublished');
    expect(one).not.toHaveProperty('readCount');
    expect(one).not.toHaveProperty('author');
    expect((await get('/api/articles?filters[readCount]=777001', token)).status).toBe(400);
    expect((await get('/api/articles?sort=readCount', token)).status).toBe(400);
    expect((await get('/api/authors', token)).status).toBe(403);
    const locales = (await read('/api/pages?locale=all&pagination[pageSize]=100', token)).data.map(
      ({ attributes }: { attributes: { locale: string } }) => attributes.locale,
    );
    expect(new Set(locales)).toEqual(new Set(['en']));

    const permissions = [reading(ARTICLE, { fields: ['title', 'readCount'] }, ['admin::is-creator'])];
    await plinth.call('PUT', `/admin/roles/${maker.role}/permissions`, { permissions });
    expect((await read('/api/articles', token)).data).toEqual([]);
    expect((await get('/api/articles/1', token)).status).toBe(404);
    expect((await get('/api/pages', token)).status).toBe(403);
  });

  test('of entries that their maker may not read, unpublished changes make none visible', async () => {
    const condition = 'admin::is-creator';
    const maker = await employ([reading(ARTICLE, { fields: ['title'] }, [condition])]);
    const { token } = await make({}, 'nobody', maker.headers);
    const asked = await read('/api/articles?filters[title][$contains]=unpublished', token);
    expect([asked.data, asked.meta.pagination.total]).toEqual([[], 0]);
  });

  test('die with their maker: deactivated, blocked or deleted', async () => {
    const all = { fields: ['title'] };
    const maker = await employ([reading(ARTICLE, all)]);
    const { token } = await make({}, 'nobody', maker.headers);
    const status = async (at = plinth) => (await get('/api/articles/1', token, {}, at)).status;
    expect([await status(), await status(other)]).toEqual([200, 200]);
    await plinth.call('PUT', `/admin/users/${maker.id}`, { isActive: false });
    expect([await status(), await status(other)]).toEqual([401, 401]);
    await plinth.call('PUT', `/admin/users/${maker.id}`, { isActive: true });
    expect(await status()).toBe(200);
    expect((await plinth.call('DELETE', `/admin/users/${maker.id}`)).status).toBe(200);
    expect([await status(), await status(other)]).toEqual([401, 401]);
  });

  test('listen to live responses for themselves', async () => {
    const { token, id } = await make();
    const response = await get('/api/articles/1?fields[0]=title', token, { accept: 'text/event-stream' });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const events = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await events?.read())?.value).toContain('aaa unpublished');
    await plinth.call('PUT', `/studio/api/entries/${ARTICLE}/1/changes`, {
      ...CHANGES[1],
      title: 'aaa typed unpublished',
    });
    expect((await events?.read())?.value).toContain('aaa typed unpublished');
    await plinth.call('PUT', `/studio/api/entries/${ARTICLE}/1/changes`, CHANGES[1]);
    await plinth.call('DELETE', `${OWN}/${id}`);
    let text = '';
    for (let part = await events?.read(); part?.done === false; part = await events?.read()) text += part.value;
    expect(text).toContain('Preview token revoked');
  });
});
