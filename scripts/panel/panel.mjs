// Drives v4's own admin panel against this server: `npm run panel -- <folder of a built panel>`.
// Plinth is started for development on a copy of the conformance project with administrators, and chromium walks through
// panel-steps.mjs. Failed requests and steps are printed, and make the exit code 1.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { STEPS } from './panel-steps.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MATERIAL = path.join(ROOT, 'test/conformance/material');
const COMMAND = path.join(ROOT, 'dist/cli/main.js');
const PATIENCE_MS = 60_000;

const [panel] = process.argv.slice(2);
if (panel === undefined || !existsSync(path.join(panel, 'index.html'))) {
  console.error('Usage: npm run panel -- <folder>, where "strapi build" of Strapi v4 has written the panel (build/).');
  process.exit(2);
}

const folder = mkdtempSync(path.join(tmpdir(), 'plinth-panel-'));
const project = prepareProject();
const port = await freePort();
const server = spawn(process.execPath, [COMMAND, 'dev', project], {
  env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const failures = [];
try {
  const base = `http://127.0.0.1:${port}`;
  await reachable(`${base}/_health`);
  await walk(base);
} catch (error) {
  failures.push(error instanceof Error ? error.message : String(error));
} finally {
  server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) console.log(failure);
console.log(failures.length === 0 ? 'The panel works.' : `${failures.length} failures.`);
process.exitCode = failures.length === 0 ? 0 : 1;

function prepareProject() {
  const copy = path.join(folder, 'project');
  cpSync(path.join(MATERIAL, 'project'), copy, { recursive: true });
  cpSync(panel, path.join(copy, 'build'), { recursive: true });
  mkdirSync(path.join(copy, '.tmp'), { recursive: true });
  writeFileSync(path.join(copy, '.tmp/data.db'), gunzipSync(readFileSync(path.join(MATERIAL, 'admin.db.gz'))));
  const settings = path.join(copy, 'config/admin.js');
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('serveAdminPanel: false', 'serveAdminPanel: true'));
  return copy;
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}

async function reachable(url) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    if (server.exitCode !== null) throw new Error('The server has ended.');
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server did not start.');
}

async function walk(base) {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 1000 }, locale: 'en-US' });
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('response', (response) => {
      if (!response.url().startsWith(base)) return;
      const called = `${response.request().method()} ${response.url().slice(base.length)}`;
      // Below the panel's own path, a route that is not there is answered with the panel's page.
      const isPage = /html/.test(response.headers()['content-type'] ?? '');
      if (isPage && ['fetch', 'xhr'].includes(response.request().resourceType())) failures.push(`no route: ${called}`);
      // The recorded database has rows of files that are not there; while the server restarts, the panel polls its health.
      else if (called.startsWith('GET /uploads/') || called === 'HEAD /_health') return;
      else if (response.status() >= 400) failures.push(`${response.status()} ${called}`);
    });
    page.on('pageerror', (error) => failures.push(`uncaught: ${error.message}`));
    // Some parts of the panel appear only with a new frame, which a headless browser draws for a screenshot.
    const frames = setInterval(
      () => page.screenshot({ clip: { x: 0, y: 0, width: 9, height: 9 } }).catch(() => {}),
      300,
    );
    for (const [name, step] of STEPS) {
      console.log(name);
      await step({ page, base, project });
    }
    clearInterval(frames);
  } finally {
    await browser.close();
  }
}
