import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { vercelStegaDecode } from '@vercel/stega';
import type { FastifyInstance } from 'fastify';
import type { Frame, Page } from 'playwright-core';
import { transformSync } from 'rolldown/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminCall, registerFirst } from '../admin/admin-calls.ts';
import { EXAMPLE } from '../example/seeded-example.ts';
import { serveExample } from '../example/served-example.ts';
import { CLIENT_DIR } from '../client/compiler.ts';
import { browserMissing, withPage } from '../support/browser.ts';
import { type Engine, runScript, startEngine } from '../support/engines.ts';

const ARTICLE = '/studio/api/entries/api::article.article/1';

let engine: Engine;
let plinth: FastifyInstance;
let cms: string;
/** The page around the frame, in Studio's place. */
let frame = '';
const servers: http.Server[] = [];
let address: string;
let call: AdminCall;

beforeAll(async () => {
  const handlers: Partial<Record<'site' | 'cms', http.Server>> = {};
  const listen = async (name: 'site' | 'cms'): Promise<string> => {
    const server = http.createServer((request, response) =>
      name === 'cms' && request.url === '/frame'
        ? response.setHeader('content-type', 'text/html').end(frame)
        : handlers[name]?.emit('request', request, response),
    );
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  address = await listen('site');
  cms = await listen('cms');
  process.env.CLIENT_URL = address;
  engine = await startEngine('sqlite');
  plinth = await serveExample(engine);
  await plinth.ready();
  handlers.cms = plinth.server;
  const source = readFileSync(join(CLIENT_DIR, 'src/enable-editing.ts'), 'utf8');
  const editing = join(mkdtempSync(join(tmpdir(), 'plinth-editing-')), 'enable-editing.js');
  writeFileSync(editing, transformSync('enable-editing.ts', source).code);
  const { createSite } = await import(pathToFileURL(join(EXAMPLE, 'site/site.mjs')).href);
  handlers.site = createSite({ cms, editing });
  // Those of the seed have no password.
  await runScript(engine, 'delete from admin_users');
  call = await registerFirst(cms);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await plinth?.close();
  await engine?.stop();
});

const visit = (path: string, cookie = '') => fetch(new URL(path, address), { redirect: 'manual', headers: { cookie } });

async function change(title: string): Promise<void> {
  const saved = await call('PUT', `${ARTICLE}/changes`, { title, summary: 'In <b>few</b> words' });
  expect(saved.status).toBe(200);
}

test('the example site shows drafts to whoever comes with a token, until it ends', async () => {
  await change('The unpublished title');
  const { data: preview } = (
    await call('POST', '/studio/api/previews', {
      ...{ name: 'Reviewer', entry: { type: 'api::article.article', id: 1 } },
    })
  ).body;
  expect(preview.url).toBe(`${address}/preview?path=%2Farticles%2F1&token=${preview.token}`);
  const entered = await visit(preview.url);
  expect([entered.status, entered.headers.get('location')]).toEqual([302, '/articles/1']);
  expect(entered.headers.get('referrer-policy')).toBe('no-referrer');
  const cookie = entered.headers.get('set-cookie') ?? '';
  expect(cookie).toBe(`preview=${preview.token}; Path=/; HttpOnly; SameSite=Lax`);

  const shown = await visit('/articles/1', cookie);
  expect(shown.headers.get('cache-control')).toBe('private, no-store');
  expect(shown.headers.get('content-security-policy')).toBe(`frame-ancestors 'self' ${cms}`);
  const page = await shown.text();
  expect(page).toContain('<title>The unpublished title</title>');
  expect(page).toContain('In &lt;b&gt;few&lt;/b&gt; words');
  expect(vercelStegaDecode(page)).toMatchObject({ strapiSource: expect.stringContaining('path=title') });

  const everybody = await (await visit('/articles/1')).text();
  expect(everybody).toContain('<h1>');
  expect(everybody).not.toMatch(/unpublished title|enable-editing|[\u200b-\u200d\ufeff]/);
  expect((await visit('/')).status).toBe(200);
  expect((await visit('/articles/99999')).status).toBe(404);
  for (const path of ['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', '/a?b'])
    expect((await visit(`/preview?${new URLSearchParams({ path, token: preview.token })}`)).status, path).toBe(400);
  expect((await visit('/preview?path=/&token=x;%20a=b')).status).toBe(400);

  await call('DELETE', `/studio/api/previews/${preview.id}`);
  const ended = await visit('/articles/1', cookie);
  expect([ended.status, ended.headers.get('location')]).toEqual([302, '/articles/1']);
  expect(ended.headers.get('set-cookie')).toContain('preview=; Max-Age=0');
});

test('the site starts with one command', async () => {
  const env = { ...process.env, PORT: '0', CMS_URL: cms };
  const started = spawn(process.execPath, [join(EXAMPLE, 'site/start.mjs')], { env });
  const printed = await new Promise<string>((resolve) => started.stdout.once('data', (text) => resolve(String(text))));
  const at = /http:\S+/.exec(printed)?.[0];
  expect(await (await fetch(`${at}/articles/1`)).text()).toContain('<h1>');
  started.kill();
});

test('the file that the guides share reads content, and leads nowhere else', async () => {
  const guides = readFileSync(join(EXAMPLE, '../docs/preview.md'), 'utf8').split('## Front ends')[1] ?? '';
  const files = [...guides.matchAll(/```(jsx?)\n(.*?)```/gs)].map(([, kind, code]) => ({ kind, code: code ?? '' }));
  expect(files.length).toBeGreaterThan(8);
  for (const { kind, code } of files) expect(transformSync(`file.${kind}`, code).errors, code).toEqual([]);
  const [shared] = files;
  process.env.CMS_URL = cms;
  const file = join(mkdtempSync(join(tmpdir(), 'plinth-guide-')), 'preview.mjs');
  writeFileSync(file, shared?.code ?? '');
  const { enter, read } = await import(pathToFileURL(file).href);
  const { data } = (await call('POST', '/studio/api/previews', { name: 'Guide' })).body;
  await change('For the guide');
  expect(enter(`https://a.example/preview?path=/articles/1&token=${data.token}`)).toEqual({
    path: '/articles/1',
    token: data.token,
  });
  for (const path of ['//b.example', '/\\b.example', 'https://b.example', ''])
    expect(enter(`https://a.example/?${new URLSearchParams({ path, token: data.token })}`)).toBeNull();
  expect(enter('https://a.example/?path=/&token=x')).toBeNull();
  expect(vercelStegaDecode((await read('/api/articles/1', data.token)).attributes.title)).toBeDefined();
  expect((await read('/api/articles/1')).attributes.title).not.toContain('guide');
});

interface Said {
  readonly type: string;
  readonly payload?: { readonly path: string };
}

/** The page of an article in a frame, as Studio has it; what it says is collected in `said`. */
async function inStudio(look: (page: Page, inside: Frame, said: () => Promise<readonly Said[]>) => Promise<void>) {
  const { data } = (await call('GET', `${ARTICLE}/page`)).body;
  frame = `<!doctype html><script>window.said = []; addEventListener('message', ({ data }) => said.push(data));</script>
    <iframe src="${data.url}" width="800" height="800"></iframe>`;
  await withPage(`${cms}/frame`, async (page) => {
    const said = () => page.evaluate<readonly Said[]>('said');
    await expect
      .poll(async () => (await said()).map(({ type }) => type), { timeout: 20_000 })
      .toEqual(['previewReady']);
    await look(page, page.frames()[1] as Frame, said);
  });
}

test.skipIf(browserMissing !== null)('texts of the page are edited from Studio, and lead there', async () => {
  await change('The unpublished title');
  await inStudio(async (page, frame, said) => {
    const title = frame.locator('h1');
    expect(await title.textContent()).toBe('The unpublished title');
    await title.hover();
    expect(await frame.evaluate("getComputedStyle(document.querySelector('h1')).outlineStyle")).toBe('solid');
    await title.dblclick();
    await expect.poll(async () => (await said()).length).toBe(2);
    const [, intent] = await said();
    expect(intent).toMatchObject({ type: 'strapiFieldFocusIntent' });
    const source = Object.fromEntries(new URLSearchParams(intent?.payload?.path));
    expect(source).toMatchObject({ path: 'title', entry: 'api::article.article', id: '1', type: 'string' });

    const send = (payload: object, type = 'strapiFieldChange') =>
      page.evaluate(`frames[0].postMessage(${JSON.stringify({ type, payload })}, '*')`);
    const own = { id: 1, entry: 'api::article.article' };
    await send({ field: 'title', value: 'Typed <b>now</b>', source: own });
    await expect.poll(() => title.textContent()).toBe('Typed <b>now</b>');
    // Of another entry, a text that is not plain, and messages that are not Studio's.
    await send({ field: 'title', value: 'Wrong', source: { ...own, id: 2 } });
    await send({ field: 'title', value: { not: 'text' }, source: own });
    await send({ field: 'title', value: 'Wrong', source: null });
    const wrong = JSON.stringify({
      type: 'strapiFieldChange',
      payload: { field: 'title', value: 'Wrong', source: own },
    });
    await frame.evaluate(`postMessage(${wrong}, '*')`);
    await page.evaluate(`{
      const other = document.body.appendChild(document.createElement('iframe'));
      other.contentWindow.eval('parent.frames[0].postMessage(' + ${JSON.stringify(wrong)} + ', "*")');
    }`);
    await send({ field: 'summary', value: 'Last', source: own });
    await expect.poll(() => frame.locator('.summary').textContent()).toBe('Last');
    expect(await title.textContent()).toBe('Typed <b>now</b>');

    await send({ field: 'title', source: own }, 'strapiFieldFocus');
    await expect.poll(() => title.getAttribute('data-strapi-focus')).toBe('');
    await send({ field: 'title', source: own }, 'strapiFieldBlur');
    await expect.poll(() => title.getAttribute('data-strapi-focus')).toBeNull();

    await change('The saved title');
    await send({}, 'strapiUpdate');
    await expect.poll(() => title.textContent()).toBe('The saved title');
  });
});
