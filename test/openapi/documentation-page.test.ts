import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DOCUMENTATION_PAGE, DOCUMENTATION_POLICY } from '../../src/openapi/documentation/documentation-page.ts';
import { readDocuments } from './conformance.ts';

// A browser and its checker take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Needs a real browser: Debian's chromium, or the one CHROMIUM_PATH names.
describe.skipIf(!existsSync(CHROMIUM))('the documentation page', () => {
  let server: Server;
  let browser: Browser;
  let address: string;

  beforeAll(async () => {
    const documentFor = await readDocuments();
    server = createServer((request, response) => {
      if (request.url === '/documentation') {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.setHeader('content-security-policy', DOCUMENTATION_POLICY);
        response.end(DOCUMENTATION_PAGE);
      } else if (request.url === '/openapi.json') {
        const credential = request.headers.authorization === 'Bearer full' ? 'token-full' : 'public';
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(documentFor(credential)));
      } else {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/documentation`;
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  /** Opens the page; whatever the browser complains of, also a blocked script or style, fails the test. */
  async function open(hash = '', options: BrowserContextOptions = {}): Promise<{ page: Page; complaints: string[] }> {
    const page = await browser.newPage(options);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(address + hash);
    await page.waitForSelector('.card');
    return { page, complaints };
  }

  test('shows operations, parameters and schemas under its own policy', async () => {
    const { page, complaints } = await open('#listArticles');
    const card = page.locator('#listArticles');
    expect(await card.getAttribute('open')).toBe('');
    expect(await card.textContent()).toContain('populate[blocks][on][zone.hero][populate]=*');
    await card.locator('summary', { hasText: 'ArticleListAnswer' }).click();
    await card.locator('summary', { hasText: /^\s*data/ }).click();
    await card.locator('summary', { hasText: /^\s*attributes/ }).click();
    expect(await card.textContent()).toContain('releaseDate');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('shows more to the holder of a token', async () => {
    const { page } = await open();
    expect(await page.locator('main').textContent()).not.toContain('/api/internal-notes');
    await page.getByLabel('As the holder of a token').fill('full');
    await page.keyboard.press('Enter');
    await page.locator('main', { hasText: '/api/internal-notes' }).waitFor();
    await page.close();
  });

  test('searches', async () => {
    const { page } = await open();
    await page.getByLabel('Search').fill('menu-sec');
    expect(await page.locator('.card:visible').count()).toBe(2);
    await page.close();
  });

  test.each([
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['phone', { viewport: { width: 360, height: 740 } }],
  ] satisfies [string, BrowserContextOptions][])('is accessible and fits: %s', async (_name, options) => {
    // The checker itself is a script from elsewhere.
    const { page } = await open('#listArticles', { ...options, bypassCSP: true });
    await page.evaluate("for (const part of document.querySelectorAll('#listArticles details')) part.open = true");
    await page.locator('#listArticles .body .rows .rows').first().waitFor();
    await page.getByLabel('Search').fill('list articles');
    await page.evaluate(AXE);
    const { violations } = await page.evaluate<AxeResults>('axe.run()');
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
    await page.close();
  });
});
