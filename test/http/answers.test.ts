import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { CREDENTIALS } from '../writing/writing-server.ts';
import { errorOf, send } from './requests.ts';

let plinth: StartedPlinth;
beforeAll(async () => {
  plinth = await startPlinth({ engine: 'sqlite' });
});
afterAll(() => plinth.stop());

const get = (path: string, headers: Record<string, string> = {}) => send(plinth.url, path, { headers });

describe('answers', () => {
  test('a list is JSON with its length', async () => {
    const { status, headers, body } = await get('/api/categories?pagination[pageSize]=2&fields[0]=name');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Number(headers['content-length'])).toBe(Buffer.byteLength(body));
    expect(JSON.parse(body)).toMatchObject({
      data: [{ id: 1 }, { id: 2 }],
      meta: { pagination: { page: 1, pageSize: 2 } },
    });
  });

  test('HEAD has the headers of GET and no body', async () => {
    const [got, head] = [await get('/api/categories'), await send(plinth.url, '/api/categories', { method: 'HEAD' })];
    expect(head.status).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-type']).toBe(got.headers['content-type']);
    expect(head.headers['content-length']).toBe(got.headers['content-length']);
    expect((await send(plinth.url, '/api/unknown', { method: 'HEAD' })).status).toBe(404);
  });

  test('/_health is 204, with every method and without credentials', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
      const { status, body, headers } = await send(plinth.url, '/_health', { method });
      expect({ status, body, type: headers['content-type'] }).toEqual({ status: 204, body: '', type: undefined });
    }
    expect((await get('/_health', { authorization: 'Bearer nonsense' })).status).toBe(204);
  });

  test('security headers are set, and the maker is not named unless the project says so', async () => {
    const { headers } = await get('/api/categories');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBeDefined();
    expect(headers['strict-transport-security']).toBeDefined();
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
  });

  test('no cache serves the response to one caller to another', async () => {
    const jwt = { authorization: CREDENTIALS['user-authenticated'] ?? '' };
    const wrong = { authorization: 'Bearer nonsense' };
    for (const [path, headers, status] of [
      ['/api/categories', {}, 200],
      ['/api/categories', wrong, 401],
      ['/api/internal-notes', {}, 403],
      ['/api/articles/99999', {}, 404],
      ['/api/articles?filters[nothing]=1', {}, 400],
      ['/api/users/me', jwt, 200],
      ['/api/upload/files', {}, 403],
      ['/api/i18n/locales', {}, 200],
      ['/openapi.json', {}, 200],
    ] as const) {
      // Two contracts are spoken everywhere, in refusals as well.
      const vary = 'Authorization, Origin, Strapi-Response-Format';
      for (const origin of [{}, { origin: 'https://elsewhere.example' }]) {
        const answer = await get(path, { ...headers, ...origin });
        expect([path, answer.status, answer.headers.vary]).toEqual([path, status, vary]);
      }
    }
    expect((await get('/api/users/me', jwt)).headers['cache-control']).toBe('no-store');
  });

  test('letter case and a slash at the end do not matter, encoding does', async () => {
    for (const path of ['/api/categories', '/API/Categories', '/api/categories/'])
      expect((await get(path)).status).toBe(200);
    for (const path of ['/api/%63ategories', '/api//categories', '/api/categories//', '/categories'])
      expect((await get(path)).status).toBe(404);
  });
});

describe('errors', () => {
  test('404 for missing entries', async () => {
    for (const path of ['/api', '/api/unknown', '/api/categories/9999999', '/api/categories/1/2', '/favicon.ico/x']) {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(errorOf(answer)).toEqual({ status: 404, name: 'NotFoundError', message: 'Not Found', details: {} });
    }
  });

  test('400 names the mistake', async () => {
    const answer = await get('/api/categories?sort=nosuch');
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(errorOf(answer)).toEqual({
      status: 400,
      name: 'ValidationError',
      message: 'Invalid parameter nosuch',
      details: {},
    });
  });

  test('403 without permission, 401 with bad credentials', async () => {
    expect(errorOf(await get('/api/internal-notes'))).toMatchObject({ status: 403, name: 'ForbiddenError' });
    const answer = await get('/api/categories', { authorization: 'Bearer nonsense' });
    expect(errorOf(answer)).toMatchObject({
      status: 401,
      name: 'UnauthorizedError',
      message: 'Missing or invalid credentials',
    });
  });

  test('a scheme other than Bearer is not a credential', async () => {
    expect((await get('/api/categories', { authorization: 'Basic YTpi' })).status).toBe(200);
    expect((await get('/api/categories', { authorization: 'garbage' })).status).toBe(200);
  });

  test.each([
    ['PATCH', '/api/categories', 'HEAD, GET, POST'],
    ['DELETE', '/api/categories', 'HEAD, GET, POST'],
    ['POST', '/api/categories/1', 'HEAD, GET, PUT, DELETE'],
    ['POST', '/api/homepage', 'HEAD, GET, PUT, DELETE'],
  ])('%s %s is 405 and says what is allowed', async (method, path, allow) => {
    const { status, headers, body } = await send(plinth.url, path, { method });
    expect({ status, body }).toEqual({ status: 405, body: 'Method Not Allowed' });
    expect(headers.allow).toBe(allow);
  });

  test.each(['TRACE', 'PROPFIND', 'PURGE', 'LINK'])('%s is 501', async (method) => {
    const { status, body } = await send(plinth.url, '/api/categories', { method });
    expect({ status, body }).toEqual({ status: 501, body: 'Not Implemented' });
  });
});

describe('OPTIONS', () => {
  test('without an origin lists the methods of the path', async () => {
    const { status, headers, body } = await send(plinth.url, '/api/categories/1', { method: 'OPTIONS' });
    expect({ status, body }).toEqual({ status: 200, body: '' });
    expect(headers.allow).toBe('HEAD, GET, PUT, DELETE');
  });

  test('a preflight is answered for any path, with the origin repeated', async () => {
    for (const path of ['/api/categories', '/api/unknown', '/nowhere']) {
      const { status, headers, body } = await send(plinth.url, path, {
        method: 'OPTIONS',
        headers: { origin: 'https://example.test', 'access-control-request-method': 'GET' },
      });
      expect({ status, body }).toEqual({ status: 204, body: '' });
      expect(headers['access-control-allow-origin']).toBe('https://example.test');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(headers['access-control-allow-methods']).toMatch(/GET.*POST/);
      expect(headers['access-control-max-age']).toBeDefined();
      expect(headers.vary).toMatch(/origin/i);
    }
  });

  test('a preflight allows the headers of v4, and those of safe writes on request', async () => {
    const allowed = async (asked: string) => {
      const headers = { 'access-control-request-method': 'PUT', 'access-control-request-headers': asked };
      const answer = await send(plinth.url, '/api/categories/1', {
        method: 'OPTIONS',
        headers: { origin: 'https://example.test', ...headers },
      });
      return answer.headers['access-control-allow-headers'];
    };
    const own = 'Content-Type, Authorization, Origin, Accept';
    expect(await allowed('authorization')).toBe(own);
    expect(await allowed('x-other,if-matches')).toBe(own);
    expect(await allowed('authorization, if-match')).toBe(`${own}, If-Match`);
    expect(await allowed('Idempotency-Key,content-type,IF-MATCH')).toBe(`${own}, If-Match, Idempotency-Key`);
    expect(await allowed('strapi-response-format')).toBe(`${own}, Strapi-Response-Format`);
  });

  test('with an origin and no method asked for it is an ordinary request', async () => {
    const { status, headers } = await send(plinth.url, '/api/categories', {
      method: 'OPTIONS',
      headers: { origin: 'https://example.test' },
    });
    expect(status).toBe(200);
    expect(headers.allow).toBe('HEAD, GET, POST');
    expect(headers['access-control-allow-origin']).toBe('https://example.test');
  });
});

describe('CORS', () => {
  test('an allowed origin is repeated, errors included; without one nothing is said', async () => {
    for (const path of ['/api/categories', '/api/unknown']) {
      const { headers } = await get(path, { origin: 'https://example.test' });
      expect(headers['access-control-allow-origin']).toBe('https://example.test');
      expect(headers['access-control-expose-headers']).toBe('ETag');
      expect(headers.vary).toMatch(/origin/i);
    }
    expect((await get('/api/categories')).headers['access-control-allow-origin']).toBeUndefined();
  });
});
