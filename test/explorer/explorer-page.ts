import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { EXPLORER_DIR, serveExplorer } from './served-explorer.ts';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Why no page can be opened here; null when it can. */
export const browserMissing = existsSync(CHROMIUM)
  ? null
  : `no browser at ${CHROMIUM}; install chromium or set CHROMIUM_PATH`;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The explorer in a real browser, in front of the recorded content. */
export interface ExplorerBrowser {
  readonly url: string;
  open(hash?: string, options?: BrowserContextOptions, origin?: string): Promise<OpenPage>;
  /** Another page of the server. */
  visit(path: string, options?: BrowserContextOptions): Promise<OpenPage>;
  close(): Promise<void>;
}

export interface OpenPage {
  readonly page: Page;
  /** What the browser complained of: faults of the script, and whatever its policy blocked. */
  readonly complaints: string[];
}

let built: Promise<string> | undefined;

/** Builds the pages once for all servers of a test file. */
async function buildPages(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-explorer-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    root: EXPLORER_DIR,
    configFile: join(EXPLORER_DIR, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  return folder;
}

export async function startExplorerBrowser(development = true): Promise<ExplorerBrowser> {
  built ??= buildPages();
  const folder = await built;
  const served = await serveExplorer({ pages: folder, development });
  const { url } = served;
  const browser: Browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  const visit = async (address: string, options: BrowserContextOptions): Promise<OpenPage> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    const page = await context.newPage();
    // Long enough for a machine that is busy with everything else.
    page.setDefaultTimeout(90_000);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // A refused request is part of what the page shows, not a fault of it.
      const isStatus = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isStatus) complaints.push(message.text());
    });
    await page.goto(address);
    return { page, complaints };
  };
  return {
    url,
    visit: (path, options = {}) => visit(`${url}${path}`, options),
    async open(hash = '', options = {}, origin = url) {
      const opened = await visit(`${origin}/explorer${hash}`, options);
      await opened.page.locator('#answer-view, .gate form').waitFor({ state: 'attached' });
      return opened;
    },
    async close() {
      await browser.close();
      await served.stop();
    },
  };
}

/** As root there is no sandbox; the others keep the browser from looking for its maker's servers. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A name that is not one of this machine, and leads to it.
  '--host-resolver-rules=MAP devbox.test 127.0.0.1',
];

/** The URL that the page shows. */
export const shownUrl = (page: Page): Promise<string> => page.locator('#url').inputValue();

/** Waits until the answer in sight belongs to the URL in sight. */
export async function settled(page: Page): Promise<void> {
  await page
    .locator('.answer[aria-busy="false"] .status-line:not(.waiting) .status')
    .first()
    .waitFor({ state: 'attached' });
}

/** What breaks WCAG 2.2 AA, each with the elements that do. */
export async function breaches(page: Page, within = 'html'): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const results = (await page.evaluate(
    `axe.run(${JSON.stringify(within)}, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })`,
  )) as AxeResults;
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
}
