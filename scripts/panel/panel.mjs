// Drives v4's own admin panel against this server: `npm run panel -- <folder of a built panel>`. Plinth is started for
// development on a copy of the conformance project with administrators, and chromium runs the steps in panel-steps.mjs.
// Failed requests and steps are printed, and make the exit code 1.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { serveForBrowser } from '../server-for-browser.mjs';
import { STEPS } from './panel-steps.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MATERIAL = path.join(ROOT, 'test/conformance/material');
const PATIENCE_MS = 60_000;

const [panel] = process.argv.slice(2);
if (panel === undefined || !existsSync(path.join(panel, 'index.html'))) {
  console.error('Usage: npm run panel -- <folder>, where "strapi build" of Strapi v4 has written the panel (build/).');
  process.exit(2);
}

const folder = mkdtempSync(path.join(tmpdir(), 'plinth-panel-'));
const project = prepareProject();
const failures = [];
try {
  const { base, stop } = await serveForBrowser(project);
  await walk(base).finally(stop);
} catch (error) {
  failures.push(error instanceof Error ? error.message : String(error));
} finally {
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

async function walk(base) {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 1000 }, locale: 'en-US' });
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('response', (response) => {
      if (!response.url().startsWith(base)) return;
      const called = `${response.request().method()} ${response.url().slice(base.length)}`;
      // Below the panel's own path, missing routes are answered with the panel's page.
      const isPage = /html/.test(response.headers()['content-type'] ?? '');
      if (isPage && ['fetch', 'xhr'].includes(response.request().resourceType())) failures.push(`no route: ${called}`);
      // The recorded database refers to files that do not exist; during a restart, the panel polls the health check.
      else if (called.startsWith('GET /uploads/') || called === 'HEAD /_health') return;
      else if (response.status() >= 400) failures.push(`${response.status()} ${called}`);
    });
    page.on('pageerror', (error) => failures.push(`uncaught: ${error.message}`));
    // Some parts of the panel appear only with a new frame, which a headless browser renders for a screenshot.
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
