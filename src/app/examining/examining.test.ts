import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { logLines } from '../access-log/log-lines.ts';
import { type LoggedRequest, readLogLine } from '../access-log/read-log-line.ts';
import { describeFindings, plainText } from './describe-findings.ts';
import { examineLog } from './examine-log.ts';
import { findFileTraces } from './file-traces.ts';
import { findPermissionTraces } from './permission-traces.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plinth-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TIME = '10/Oct/2026:13:55:36 +0000';

const line = (request: string, status = 200, address = '203.0.113.7'): string =>
  `${address} - - [${TIME}] "${request} HTTP/1.1" ${status} 12 "-" "curl/8"`;

async function* read(lines: readonly string[]): AsyncIterable<LoggedRequest | null> {
  for (const one of lines) yield readLogLine(one);
}

async function linesOf(file: string): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const one of logLines(file)) lines.push(one);
  return lines;
}

const idsIn = async (lines: readonly string[]): Promise<readonly string[]> =>
  (await examineLog(read(lines))).findings.map(({ id }) => id);

describe('a line of a log', () => {
  test.each<[string, string, LoggedRequest | null]>([
    [
      'nginx',
      line('POST /admin/login', 400),
      { method: 'POST', url: '/admin/login', status: 400, time: TIME, address: '203.0.113.7' },
    ],
    [
      'Apache with the virtual host',
      `www.example.com:443 2001:db8::1 - - [${TIME}] "GET /api/pages HTTP/1.1" 404 1`,
      { method: 'GET', url: '/api/pages', status: 404, time: TIME, address: '2001:db8::1' },
    ],
    [
      'Caddy',
      '{"ts":1646861401.5,"request":{"remote_ip":"127.0.0.1","method":"PUT","uri":"/api/x?a=1"},"status":200}',
      { method: 'PUT', url: '/api/x?a=1', status: 200, time: '1646861401.5', address: '127.0.0.1' },
    ],
    [
      'JSON of nginx',
      '{"time_iso8601":"2026-10-10T13:55:36Z","remote_addr":"::1","request":"DELETE /api/x/1 HTTP/2.0","status":"204"}',
      { method: 'DELETE', url: '/api/x/1', status: 204, time: '2026-10-10T13:55:36Z', address: '::1' },
    ],
    ['something else', 'the server has started', null],
    ['broken JSON', '{"request":', null],
  ])('of %s', (_name, text, request) => {
    expect(readLogLine(text)).toEqual(request);
  });

  test('is read from text and from gzip, and only its start if it is too long', async () => {
    const text = `${'x'.repeat(200_000)}\r\nsecond\r\nthird`;
    for (const content of [text, gzipSync(text)]) {
      const file = path.join(folder, 'access.log');
      writeFileSync(file, content);
      const lines = await linesOf(file);
      expect(lines.map((one) => one.length)).toEqual([65_536, 6, 5]);
    }
    await expect(linesOf(path.join(folder, 'none.log'))).rejects.toThrow('The log cannot be read');
  });
});

describe('signs of attacks', () => {
  test.each([
    ['GET /api/articles?filters[createdBy][password][$startsWith]=%242a', 'secret-filter'],
    ['GET /api/articles?where%5BupdatedBy%5D%5BresetPasswordToken%5D%5B%24startsWith%5D=a', 'secret-filter'],
    ['GET /api/articles?populate[author][filters][t1.password]=a', 'secret-filter'],
    ['GET /api/articles?%zz&sort=createdBy.resetPasswordToken:asc', 'secret-filter'],
    ['GET /api/articles?fields[0]=password', 'secret-filter'],
    ['POST //admin/login', 'sign-in-spelling'],
    ['POST /ADMIN/login/', 'sign-in-spelling'],
    ['POST /cms//admin/login', 'sign-in-spelling'],
    ['GET /api/connect/github/redirect?callback=//evil.example', 'sign-in-redirect'],
    ['GET /strapi.io/_next/image?url=http://10.0.0.1/', 'image-proxy'],
    ['PUT /users-permissions/email-templates', 'template-change'],
  ])('%s: %s', async (request, id) => {
    expect(await idsIn([line(request)])).toEqual([id]);
  });

  test('what was refused is less than what was answered', async () => {
    const request = 'GET /api/articles?filters[createdBy][password][$startsWith]=a';
    const { findings } = await examineLog(read([line(request, 400)]));
    expect(findings.map(({ id, severity }) => [id, severity])).toEqual([['secret-filter-refused', 'low']]);
  });

  test('ordinary requests are none, in any number', async () => {
    const requests = [
      'GET /api/articles?filters[title][$contains]=password&populate=*&sort=title:asc',
      'GET /api/articles?_q=resetPasswordToken',
      'GET /reset?code=password',
      'POST /admin/login',
      'POST /cms/admin/login',
      'POST /api/auth/local',
      'GET /api/connect/github/redirect?callback=%2Fwelcome',
      'POST /admin/register-admin',
    ];
    expect(await idsIn(requests.map((request) => line(request)))).toEqual([]);
    expect(await idsIn(Array.from({ length: 5000 }, () => line('POST /api/auth/local')))).toEqual([]);
  });

  test('guesses count by address', async () => {
    const guesses = (address: (i: number) => string) =>
      Array.from({ length: 100 }, (_, i) => line('POST /api/auth/local', 400, address(i)));
    expect(await idsIn(guesses((i) => `10.0.0.${i}`))).toEqual([]);
    expect(await idsIn(Array.from({ length: 100 }, () => line('POST /cms/v1/auth/local', 400)))).toEqual([
      'many-sign-ins',
    ]);
    const { findings } = await examineLog(read(guesses(() => '10.0.0.1')));
    expect(findings[0]?.evidence.slice(0, 2)).toEqual([`100 requests, ${TIME}`, 'from 10.0.0.1: 100']);
    expect(
      await idsIn([line('POST /admin/register-admin', 200, '10.0.0.1'), line('POST /admin/register-admin')]),
    ).toEqual(['many-first-administrators']);
  });

  test('the time is from the first to the last request, in any order and form', async () => {
    const at = (time: string): string =>
      JSON.stringify({ method: 'GET', url: '/api/a?sort=x.password', status: 200, time });
    const times = ['10/Oct/2026:13:55:36 +0000', '2026-10-09T00:00:00Z', '1790000000.5', '1790000001000'];
    const { findings } = await examineLog(read([...times.map(at), at('2026-10-10T13:00:00Z')]));
    expect(findings[0]?.evidence[0]).toBe('5 requests, 1790000000.5 to 10/Oct/2026:13:55:36 +0000');
  });

  test('evidence is bounded, and a terminal never gets what a log line contains', async () => {
    const hostile = '\u001b]0;owned\u0007\u001b[2J\u202e';
    const lines = Array.from({ length: 1000 }, (_, i) =>
      line(`GET /api/a?sort=x.password${hostile}${i}`, 200, `10.0.${i >> 8}.${i & 255}`),
    );
    const { findings } = await examineLog(
      read([...lines, `{"method":"GET","url":"/api/a?sort=x.password,${'y'.repeat(9999)}","ip":"\\u001b[31m"}`]),
    );
    expect(findings[0]?.evidence.length).toBeLessThanOrEqual(11);
    expect(Math.max(...(findings[0]?.evidence ?? []).map((one) => one.length))).toBeLessThan(400);
    const text = describeFindings(findings);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    expect(plainText('a\u001bb')).toBe('a\\u{1b}b');
  });

  test('a hostile line costs no more than its length', async () => {
    const attacks = ['[', '[password', 'filters', 'filters[.', 'sort=.', '&', '%25', 'populate[password,'].map(
      (part) => `GET /api/a?filters${part.repeat(60_000 / part.length)}`,
    );
    const cpu = process.cpuUsage();
    await examineLog(
      read([...attacks.map((one) => line(one)), ...attacks, '"GET '.repeat(12_000), '1.'.repeat(30_000)]),
    );
    expect(process.cpuUsage(cpu).user / 1e6).toBeLessThan(2);
  });
});

test('scripts are found wherever they are in a document, and in the encodings that browsers read', async () => {
  const uploads = path.join(folder, 'uploads');
  mkdirSync(uploads);
  const documents = {
    'long.svg': `<svg>${' '.repeat(999_995)}<script>`,
    'wide.svg': Buffer.from('<svg onload="x()"/>', 'utf16le'),
    'style.xsl': '<xsl:stylesheet><script>',
    'plain.svg': `<svg>${'<path d="M0 0"/>'.repeat(100_000)}</svg>`,
    'script.txt': '<script>',
  };
  for (const [name, content] of Object.entries(documents)) writeFileSync(path.join(uploads, name), content);
  const rows = Object.keys(documents).map((name, i) => [
    i + 1,
    name,
    path.parse(name).name,
    path.extname(name),
    'local',
  ]);
  const [found] = await findFileTraces(async () => rows, uploads);
  expect(found?.evidence).toEqual([
    ...['long.svg (id 1): /uploads/long.svg', 'wide.svg (id 2): /uploads/wide.svg'],
    'style.xsl (id 3): /uploads/style.xsl',
  ]);
});

test('only what no caller without an account should do is a finding', () => {
  expect(findPermissionTraces(new Set(['api::article.article.find', 'plugin::users-permissions.user.me']))).toEqual([]);
  const found = findPermissionTraces(
    new Set(['plugin::users-permissions.user.find', 'plugin::upload.content-api.upload']),
  );
  expect(found.map(({ severity }) => severity)).toEqual(['high', 'medium']);
});
