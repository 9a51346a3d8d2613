// Draws docs/images/studio.png: `npm run screenshot`. A copy of the example is served, and chromium signs in to Studio
// and opens an article. Set CHROMIUM to use a browser other than /usr/bin/chromium.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { COMMAND, serveForBrowser } from './server-for-browser.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PICTURE = path.join(ROOT, 'docs/images/studio.png');
const MAX_BYTES = 80_000;
const EMAIL = 'grace@example.org';
const PASSWORD = 'Example-Passw0rd';
const PATIENCE_MS = 60_000;

const folder = mkdtempSync(path.join(tmpdir(), 'plinth-screenshot-'));
const project = path.join(folder, 'example');
cpSync(path.join(ROOT, 'example'), project, {
  recursive: true,
  filter: (file) => !['.tmp', 'node_modules'].includes(path.basename(file)),
});
const { base, stop } = await serveForBrowser(project);
try {
  const names = ['--firstname', 'Grace', '--lastname', 'Hopper', '--password-stdin'];
  execFileSync(process.execPath, [COMMAND, 'admin', 'create', EMAIL, project, ...names], { input: PASSWORD });
  await draw(base);
  const { size } = statSync(PICTURE);
  console.log(`${path.relative(ROOT, PICTURE)}: ${size} bytes`);
  if (size > MAX_BYTES) throw new Error(`More than ${MAX_BYTES} bytes: choose a smaller part of the page.`);
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}

async function draw(base) {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({
      viewport: { width: 1180, height: 660 },
      locale: 'en-US',
      colorScheme: 'light',
    });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`${base}/studio/`);
    await page.getByLabel('E-mail').fill(EMAIL);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Hello, Grace' }).waitFor();
    await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Article', exact: true }).click();
    await page.locator('.entry-link').first().click();
    await page.locator('[data-field="title"]').waitFor();
    await page.getByRole('toolbar').first().waitFor();
    await page.waitForFunction(() => document.querySelector('.loading') === null);
    // A page has few colours: a palette takes a third of the bytes.
    await sharp(await page.screenshot())
      .png({ palette: true, effort: 10 })
      .toFile(PICTURE);
  } finally {
    await browser.close();
  }
}
