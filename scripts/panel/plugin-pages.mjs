// Opens the pages of plugins in v4's own admin panel: `npm run panel:plugins -- <project> <screenshots>`. The project has
// its packages and a panel built by "strapi build", and no administrators. Plinth serves it with its own database. Each
// page that the plugins add to the menu and to the settings is opened; failed requests and errors make the exit code 1.
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { serveForBrowser } from '../server-for-browser.mjs';
import { withPage } from './with-page.mjs';

const ADMINISTRATOR = { email: 'super@example.test', password: 'Super-Passw0rd1', firstname: 'Ada', lastname: 'L' };
/** A page has settled when it has asked for nothing for this long. */
const QUIET_MS = 1_500;
const LOADING_MS = 10_000;

const [project, shots] = process.argv.slice(2);
if (project === undefined || shots === undefined || !existsSync(path.join(project, 'build/index.html'))) {
  console.error('Usage: npm run panel:plugins -- <project with a built panel> <folder for screenshots>');
  process.exit(2);
}
mkdirSync(shots, { recursive: true });

const failures = [];
const { base, stop } = await serveForBrowser(path.resolve(project));
try {
  const body = JSON.stringify(ADMINISTRATOR);
  await fetch(`${base}/admin/register-admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  await withPage(base, failures, openAll);
} catch (error) {
  failures.push(error instanceof Error ? error.message : String(error));
} finally {
  await stop();
}
for (const failure of failures) console.log(failure);
console.log(failures.length === 0 ? 'All pages open.' : `${failures.length} failures.`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function openAll(page) {
  await page.goto(`${base}/admin`);
  await page.fill('input[name=email]', ADMINISTRATOR.email);
  await page.fill('input[name=password]', ADMINISTRATOR.password);
  await page.click('button[type=submit]');
  await page.getByRole('link', { name: /content manager/i }).waitFor();
  const menu = await linksTo(page, '/plugins/');
  await page.goto(`${base}/admin/settings/application-infos`);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const settings = await linksTo(page, '/settings/');
  for (const place of [...menu, ...settings]) await open(page, place);
}

async function linksTo(page, part) {
  const places = await page.$$eval('nav a[href]', (links) => links.map((link) => new URL(link.href).pathname));
  return [...new Set(places.filter((place) => place.includes(part)))];
}

async function open(page, place) {
  const before = failures.length;
  await page.goto(base + place);
  await page.getByRole('link', { name: /content manager/i }).waitFor();
  await page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => {});
  await page.waitForTimeout(QUIET_MS);
  const loading = page.getByText('Loading content.').first();
  await loading.waitFor({ state: 'hidden', timeout: LOADING_MS }).catch(() => failures.push(`${place} loads forever`));
  await page.screenshot({ path: path.join(shots, `${place.replaceAll(/[^\w-]+/g, '_')}.png`) });
  const text = await page.locator('body').textContent();
  if (/an error occurred|page not found/i.test(text ?? '')) failures.push(`${place} shows an error`);
  console.log(`${place}: ${failures.length === before ? 'opens' : failures.slice(before).join('; ')}`);
}
