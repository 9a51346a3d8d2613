import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import type { StartedPlinth } from '../support/start-plinth.ts';
import { DEV_TOKEN, serveExplorer } from './served-explorer.ts';

const credentials: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8'),
);

type Headers = Readonly<Record<string, string>>;

const WITH_TOKEN: Headers = { 'x-explorer-token': DEV_TOKEN };

/** One request to the explorer, as a page on the same machine sends it that was opened with the token. */
async function ask(
  { server }: StartedPlinth,
  name: string,
  url: string | null,
  headers: Headers = {},
  remoteAddress = '127.0.0.1',
) {
  const query = url === null ? '' : `?${new URLSearchParams({ url, run: 'true' })}`;
  const response = await server.inject({
    url: `/explorer/api/${name}${query}`,
    headers: { host: 'localhost:1337', ...WITH_TOKEN, ...headers },
    remoteAddress,
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

const asRole = (type: string): Headers => ({ 'x-explorer-caller': `role:${type}` });
const withKey = (name: string): Headers => ({
  'x-explorer-caller': 'key',
  'x-explorer-authorization': credentials[name] ?? '',
});

describe('the explorer while developing', () => {
  let served: StartedPlinth;
  beforeAll(async () => {
    served = await serveExplorer();
  });
  afterAll(() => served.stop());

  it('shows aggregates, but explains no entry of that name', async () => {
    const url = '/api/articles/aggregate?groupBy[kind]';
    expect((await ask(served, 'answer', url, asRole('public'))).body.data[0]).toMatchObject({ group: {} });
    for (const name of ['explain', 'denied']) {
      const { status, body } = await ask(served, name, url, asRole('public'));
      expect([status, body.error.message]).toEqual([
        400,
        'Aggregates are not explained. Explain the list with the same filters.',
      ]);
    }
    expect((await ask(served, 'explain', '/api/articles/7', asRole('public'))).status).toBe(200);
  });

  it('answers and explains in the contract of v5 where a header asks for it', async () => {
    const inV5 = { ...asRole('public'), 'strapi-response-format': 'v5' };
    const documentId = 'aisxil69e7yrz5idmpak83dq';
    const url = `/api/articles/${documentId}?fields[0]=title`;
    const { body } = await ask(served, 'answer', url, inV5);
    expect(body.data).toEqual({ id: 1, documentId, title: expect.any(String) });
    expect((await ask(served, 'answer', url, asRole('public'))).status).toBe(404);
    expect((await ask(served, 'explain', url, inV5)).body.statements).not.toEqual([]);
    const wrong = await ask(served, 'denied', '/api/articles?populate[autor]=true&status=draft', inV5);
    expect(wrong.body.refusal).toEqual({ message: 'Invalid key autor', stage: 'populate' });
    const drafts = await ask(served, 'denied', '/api/articles?status=draft', inV5);
    expect(drafts.body.refusal).toMatchObject({ message: 'Forbidden' });
    expect((await ask(served, 'example', '/api/articles', inV5)).body.id).toBe(documentId);
    expect((await ask(served, 'example', '/api/articles', asRole('public'))).body.id).toBe(1);
  });

  it('describes the model, with private fields marked', async () => {
    const { status, body, headers } = await ask(served, 'model', null);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    const article = body.types.find((type: { uid: string }) => type.uid === 'api::article.article');
    expect(article).toMatchObject({ kind: 'collection', route: 'articles', drafts: true });
    const attribute = (name: string) =>
      article.attributes.find((candidate: { name: string }) => candidate.name === name);
    expect(attribute('title')).toEqual({
      kind: 'field',
      name: 'title',
      type: 'string',
      required: true,
      example: 'A title',
    });
    expect(attribute('author')).toEqual({
      kind: 'relation',
      name: 'author',
      target: 'api::author.author',
      many: false,
    });
    expect(article.attributes.some((candidate: { private?: true }) => candidate.private)).toBe(true);
    expect(body.roles).toContainEqual({ name: 'Public', type: 'public' });
    expect(body.locales.length).toBeGreaterThan(1);
  });

  it('answers as a role with the API response for that role', async () => {
    const url = '/api/internal-notes';
    expect((await ask(served, 'answer', url)).status).toBe(403);
    const { status, body } = await ask(served, 'answer', url, asRole('editor'));
    const direct = await served.server.inject({ url, headers: { authorization: credentials['user-editor'] ?? '' } });
    expect(status).toBe(200);
    expect(body).toEqual(direct.json());
  });

  it('answers with the validator of the API, from memory while nothing has changed', async () => {
    const direct = await served.server.inject({ url: '/api/categories', headers: { host: 'localhost:1337' } });
    const { headers } = await ask(served, 'answer', '/api/categories');
    expect(headers.etag).toBe(direct.headers.etag);
    const known = await served.server.inject({
      url: '/explorer/api/answer?url=/api/categories',
      headers: { host: 'localhost:1337', 'if-none-match': String(headers.etag) },
      remoteAddress: '127.0.0.1',
    });
    expect(known.statusCode).toBe(304);
  });

  it('explains a query with its statements, times and rows', async () => {
    const { body } = await ask(served, 'explain', '/api/articles?populate=author&pagination[pageSize]=2');
    expect(body.statements.map(({ node }: { node: string }) => node)).toEqual(['entries', 'entries.author', 'total']);
    expect(body.statements[0]).toMatchObject({ rows: 2, milliseconds: expect.any(Number) });
    expect(body.plan[0].children[0]).toMatchObject({ node: 'entries.author', table: 'authors' });
  });

  it('reports withheld parts and the permission for each', async () => {
    const url = '/api/articles?populate=*&filters[author][name][$eq]=a';
    const { body } = await ask(served, 'denied', url, withKey('token-custom'));
    expect(body.withheld).toContainEqual(
      expect.objectContaining({ effect: 'left out', grant: 'api::category.category.find' }),
    );
    expect(body.withheld.map(({ part }: { part: string }) => part)).not.toContain('filters');
    const refused = await ask(served, 'denied', '/api/authors?sort=articles.title', asRole('editor'));
    expect(refused.body.withheld).toContainEqual({
      part: 'request',
      effect: 'refused',
      grant: 'api::author.author.find',
    });
  });

  it('names the parameter that a mistake is in', async () => {
    const stageOf = async (query: string) => (await ask(served, 'denied', `/api/articles?${query}`)).body.refusal;
    expect(await stageOf('sort=nothing')).toEqual({ message: 'Invalid parameter nothing', stage: 'sort' });
    expect(await stageOf('filters[nothing]=1')).toEqual({ message: 'Invalid parameter nothing', stage: 'filters' });
    expect(await stageOf('populate[author][fields]=nothing')).toMatchObject({ stage: 'populate' });
    expect(await stageOf('sort=title')).toBeNull();
  });

  it('refuses paths outside the API', async () => {
    for (const url of ['/api/nothing', '/api/articles/1/2', '/other', '/api/homepage/1']) {
      expect((await ask(served, 'explain', url)).status, url).toBe(404);
    }
    expect((await ask(served, 'explain', 'http://elsewhere/')).status).toBe(400);
    expect((await ask(served, 'explain', null)).status).toBe(400);
    expect((await ask(served, 'explain', '/api/articles/%E0%A4%A')).status).toBe(200);
    expect((await ask(served, 'model', null, asRole('nobody'))).status).toBe(200);
    expect((await ask(served, 'explain', '/api/articles', asRole('nobody'))).status).toBe(400);
  });

  it('answers no page of another site', async () => {
    expect((await ask(served, 'model', null, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await ask(served, 'model', null, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await ask(served, 'model', null, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await ask(served, 'model', null, { origin: 'null' })).status).toBe(403);
    const own = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:1337' };
    expect((await ask(served, 'model', null, own)).status).toBe(200);
  });

  const asEditor = async (headers: Headers, remoteAddress: string) => {
    const { status, body } = await ask(served, 'model', null, headers, remoteAddress);
    const [notes, explained] = await Promise.all(
      ['answer', 'explain'].map((name) =>
        ask(served, name, '/api/internal-notes', { ...asRole('editor'), ...headers }, remoteAddress),
      ),
    );
    const isPrivate = JSON.stringify(body).includes('"private"');
    return [status, body.borrows, body.roles.length > 0, isPrivate, notes?.status, explained?.status];
  };
  const OWNER = [200, true, true, true, 200, 200];
  const GUEST = [200, false, false, false, 403, 403];

  it('offers roles to this machine, by the address of the connection', async () => {
    for (const address of ['127.0.0.1', '127.0.0.5', '::1', '::ffff:127.0.0.1']) {
      expect(await asEditor({}, address), address).toEqual(OWNER);
    }
    for (const address of ['192.0.2.7', '10.0.0.1', '172.17.0.1', '2001:db8::1', '::ffff:192.0.2.7']) {
      expect(await asEditor({}, address), address).toEqual(GUEST);
    }
  });

  it('offers no role because of a header', async () => {
    const headers = [
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { 'x-real-ip': '127.0.0.1' },
      { host: '127.0.0.1' },
    ];
    for (const header of headers) expect(await asEditor(header as Headers, '192.0.2.7')).toEqual(GUEST);
  });

  it('offers no role through a proxy of this machine, nor under a host name that may lead here', async () => {
    const headers = [
      { 'x-forwarded-for': '192.0.2.7' },
      { 'x-forwarded-proto': 'https' },
      { forwarded: 'for=192.0.2.7' },
      { via: '1.1 proxy' },
      { 'x-real-ip': '192.0.2.7' },
      { host: 'rebound.example.com:1337' },
      { host: 'content.example.org' },
      { host: '192.168.0.7:1337' },
    ];
    for (const header of headers) expect(await asEditor(header as Headers, '127.0.0.1')).toEqual(GUEST);
    for (const host of ['127.0.0.1:1337', '[::1]:1337', 'localhost', 'app.localhost:1337']) {
      expect(await asEditor({ host }, '127.0.0.1'), host).toEqual(OWNER);
    }
  });

  it('answers others as anonymous and with credentials of their own', async () => {
    const elsewhere = (url: string, headers: Headers = {}) => ask(served, 'answer', url, headers, '192.0.2.7');
    expect((await elsewhere('/api/categories')).status).toBe(200);
    expect((await elsewhere('/api/internal-notes')).status).toBe(403);
    expect((await elsewhere('/api/internal-notes', withKey('user-editor'))).status).toBe(200);
    expect((await ask(served, 'explain', '/api/categories', {}, '192.0.2.7')).status).toBe(200);
  });

  it('offers no role without the token: a proxy on this machine may not add headers', async () => {
    for (const given of ['', 'guessed', `${DEV_TOKEN}x`, DEV_TOKEN.slice(1), DEV_TOKEN.toUpperCase()]) {
      expect(await asEditor({ 'x-explorer-token': given }, '127.0.0.1'), given).toEqual(GUEST);
    }
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await ask(served, 'model', null, foreign)).status).toBe(403);
  });

  it('sends writes as a role, as the API accepts them', async () => {
    const sent = (method: string, url: string, headers: Headers, body?: object) =>
      served.server.inject({
        method: 'POST',
        url: `/explorer/api/send?${new URLSearchParams({ method, url })}`,
        headers: { host: 'localhost:1337', ...WITH_TOKEN, 'content-type': 'application/json', ...headers },
        remoteAddress: '127.0.0.1',
        payload: JSON.stringify(body ?? {}),
      });
    const data = { name: 'Written by the explorer', slug: 'written-by-the-explorer' };
    expect((await sent('POST', '/api/categories', {}, { data })).statusCode).toBe(403);
    const created = await sent('POST', '/api/categories', asRole('authenticated'), { data });
    expect(created.statusCode, created.body).toBe(200);
    const url = `/api/categories/${created.json().data.id}`;
    const refused = await sent('PUT', url, asRole('authenticated'), { data: { name: 5 } });
    expect(refused.json().error.details.errors[0]).toMatchObject({ path: ['name'] });
    expect((await sent('DELETE', url, asRole('authenticated'))).statusCode).toBe(200);
    expect((await sent('GET', url, asRole('authenticated'))).statusCode).toBe(400);
    expect((await sent('POST', '/api/auth/local', asRole('authenticated'), data)).statusCode).not.toBe(500);
    const foreign = { ...asRole('authenticated'), origin: 'https://elsewhere.example' };
    expect((await sent('POST', '/api/categories', foreign, { data })).statusCode).toBe(403);
  });

  it('has an example body for every type that can be sent unchanged, with existing entries', async () => {
    const full = { 'x-explorer-caller': 'full' };
    const { body: model } = await ask(served, 'model', null);
    const types = model.types.filter(({ route }: { route: string | null }) => route !== null);
    for (const { kind, route } of types as readonly { kind: string; route: string }[]) {
      const { body } = await ask(served, 'example', `/api/${route}`, full);
      const url = `/api/${route}`;
      const sent = await served.server.inject({
        method: 'POST',
        url: `/explorer/api/send?${new URLSearchParams({ method: kind === 'single' ? 'PUT' : 'POST', url })}`,
        headers: { host: 'localhost:1337', ...WITH_TOKEN, ...full, 'content-type': 'application/json' },
        payload: JSON.stringify({ data: body.data }),
        remoteAddress: '127.0.0.1',
      });
      expect(sent.statusCode, `${url} ${JSON.stringify(body.data)} ${sent.body}`).toBe(200);
    }
    const { body } = await ask(served, 'example', '/api/articles', full);
    expect(body).toMatchObject({ id: expect.any(Number), data: { author: expect.any(Number) } });
    // Nothing is told of what the caller may not find.
    const { body: asAnonymous } = await ask(served, 'example', '/api/internal-notes');
    expect(asAnonymous.id).toBeNull();
  });

  it('describes the API as a role reads it', async () => {
    const paths = async (headers: Headers) =>
      Object.keys((await ask(served, 'openapi', null, headers)).body.paths ?? {});
    expect(await paths({})).not.toContain('/api/internal-notes');
    expect(await paths({ 'x-explorer-caller': 'full' })).toContain('/api/internal-notes');
    expect(await paths({ 'x-explorer-caller': 'full', 'x-explorer-token': '' })).toEqual([]);
  });

  it('sends GraphQL documents as a role', async () => {
    const asked = (headers: Headers) =>
      served.server.inject({
        method: 'POST',
        url: '/explorer/api/graphql',
        headers: { host: 'localhost:1337', ...WITH_TOKEN, 'content-type': 'application/json', ...headers },
        remoteAddress: '127.0.0.1',
        payload: JSON.stringify({ query: '{ internalNotes { data { id } } }' }),
      });
    expect((await asked({})).json().errors[0].message).toMatch(/Forbidden/);
    expect((await asked(asRole('editor'))).json().data.internalNotes.data.length).toBeGreaterThan(0);
    expect((await ask(served, 'model', null)).body.graphql).toBe('/graphql');
  });

  it('leads a browser that opens the address of GraphQL to its page', async () => {
    const visit = (url: string, accept: string) => served.server.inject({ url, headers: { accept } });
    const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const shown = await visit('/graphql', browser);
    expect([shown.statusCode, shown.headers.location]).toEqual([302, 'explorer/#graphql']);
    expect((await visit('/graphql/', browser)).headers.location).toBe('../explorer/#graphql');
    expect((await visit('/graphql?query={__typename}', browser)).statusCode).not.toBe(302);
    expect((await visit('/graphql', 'application/json')).statusCode).not.toBe(302);
  });

  it('never fails by itself', () => {
    expect(served.faults).toEqual([]);
  });
});

describe('the explorer of a server that plinth dev did not start', () => {
  it('offers no role, whatever token is sent', async () => {
    const served = await serveExplorer({ devToken: null });
    onTestFinished(() => served.stop());
    for (const token of [DEV_TOKEN, '', 'null', 'undefined']) {
      const headers = { 'x-explorer-token': token };
      expect((await ask(served, 'model', null, headers)).body).toMatchObject({ borrows: false, roles: [] });
      expect((await ask(served, 'answer', '/api/internal-notes', { ...asRole('editor'), ...headers })).status).toBe(
        403,
      );
    }
  });
});

describe('the explorer in production that may write', () => {
  it('writes with own credentials, and offers no role', async () => {
    const served = await serveExplorer({ development: false, api: { explorerWrites: true } });
    onTestFinished(() => served.stop());
    const sent = async (headers: Headers) => {
      const { statusCode } = await served.server.inject({
        method: 'POST',
        url: `/explorer/api/send?${new URLSearchParams({ method: 'POST', url: '/api/categories' })}`,
        headers: { host: 'localhost:1337', ...WITH_TOKEN, ...headers },
        remoteAddress: '127.0.0.1',
        payload: { data: { name: 'In production', slug: 'in-production' } },
      });
      return statusCode;
    };
    const entering = { authorization: credentials['token-read'] ?? '' };
    expect(await sent(withKey('token-full'))).toBe(401);
    expect(await sent({ ...entering, ...asRole('authenticated') })).toBe(403);
    expect(await sent({ ...entering, ...withKey('token-read') })).toBe(403);
    expect(await sent({ ...entering, ...withKey('token-full') })).toBe(200);
  });
});

describe('the explorer in production', () => {
  let served: StartedPlinth;
  beforeAll(async () => {
    served = await serveExplorer({ development: false });
  });
  afterAll(() => served.stop());

  const entering = (name: string): Headers => ({ authorization: credentials[name] ?? '' });

  it('requires an API token with read access', async () => {
    expect((await ask(served, 'model', null)).status).toBe(401);
    expect((await ask(served, 'model', null, entering('user-authenticated'))).status).toBe(401);
    expect((await ask(served, 'model', null, entering('token-custom'))).status).toBe(403);
    expect((await ask(served, 'model', null, entering('token-expired'))).status).toBe(401);
    expect((await ask(served, 'model', null, entering('token-read'))).status).toBe(200);
  });

  it('keeps private fields and roles to itself', async () => {
    const { body } = await ask(served, 'model', null, entering('token-full'));
    expect(body.roles).toEqual([]);
    expect(JSON.stringify(body)).not.toContain('"private"');
    const asEditor = { ...entering('token-full'), ...asRole('editor') };
    expect((await ask(served, 'answer', '/api/internal-notes', asEditor)).status).toBe(403);
    expect((await ask(served, 'explain', '/api/articles', asEditor)).status).toBe(403);
  });

  it('sends no writes', async () => {
    expect((await ask(served, 'model', null, entering('token-full'))).body.writes).toBe(false);
    const { statusCode } = await served.server.inject({
      method: 'POST',
      url: `/explorer/api/send?${new URLSearchParams({ method: 'POST', url: '/api/categories' })}`,
      headers: { host: 'localhost:1337', ...entering('token-full'), ...withKey('token-full') },
      payload: { data: { name: 'x' } },
    });
    expect(statusCode).toBe(404);
    const mutation = await served.server.inject({
      method: 'POST',
      url: '/explorer/api/graphql',
      headers: { host: 'localhost:1337', ...entering('token-full'), ...withKey('token-full') },
      payload: { query: 'mutation { deleteCategory(id: 1) { data { id } } }' },
    });
    expect(mutation.statusCode).toBe(405);
  });

  it('explains for the caller that was chosen, not for the token that opened it', async () => {
    const url = '/api/internal-notes';
    expect((await ask(served, 'explain', url, entering('token-full'))).status).toBe(403);
    const asToken = { ...entering('token-read'), ...withKey('token-custom') };
    expect((await ask(served, 'explain', url, asToken)).status).toBe(200);
  });
});

describe('the header of ignored parameters', () => {
  const ignoredOf = async (served: StartedPlinth, url: string) =>
    (await served.server.inject({ url })).headers['x-ignored-parameters'];

  it('describes them in development on request, whatever they contain', async () => {
    const served = await serveExplorer({ api: { ignoredHeader: true } });
    onTestFinished(() => served.stop());
    expect(await ignoredOf(served, '/api/articles?populate=autor&pagination[pagesize]=2')).toBe(
      'pagination[pagesize] was ignored. Did you mean pagination[pageSize]? "autor" in populate was ignored. Did you mean author?',
    );
    expect(await ignoredOf(served, '/api/articles?populate=author')).toBeUndefined();
    expect(await ignoredOf(served, '/api/articles?a%0d%0ax:%201%00%f0%9f%98%80=1')).toBe(
      String.raw`a\u000d\u000ax: 1\u0000\ud83d\ude00 was ignored.`,
    );
    expect(String(await ignoredOf(served, `/api/articles?${'x'.repeat(50_000)}=1`)).length).toBe(2000);
  });

  it('exists only if enabled, and never in production', async () => {
    const plain = await serveExplorer();
    onTestFinished(() => plain.stop());
    const production = await serveExplorer({ development: false, api: { ignoredHeader: true } });
    onTestFinished(() => production.stop());
    for (const served of [plain, production])
      expect(await ignoredOf(served, '/api/articles?populate=autor')).toBeUndefined();
  });
});
