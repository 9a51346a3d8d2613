import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { sharedThing } from '../support/shared-things.ts';
import { DEV_TOKEN, type ServedExplorer, serveExplorer } from './served-explorer.ts';

/** The shell is the same engine without the windows of a browser, and takes half its time. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const CHROMIUM = process.env.CHROMIUM_PATH ?? INSTALLED.find((program) => existsSync(program)) ?? '/usr/bin/chromium';

// A browser and its checker take their time on a busy machine.

/** Why no page can be opened here; null when it can. */
const browserMissing = existsSync(CHROMIUM) ? null : `no browser at ${CHROMIUM}; install chromium or set CHROMIUM_PATH`;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The explorer in a real browser, in front of the recorded content. */
export interface ExplorerBrowser {
  readonly url: string;
  readonly project: ServedExplorer['project'];
  open(hash?: string, options?: BrowserContextOptions): Promise<OpenPage>;
  /** In a browser that was never here. */
  openFirst(hash: string, origin?: string): Promise<OpenPage>;
  /** Another page of the server. */
  visit(path: string, options?: BrowserContextOptions): Promise<OpenPage>;
  close(): Promise<void>;
}

export interface OpenPage {
  readonly page: Page;
  /** What the browser complained of: faults of the script, and whatever its policy blocked. */
  readonly complaints: string[];
}

/** Tests with a browser in front of a server of their own; if there is none they are skipped and the title says why. */
export function describeBrowser(
  title: string,
  tests: (browser: () => ExplorerBrowser) => void,
  { development = true }: { readonly development?: boolean } = {},
): void {
  const name = browserMissing === null ? title : `${title}: skipped, ${browserMissing}`;
  describe.skipIf(browserMissing !== null)(name, () => {
    let browser: ExplorerBrowser | undefined;
    beforeAll(async () => {
      browser = await startExplorerBrowser(development);
    });
    afterAll(() => browser?.close());
    tests(() => browser as ExplorerBrowser);
  });
}

/** A page of any server, looked at; nothing if there is no browser. */
export async function withPage(url: string, look: (page: Page) => Promise<void>): Promise<void> {
  if (browserMissing !== null) return;
  const page = await (await openBrowser()).newPage();
  await page.goto(url);
  await look(page);
  await page.close();
}

/** One for all test files of this process, with which it ends; another where it has crashed. */
let launched: Promise<Browser> | undefined;

async function openBrowser(): Promise<Browser> {
  const running = await launched?.catch(() => undefined);
  if (running?.isConnected()) return running;
  launched = chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  return launched;
}

async function startExplorerBrowser(development: boolean): Promise<ExplorerBrowser> {
  const served = await serveExplorer({ pages: await sharedThing('pages'), development });
  const { url } = served;
  const browser = await openBrowser();
  const contexts: BrowserContext[] = [];
  const visit = async (address: string, options: BrowserContextOptions, token = DEV_TOKEN): Promise<OpenPage> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    contexts.push(context);
    // As in a browser that was here before with the link of `plinth dev`.
    if (token !== '') {
      await context.addInitScript(`localStorage.setItem('plinth-explorer:dev-token', '${JSON.stringify(token)}')`);
    }
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
    project: served.project,
    visit: (path, options = {}) => visit(`${url}${path}`, options),
    open: (hash = '', options = {}) => shown(visit(`${url}/explorer${hash}`, options)),
    openFirst: (hash, origin = url) => shown(visit(`${origin}/explorer${hash}`, {}, '')),
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await served.stop();
    },
  };
}

async function shown(visit: Promise<OpenPage>): Promise<OpenPage> {
  const opened = await visit;
  await opened.page.locator('#answer-view, .gate form').waitFor({ state: 'attached' });
  return opened;
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

const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What breaks WCAG 2.2 AA, each with the elements that do. */
export const breaches = (page: Page, within = 'html'): Promise<readonly string[]> =>
  violationsOf(page, within, EVERY_RULE);

/** What cannot be read in its colours: for a page that was looked at whole in others. */
export const faintColours = (page: Page, within = 'html'): Promise<readonly string[]> =>
  violationsOf(page, within, ['color-contrast']);

async function violationsOf(page: Page, within: string, runOnly: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  // To describe what is well as well takes most of its time.
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] });
  const violations = (await page.evaluate(
    `axe.run(${JSON.stringify(within)}, ${options}).then(({ violations }) => violations)`,
  )) as AxeResults['violations'];
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
}
