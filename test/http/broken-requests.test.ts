import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { errorOf, send, sendBytes } from './requests.ts';

let plinth: StartedPlinth;
beforeAll(async () => {
  plinth = await startPlinth({ engine: 'sqlite' });
});
afterAll(async () => {
  expect(plinth.faults).toEqual([]);
  await plinth.stop();
});

const get = (path: string) => send(plinth.url, path);

const stillAnswers = async () => expect((await get('/_health')).status).toBe(204);

describe('invalid HTTP gets 400 with the body of the contract, and the connection ends', () => {
  test.each([
    ['nonsense', 'hello\r\n\r\n'],
    ['an unknown version', 'GET /api/categories HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['a control character in the path', 'GET /api/\x01categories HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a NUL in the path', 'GET /api/\0categories HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a space in the path', 'GET /api/cate gories HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a broken chunk', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n'],
    ['an unknown method', 'NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['TLS', Buffer.from('16030100a5010000a10303', 'hex')],
  ])('%s', async (_, bytes) => {
    const answer = await sendBytes(plinth.url, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toMatch(/content-type: application\/json/i);
    expect(answer).toContain('"name":"BadRequestError"');
    await stillAnswers();
  });

  test.each([
    ['http://elsewhere.example/api/categories/1?fields[0]=id', 200],
    ['HTTPS://x:1/api/categories/1', 200],
    ['http://elsewhere.example', 200],
    ['http://elsewhere.example?a', 200],
    ['ftp://elsewhere.example/api/categories/1', 404],
    ['http:/api/categories/1', 400],
  ])('a proxy is asked for %s: the path counts', async (url, status) => {
    const answer = await sendBytes(plinth.url, `GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer.slice(9, 12)).toBe(String(status));
  });

  test('a compressed body is unpacked as far as a body may be long', async () => {
    const post = async (text: string, encoding = 'gzip'): Promise<string> => {
      const body = gzipSync(text);
      const head = `POST /api/auth/local HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n`;
      return sendBytes(plinth.url, Buffer.concat([Buffer.from(head), body]));
    };
    expect(await post('{"identifier":"nobody","password":"x"}')).toContain('Invalid identifier or password');
    expect(await post(`"${' '.repeat(30_000_000)}"`)).toMatch(/^HTTP\/1\.1 413 /);
    expect(await post('{}', 'compress')).toMatch(/^HTTP\/1\.1 415 [\s\S]*gzip, deflate, br/);
  });

  test('a silent connection that closes does no harm', async () => {
    await sendBytes(plinth.url, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n');
    await stillAnswers();
  });
});

describe('paths and query strings of any kind', () => {
  test.each([
    '/api/categories?%',
    '/api/categories?%E0%A4%A',
    '/api/categories?filters[name]=%FF%FE',
    '/api/categories?%00=%00',
    '/api/categories?filters[name][$contains]=%00',
    '/api/categories?filters[name]=a%00b',
    '/api/categories?filters[position]=%00',
    '/api/categories?_q=%00',
    '/api/categories?sort=%00',
    '/api/categories?populate=%00',
    '/api/categories?locale=%00',
    '/api/pages?locale=%00',
    '/api/categories/%00',
    '/api/categories/1%00',
    '/api/categories/%E0%A4%A',
    '/api/categories/%2e%2e',
    '/api/categories/..%2f..%2fetc%2fpasswd',
    '/api/../../etc/passwd',
    '/api/categories?[]=1&[=2&]=3&a[=b&a]=c&[[[[=d',
    '/api/categories?filters[[name]]=x',
    '/api/categories?&&&===&?&?=?',
    '/api/categories?a=1#fragment?filters[nosuch]=1',
    '/api/categories?filters[name]=%F0%9F%8D%95%CC%81',
    '/api/categories?filters[name]=%ED%A0%80',
  ])('%s is answered below 500', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBeLessThan(500);
    if (answer.status >= 400) errorOf(answer);
    else expect(() => JSON.parse(answer.body)).not.toThrow();
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__', 'valueOf'])(
    '%s is a name like any other that does not exist',
    async (name) => {
      for (const query of [
        `filters[${name}]=1`,
        `filters[${name}][${name}]=1`,
        `filters[name][${name}]=1`,
        `sort=${name}`,
        `sort[${name}]=asc`,
        `fields[0]=${name}`,
        `populate=${name}`,
        `populate[${name}][populate]=*`,
        `populate[articles][${name}]=1`,
        `pagination[${name}]=1`,
        `${name}=1`,
        `${name}[x]=1`,
        `filters[parent][${name}]=1`,
      ]) {
        const answer = await get(`/api/categories?${query}`);
        expect([200, 400], query).toContain(answer.status);
      }
      expect((await get(`/api/${name}`)).status).toBe(404);
      expect((await get(`/api/categories/${name}`)).status).toBe(404);
      expect(({} as Record<string, unknown>).x).toBeUndefined();
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
  );

  test('nothing of a request gets into the headers of the answer', async () => {
    const injected = '%0d%0aSet-Cookie:%20evil=1';
    for (const path of [
      `/api/${injected}`,
      `/api/categories?sort=${injected}`,
      `/api/categories?publicationState=${injected}`,
      `/api/categories/${injected}`,
    ]) {
      const { headers } = await get(path);
      expect(headers['set-cookie']).toBeUndefined();
      expect(JSON.stringify(headers)).not.toContain('evil');
    }
    const { headers } = await send(plinth.url, '/api/categories', {
      headers: { origin: 'https://a.test, https://b.test' },
    });
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('sizes', () => {
  test('a query string of a megabyte is refused with a message, or read', async () => {
    const answer = await get(`/api/categories?filters[name]=${'x'.repeat(1_000_000)}`);
    expect([200, 414, 431]).toContain(answer.status);
    if (answer.status !== 200) expect(errorOf(answer).message).toMatch(/too long/);
    await stillAnswers();
  });

  test('a long query string within the limit is read', async () => {
    const answer = await get(`/api/categories?filters[name]=${'x'.repeat(20_000)}`);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body).data).toEqual([]);
  });

  test('headers without end are refused', async () => {
    const filler = Array.from({ length: 3000 }, (_, index) => `X-Filler-${index}: ${'y'.repeat(100)}`).join('\r\n');
    const answer = await sendBytes(plinth.url, `GET /api/categories HTTP/1.1\r\nHost: x\r\n${filler}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('"status":431');
    await stillAnswers();
  });

  test.each([5_000, 100_000])('a body of %d levels is 400', async (levels) => {
    for (const [path, status] of [
      ['/api/auth/local', 400],
      ['/api/auth/local/register', 400],
      // Whoever may not write is told so before the body is read.
      ['/api/categories', 403],
      ['/api/users', 403],
    ] as const) {
      const answer = await send(plinth.url, path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"data":${'['.repeat(levels)}${']'.repeat(levels)}}`,
      });
      expect([path, answer.status]).toEqual([path, status]);
      errorOf(answer);
    }
    await stillAnswers();
  });

  test('a body that is too large is 413, one that a read does not need is ignored', async () => {
    const large = await send(plinth.url, '/api/categories', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"data":"${'x'.repeat(3_000_000)}"}`,
    });
    expect(errorOf(large)).toMatchObject({ status: 413, name: 'PayloadTooLargeError' });
    const small = await send(plinth.url, '/api/categories', {
      headers: { 'content-type': 'application/json' },
      body: '{broken',
    });
    expect(small.status).toBeLessThan(500);
  });
});
