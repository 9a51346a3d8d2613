// Draws docs/images/studio.png: `npm run screenshot`. A copy of the example is served, and chromium signs in to Studio
// and opens an article. Set CHROMIUM to use a browser other than /usr/bin/chromium.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PICTURE = path.join(ROOT, 'docs/images/studio.png');
const MOST_BYTES = 80_000;
const COMMAND = path.join(ROOT, 'dist/cli/main.js');
const EMAIL = 'grace@example.org';
const PASSWORD = 'Example-Passw0rd';
const PATIENCE_MS = 60_000;

const folder = mkdtempSync(path.join(tmpdir(), 'plinth-screenshot-'));
const project = path.join(folder, 'example');
cpSync(path.join(ROOT, 'example'), project, {
  recursive: true,
  filter: (file) => !['.tmp', 'node_modules'].includes(path.basename(file)),
});
const port = await freePort();
const server = spawn(process.execPath, [COMMAND, 'dev', project], {
  env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = new Promise((resolve) => server.once('exit', resolve));
try {
  const base = `http://127.0.0.1:${port}`;
  await reachable(`${base}/_health`);
  const names = ['--firstname', 'Grace', '--lastname', 'Hopper', '--password-stdin'];
  execFileSync(process.execPath, [COMMAND, 'admin', 'create', EMAIL, project, ...names], { input: PASSWORD });
  await draw(base);
  const { size } = statSync(PICTURE);
  console.log(`${path.relative(ROOT, PICTURE)}: ${size} bytes`);
  if (size > MOST_BYTES) throw new Error(`More than ${MOST_BYTES} bytes: choose a smaller part of the page.`);
} finally {
  server.kill('SIGTERM');
  await ended;
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
    // A page has few colours: a palette of them takes a third of the bytes.
    await sharp(await page.screenshot())
      .png({ palette: true, effort: 10 })
      .toFile(PICTURE);
  } finally {
    await browser.close();
  }
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
