import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Settings } from '../../src/project/settings.ts';
import { ARTICLE } from '../project/temporary-project.ts';
import { startPlinth } from '../support/start-plinth.ts';
import { writeProject } from '../support/write-project.ts';

async function serve(files: Readonly<Record<string, string>>, api: Partial<Settings['api']>) {
  const project = writeProject({ ...ARTICLE, ...files });
  const pages = writeProject({ 'index.html': '<html></html>', 'documentation.html': '<html></html>' });
  writeFileSync(join(pages, 'asset.js'), '');
  const plinth = await startPlinth({
    engine: 'sqlite',
    project,
    pagesDir: pages,
    adapt: (application) => {
      const { settings } = application.project;
      const name = '<b>"Tom" & Co</b>';
      return {
        ...application,
        project: { ...application.project, name, settings: { ...settings, api: { ...settings.api, ...api } } },
      };
    },
  });
  onTestFinished(async () => {
    await plinth.stop();
    for (const dir of [project, pages]) rmSync(dir, { recursive: true });
  });
  return async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${plinth.url}${path}`, { redirect: 'manual', headers });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
}

test('the page at / names the project as text, runs no script, and says how to open something', async () => {
  const get = await serve({}, { startPage: true });
  const { status, text, headers } = await get('/');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
  expect(text).toContain('<h1>&lt;b&gt;&quot;Tom&quot; &amp; Co&lt;/b&gt;</h1>');
  expect(text).not.toContain('<b>');
  expect(text).toContain('npx plinth roles grant public');
  expect(text).not.toContain('config/permissions');
  expect((await get('/documentation/')).text).toContain('data-project="&lt;b&gt;&quot;Tom&quot; &amp; Co&lt;/b&gt;"');
});

test('the page and the document are admitted, validated and remembered like content', async () => {
  const get = await serve({}, { startPage: true });
  for (const path of ['/', '/openapi.json']) {
    const { status, headers } = await get(path);
    const etag = headers.get('etag') ?? '';
    expect([status, etag], path).toEqual([200, expect.stringMatching(/^"[\w-]{22}"$/)]);
    expect((await get(path, { 'if-none-match': etag })).status, path).toBe(304);
    expect((await get(path, { authorization: 'Bearer unknown' })).status, path).toBe(401);
  }
});

test('it is a plain 404 if it is not enabled', async () => {
  const get = await serve({}, { startPage: false });
  const { status, text } = await get('/');
  expect(status).toBe(404);
  expect(JSON.parse(text)).toMatchObject({ data: null, error: { status: 404, name: 'NotFoundError' } });
});

test('the project’s own index.html comes first', async () => {
  const get = await serve({ 'public/index.html': '<p>own</p>' }, { startPage: true });
  expect(await get('/')).toMatchObject({ status: 200, text: '<p>own</p>' });
  expect((await get('/', { authorization: 'Bearer unknown' })).status).toBe(200);
});

test('one setting turns the reference and the document off', async () => {
  const get = await serve({}, { startPage: true, documentation: false, explorer: false });
  for (const path of ['/documentation', '/documentation/', '/openapi.json', '/explorer/']) {
    expect((await get(path)).status, path).toBe(404);
  }
  expect((await get('/')).text).not.toContain('Reference');
});

const PLUGINS = `module.exports = {
  'users-permissions': { config: { jwtSecret: 'secret' } },
  documentation: { enabled: '1', config: {
    openapi: '3.0.0',
    info: { version: '2.1.0', title: 'Harbour <API>', description: 'All about boats', license: { name: 'MIT' } },
    'x-strapi-config': { path: 'about/api', showGeneratedFiles: true, plugins: null },
    servers: [{ url: 'https://harbour.example/api', description: 'Production' }, { url: '/api/' }],
  } },
};`;

test('settings of v4’s documentation plugin are in the document and on the page', async () => {
  const get = await serve({ 'config/plugins.js': PLUGINS }, {});
  expect(JSON.parse((await get('/openapi.json')).text)).toMatchObject({
    info: { title: 'Harbour <API>', version: '2.1.0', description: 'All about boats' },
    servers: [{ url: 'https://harbour.example', description: 'Production' }, { url: '/' }],
  });
  expect((await get('/documentation/')).text).toContain('data-project="Harbour &lt;API&gt;"');
  for (const [path, location] of [
    ['/about/api', '../documentation/'],
    ['/about/api/', '../../documentation/'],
    ['/about/api/v2.1.0', '../../documentation/'],
  ] as const) {
    const { status, headers } = await get(path);
    expect([status, headers.get('location')], path).toEqual([302, location]);
  }
  expect((await get('/about/api/other')).status).toBe(404);
});
