// Drives v4's own admin panel against this server: `npm run panel -- <folder of a built panel>`. Plinth is started for
// development on a copy of the conformance project with administrators, and chromium runs the steps in panel-steps.mjs.
// Failed requests and steps are printed, and make the exit code 1.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { serveForBrowser } from '../server-for-browser.mjs';
import { STEPS } from './panel-steps.mjs';
import { withPage } from './with-page.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MATERIAL = path.join(ROOT, 'test/conformance/material');

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

function walk(base) {
  return withPage(base, failures, async (page) => {
    for (const [name, step] of STEPS) {
      console.log(name);
      await step({ page, base, project });
    }
  });
}
