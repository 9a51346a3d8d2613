import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { panelPolicy } from '../../src/http/panel/panel-policy.ts';
import { CONFORMANCE_PROJECT } from '../support/conformance-material.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-panel-'));
const servers: StartedPlinth[] = [];
const SCRIPT = 'console.log("a panel");'.repeat(200);

/** A project with what `strapi build` would write, or without. */
async function serve(name: string, { admin, strapi }: { admin: string; strapi?: string }, isBuilt: boolean) {
  const project = join(folder, name);
  cpSync(CONFORMANCE_PROJECT, project, { recursive: true });
  writeFileSync(
    join(project, 'config/admin.js'),
    `module.exports = { auth: { secret: 'a-secret-of-administrators' }, ${admin} };`,
  );
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name, dependencies: { '@strapi/strapi': strapi } }));
  if (isBuilt) {
    mkdirSync(join(project, 'build'));
    writeFileSync(join(project, 'build/index.html'), '<!doctype html><title>The panel</title>');
    writeFileSync(join(project, 'build/main.e9a70006.js'), SCRIPT);
    writeFileSync(join(project, 'build/favicon.png'), 'png');
    symlinkSync('/etc/hostname', join(project, 'build/link.txt'));
  }
  const plinth = await startPlinth({ engine: 'sqlite', project });
  servers.push(plinth);
  return plinth.url;
}

let url = '';
beforeAll(async () => {
  url = await serve('built', { admin: "url: '/admin'", strapi: '4.26.2' }, true);
});

afterAll(async () => {
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('files with a hash in their names are kept for good, the page is not, and both are compressed', async () => {
  const script = await fetch(`${url}/admin/main.e9a70006.js`, { headers: { 'accept-encoding': 'identity' } });
  expect(await script.text()).toBe(SCRIPT);
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-type')).toMatch(/javascript/);
  const page = await fetch(`${url}/admin`);
  expect(await page.text()).toContain('The panel');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.headers.get('content-security-policy')).toContain("connect-src 'self';");
  for (const encoding of ['br', 'gzip']) {
    const packed = await fetch(`${url}/admin/main.e9a70006.js`, { headers: { 'accept-encoding': encoding } });
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    expect(await packed.text()).toBe(SCRIPT);
  }
});

test('every other path is a page of the panel, and no path leads out of its folder', async () => {
  for (const path of [
    '/',
    '/content-manager/x',
    '/nope.js',
    '/link.txt',
    '/..%2fpackage.json',
    '/%2e%2e%2fpackage.json',
  ]) {
    const answer = await fetch(`${url}/admin${path}`);
    expect(answer.status, path).toBe(200);
    expect(await answer.text(), path).toContain('The panel');
  }
  expect((await fetch(`${url}/admin/init`)).headers.get('content-type')).toMatch(/json/);
  expect((await fetch(`${url}/admin/nope`, { method: 'POST' })).status).toBe(405);
  expect((await fetch(`${url}/administrators`)).status).toBe(404);
});

test('the panel is at the path in config/admin; without one, a page says what to do', async () => {
  const moved = await serve('moved', { admin: "url: 'https://example.test/dashboard/'" }, true);
  expect(await (await fetch(`${moved}/dashboard/x`)).text()).toContain('The panel');
  expect((await fetch(`${moved}/admin`)).status).toBe(404);
  const unbuilt = await fetch(`${await serve('unbuilt', { admin: '' }, false)}/admin`);
  expect(unbuilt.status).toBe(404);
  expect(await unbuilt.text()).toContain('strapi build');
  const old = await fetch(`${await serve('old', { admin: '', strapi: '^4.11.9' }, true)}/admin`);
  expect(old.status).toBe(404);
  expect(await old.text()).toContain('works from Strapi 4.12 on');
  const off = await fetch(`${await serve('off', { admin: 'serveAdminPanel: false' }, true)}/admin`);
  expect(off.headers.get('content-type')).toMatch(/json/);
});

test('of the sources that a project allows the panel, hosts count and whole schemes do not', () => {
  const directives = { 'connect-src': ["'self'", 'https:', '*'], imgSrc: ['data:', 'bucket.example.test'] };
  const policy = panelPolicy({ contentSecurityPolicy: { directives } });
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("img-src 'self' data: blob: bucket.example.test;");
  expect(panelPolicy({ contentSecurityPolicy: { directives: { 'script-src': ['x.test; default-src *'] } } })).toBe(
    panelPolicy(null),
  );
});
