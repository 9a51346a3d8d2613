import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartError } from '../../src/errors.ts';
import { readAccessLog } from './read-access-log.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-log-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(content: string | Buffer): Promise<readonly string[]> {
  const file = path.join(folder, 'access.log');
  writeFileSync(file, content);
  return readAccessLog(file, '/api');
}

const time = '[10/Oct/2026:13:55:36 +0000]';

describe('the URLs of an access log', () => {
  test.each<[string, string, string | null]>([
    [
      'nginx, combined',
      `203.0.113.7 - - ${time} "GET /api/articles?sort=title HTTP/1.1" 200 2326 "https://example.com/" "Mozilla/5.0 (X11)"`,
      '/api/articles?sort=title',
    ],
    [
      'nginx, which escapes quotes and bytes of other languages',
      `203.0.113.7 - - ${time} "GET /api/articles?filters[title]=\\x22caf\\xC3\\xA9\\x22 HTTP/2.0" 200 2 "-" "-"`,
      '/api/articles?filters[title]=%22caf%C3%A9%22',
    ],
    ['Apache, common, with a user', `2001:db8::1 - frank ${time} "GET /api/pages HTTP/1.0" 200 2326`, '/api/pages'],
    [
      'Apache, combined with the virtual host, which escapes quotes with a backslash',
      `www.example.com:443 203.0.113.7 - - ${time} "GET /api/pages?filters[title]=\\"a\\\\b\\" HTTP/1.1" 200 23 "-" "curl/8"`,
      '/api/pages?filters[title]=%22a%5Cb%22',
    ],
    [
      'a load balancer, with the whole address',
      `h2 ${time} "GET https://example.com:443/api/pages?a=1 HTTP/2.0" "curl"`,
      '/api/pages?a=1',
    ],
    [
      'Caddy, JSON',
      '{"level":"info","ts":1646861401.52,"logger":"http.log.access","msg":"handled request","request":{"remote_ip":"127.0.0.1","proto":"HTTP/2.0","method":"GET","host":"localhost","uri":"/api/authors?fields[0]=name","headers":{"User-Agent":["curl/7.82.0"]}},"status":200}',
      '/api/authors?fields[0]=name',
    ],
    [
      'Caddy, for people',
      '2026/10/10 13:55:36.123\tinfo\thttp.log.access\thandled request\t{"request": {"method": "GET", "host": "localhost", "uri": "/api/authors"}, "status": 200}',
      '/api/authors',
    ],
    [
      'JSON of nginx, whose uri has no query',
      '{"request_method":"GET","uri":"/api/articles","args":"sort=id","request_uri":"/api/articles?sort=id","status":"200"}',
      '/api/articles?sort=id',
    ],
    [
      'JSON with the query apart',
      '{"method":"GET","path":"/api/articles","query_string":"?sort=id"}',
      '/api/articles?sort=id',
    ],
    ['JSON with an empty query', '{"method":"GET","path":"/api/articles","args":""}', '/api/articles'],
    ['JSON with a request line', '{"request":"HEAD /api/global HTTP/2.0","status":200}', '/api/global'],
    [
      'JSON of pino',
      '{"level":30,"req":{"id":1,"method":"GET","url":"/api/pages?a[0]=%22"},"res":{"statusCode":200}}',
      '/api/pages?a[0]=%22',
    ],
    ['JSON of Traefik', '{"RequestMethod":"GET","RequestPath":"/api/pages?a=1","OriginStatus":200}', '/api/pages?a=1'],
    ['a write', `203.0.113.7 - - ${time} "POST /api/articles HTTP/1.1" 200 2`, null],
    ['a write in JSON', '{"method":"DELETE","url":"/api/pages/1"}', null],
    ['another path', `203.0.113.7 - - ${time} "GET /apiary HTTP/1.1" 200 2`, null],
    ['half a record', '{"method":"GET","url":"/api/pa', null],
    ['no request', `203.0.113.7 - - ${time} "-" 408 0 "-" "-"`, null],
    ['prose', 'not a line of a {log}', null],
  ])('%s', async (_, line, url) => {
    expect(await read(`${line}\n`)).toEqual(url === null ? [] : [url]);
  });

  test('are the same in a log that was compressed; each is there once', async () => {
    const lines = `1.2.3.4 - - ${time} "GET /api/b HTTP/1.1" 200 2\n`.repeat(3);
    expect(await read(gzipSync(`${lines}${lines.replaceAll('/b', '/a')}`))).toEqual(['/api/b', '/api/a']);
  });

  test('a log that is missing or damaged is named', async () => {
    await expect(readAccessLog(path.join(folder, 'none.log'), '/api')).rejects.toThrow(StartError);
    const packed = gzipSync(`1.2.3.4 - - ${time} "GET /api/b HTTP/1.1" 200 2\n`.repeat(1000));
    await expect(read(packed.subarray(0, packed.length - 12))).rejects.toThrow(/The log cannot be read/);
  });
});
