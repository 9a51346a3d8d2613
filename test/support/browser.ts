import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { vi } from 'vitest';

/** The shell is the same engine without the windows of a browser, and takes half its time. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const CHROMIUM = process.env.CHROMIUM_PATH ?? INSTALLED.find((program) => existsSync(program)) ?? '/usr/bin/chromium';

/** Why no page can be opened here; null when it can. */
export const browserMissing = existsSync(CHROMIUM)
  ? null
  : `no browser at ${CHROMIUM}; install chromium or set CHROMIUM_PATH`;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface OpenPage {
  readonly page: Page;
  /** What the browser complained of: faults of the script, and whatever its policy blocked. */
  readonly complaints: string[];
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

export async function openBrowser(): Promise<Browser> {
  const running = await launched?.catch(() => undefined);
  if (running?.isConnected()) return running;
  launched = chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  return launched;
}

const PAGE_DELAY_MS = Number(process.env.PLINTH_TEST_PAGE_DELAY_MS ?? 0);

/**
 * Delays most requests and responses of a page, and what it does when a link was followed, by random times: to find
 * code and tests that depend on their order.
 */
const DELAY_REQUESTS = `{
  const send = window.fetch.bind(window);
  const wait = () => Math.random() > 0.3 && new Promise((go) => setTimeout(go, Math.random() * ${PAGE_DELAY_MS}));
  window.fetch = async (...request) => {
    await wait();
    const response = await send(...request);
    await wait();
    return response;
  };
  const listen = window.addEventListener;
  window.addEventListener = (kind, react, ...how) => {
    const late = (event) => setTimeout(react, Math.random() * ${PAGE_DELAY_MS}, event);
    listen.call(window, kind, kind === 'hashchange' ? late : react, ...how);
  };
}`;

/** A new page, and what it complains of from now on. */
export async function openPage(context: BrowserContext): Promise<OpenPage> {
  if (PAGE_DELAY_MS > 0) await context.addInitScript(DELAY_REQUESTS);
  const page = await context.newPage();
  // Long enough for a busy machine; a page that hangs fails its test, not the whole file.
  page.setDefaultTimeout(150_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused request is part of what the page shows, not a fault of it.
    const isStatus = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isStatus) complaints.push(message.text());
  });
  return { page, complaints };
}

/**
 * `page.route`, effective from the next request on. While Chromium switches interception on or off, requests bypass it
 * unseen. So it is on when this returns, and stays on after `page.unroute`.
 */
export async function intercept(page: Page, ...route: Parameters<Page['route']>): Promise<void> {
  await page.route(...route);
  if (intercepting.has(page)) return;
  intercepting.add(page);
  await page.route('**/is-intercepted', (probe) => probe.fulfill({ body: 'yes' }));
  const isOn = () => page.evaluate("fetch('/is-intercepted').then((response) => response.text())");
  await vi.waitUntil(async () => (await isOn()) === 'yes', { timeout: 150_000, interval: 10 });
}

const intercepting = new WeakSet<Page>();

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

const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What breaks WCAG 2.2 AA, each with the elements that do. */
export const breaches = (page: Page, within = 'html'): Promise<readonly string[]> =>
  violationsOf(page, within, EVERY_RULE);

/** What cannot be read in its colours: for a page that was looked at whole in others. */
export const faintColours = (page: Page, within = 'html'): Promise<readonly string[]> =>
  violationsOf(page, within, ['color-contrast']);

async function violationsOf(page: Page, within: string, runOnly: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  // Colours in transition have the contrast of neither.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished)).then(() => null)',
  );
  // To describe what is well as well takes most of its time.
  // No rule of these reads style sheets, and copying one that is still loading breaks the policy of the page.
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], preload: false });
  const violations = (await page.evaluate(
    `axe.run(${JSON.stringify(within)}, ${options}).then(({ violations }) => violations)`,
  )) as AxeResults['violations'];
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
}
