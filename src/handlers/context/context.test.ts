import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { RequestError } from '../../errors.ts';
import { answerOfError, HttpError } from '../modules/code-errors.ts';
import { type Context, ContextParts } from './context.ts';

const begin = (queryString = '', headers: Readonly<Record<string, string>> = {}, isSecure = false) =>
  new ContextParts({
    id: 'one',
    method: 'GET',
    path: '/api/things',
    params: { id: '1' },
    queryString,
    headers: { host: 'example.org:1337', ...headers },
    body: undefined,
    address: '192.0.2.1',
    isSecure,
  });

const answered = (work: (ctx: Context) => void) => {
  const parts = begin();
  work(parts.ctx);
  return { ...parts.reply(), isAnswered: parts.isAnswered() };
};

test.each([
  [false, {}, 'a=b; path=/; httponly'],
  [true, {}, 'a=b; path=/; secure; httponly'],
  [true, { secure: false, httpOnly: false, sameSite: true }, 'a=b; path=/; samesite=strict'],
])('a cookie that is set over https (%s) with %j', (isSecure, options, text) => {
  const parts = begin('', {}, isSecure);
  parts.ctx.cookies.set('a', 'b', options);
  expect(parts.reply().headers?.['set-cookie']).toBe(text);
});

describe('the response of a context', () => {
  test.each<[string, (ctx: Context) => void, object]>([
    [
      'an object',
      (ctx) => {
        ctx.body = { a: 1 };
      },
      { status: 200, body: '{"a":1}' },
    ],
    [
      'text',
      (ctx) => {
        ctx.body = 'hi';
      },
      { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } },
    ],
    [
      'markup',
      (ctx) => {
        ctx.body = '<p>';
      },
      { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } },
    ],
    [
      'null',
      (ctx) => {
        ctx.body = null;
      },
      { status: 204, body: null },
    ],
    [
      'a status alone',
      (ctx) => {
        ctx.status = 202;
      },
      { status: 202, body: 'Accepted' },
    ],
    ['nothing', () => {}, { status: 404, isAnswered: false }],
    [
      'a type',
      (ctx) => {
        ctx.send('<rss/>');
        ctx.type = 'xml';
      },
      { headers: { 'content-type': 'application/xml' } },
    ],
    ['created', (ctx) => void (ctx.created as (data: unknown) => void)({ a: 1 }), { status: 201, body: '{"a":1}' }],
    ['deleted', (ctx) => void (ctx.deleted as () => void)(), { status: 204, body: null }],
    [
      'a refusal',
      (ctx) => void (ctx.unprocessableEntity as (message: string, details: object) => void)('no', { a: 1 }),
      {
        status: 422,
        body: '{"data":null,"error":{"status":422,"name":"UnprocessableEntityError","message":"no","details":{"a":1}}}',
      },
    ],
    [
      'headers',
      (ctx) => {
        ctx.set({ 'X-A': 1 });
        ctx.response.append('X-A', '2');
        ctx.body = 'x';
      },
      { headers: { 'x-a': ['1', '2'], 'content-type': 'text/plain; charset=utf-8' } },
    ],
  ])('%s', (_name, work, expected) => {
    expect(answered(work)).toMatchObject(expected);
  });

  test('bytes and streams are sent unchanged', () => {
    const bytes = Buffer.from([1, 2]);
    expect(
      answered((ctx) => {
        ctx.body = bytes;
      }).body,
    ).toBe(bytes);
    const stream = Readable.from(['a']);
    expect(
      answered((ctx) => {
        ctx.body = stream;
      }).body,
    ).toBe(stream);
  });

  test('JSON of the engine is parsed only when it is read', () => {
    const parts = begin();
    parts.setText('{"data": [1]}');
    expect(parts.reply()).toMatchObject({ status: 200, body: '{"data": [1]}' });
    (parts.ctx.body as { data: number[] }).data.push(2);
    expect(parts.reply().body).toBe('{"data":[1,2]}');
  });

  test.each<[string, Error, readonly [number, string, string]]>([
    [
      'of the contract, whose status is another',
      new RequestError('ForbiddenError', 'no'),
      [400, 'ForbiddenError', 'no'],
    ],
    ['without a status', new TypeError('odd'), [400, 'TypeError', 'odd']],
    ['by ctx.throw', new HttpError(409, 'twice'), [409, 'ConflictError', 'twice']],
    ['of a library', Object.assign(new Error('far'), { statusCode: 502 }), [502, 'Error', 'far']],
  ])('a refusal that is given an error shows it: %s', (_, error, [status, name, message]) => {
    const parts = begin();
    (parts.ctx as unknown as { badRequest(error: Error): void }).badRequest(error);
    const { body, ...reply } = parts.reply();
    expect(reply.status).toBe(status);
    expect(JSON.parse(String(body))).toEqual({ data: null, error: { status, name, message, details: {} } });
  });

  test('an action’s response can be read and replaced where Koa stores it', () => {
    const parts = begin();
    parts.setText('{"user": {"id": 5}}');
    const { response } = parts.ctx;
    expect(response._body).toEqual({ user: { id: 5 } });
    (response._body as { user: unknown }).user = { id: 6 };
    expect(parts.reply()).toMatchObject({ status: 200, body: '{"user":{"id":6}}' });
    response._body = { ok: true };
    expect(parts.reply()).toMatchObject({ status: 200, body: '{"ok":true}' });
  });
});

describe('the request of a context', () => {
  test('the query is parsed when it is read, and can be replaced', () => {
    const parts = begin('a[b]=1');
    expect(parts.queryInput()).toBe('a[b]=1');
    expect(parts.ctx.query).toMatchObject({ a: { b: '1' } });
    parts.ctx.query = { ...parts.ctx.query, locale: 'fr', gone: undefined, page: 2 as never };
    expect(parts.ctx.query).not.toHaveProperty('gone');
    expect(parts.queryInput()).toMatchObject({ a: { b: '1' }, locale: 'fr', page: '2' });
    expect(decodeURIComponent(parts.queryText())).toBe('a[b]=1&locale=fr&page=2');
    expect(decodeURIComponent(parts.ctx.querystring)).toBe('a[b]=1&locale=fr&page=2');
    expect(parts.ctx.originalUrl).toContain('?a[b]=1');
    expect(parts.ctx.request.query).toBe(parts.ctx.query);
  });

  test('members that handlers read', () => {
    const { ctx } = begin('x=1', {
      'content-length': '2',
      'content-type': 'application/json; charset=utf-8',
      cookie: 'a=1; b="2"',
    });
    expect([ctx.url, ctx.host, ctx.hostname, ctx.origin, ctx.ip]).toEqual([
      '/api/things?x=1',
      'example.org:1337',
      'example.org',
      'http://example.org:1337',
      '192.0.2.1',
    ]);
    expect([ctx.get('Content-Type'), ctx.is('json'), ctx.is('multipart'), ctx.is('html', 'json')]).toEqual([
      'application/json; charset=utf-8',
      'json',
      false,
      'json',
    ]);
    expect([ctx.cookies.get('a'), ctx.cookies.get('b'), ctx.cookies.get('c')]).toEqual(['1', '2', undefined]);
    const call = (holder: object, name: string) => (): unknown => (holder as Record<string, () => unknown>)[name]?.();
    expect(call(ctx, 'onerror')).toThrow('ctx.onerror is not available');
    expect(call(ctx.response, 'flushHeaders')).toThrow('ctx.response.flushHeaders is not available');
  });

  test.each([
    [[404], { status: 404, body: { error: { name: 'NotFoundError', message: 'Not Found' } } }],
    [[400, 'no', { details: { a: 1 } }], { status: 400, body: { error: { message: 'no', details: { a: 1 } } } }],
    [['broken'], { status: 500, body: { error: { name: 'InternalServerError' } } }],
    [[302, 'moved'], { status: 302, body: { error: { name: 'Error', message: 'moved' } } }],
    [[200], { status: 200, body: { error: { name: 'Error', message: 'OK' } } }],
    [[404, Object.assign(new Error('moved'), { status: 301 })], { status: 301, body: { error: { message: 'moved' } } }],
    [[299], { status: 500, body: { error: { name: 'InternalServerError' } } }],
    [[100], { status: 500, body: { error: { name: 'InternalServerError' } } }],
    [[401, new Error('who')], { status: 401, body: { error: { message: 'who' } } }],
  ])('ctx.throw(%j)', (what, expected) => {
    const { ctx } = begin();
    let thrown: unknown;
    try {
      ctx.throw(...what);
    } catch (error) {
      thrown = error;
    }
    expect(answerOfError(thrown)).toMatchObject(expected);
  });
});

test('the names in a path are also those of the request, as in v4', () => {
  const parts = begin();
  parts.takeParams({ slug: 'one' });
  expect([parts.ctx.params, parts.ctx.request.params]).toEqual([{ slug: 'one' }, { slug: 'one' }]);
  (parts.ctx.params as Record<string, string>).slug = 'other';
  expect(parts.ctx.request.params.slug).toBe('other');
});
