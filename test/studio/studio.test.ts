import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breaches, browserMissing, faintColours, type OpenPage } from '../support/browser.ts';
import { type StudioBrowser, startStudio } from './studio-browser.ts';

const EMAIL = 'grace@example.test';
const PASSWORD = 'Grace-Passw0rd1';
const CATEGORY = 'api::category.category';

const title = browserMissing === null ? 'Studio' : `Studio: skipped, ${browserMissing}`;

// One server and one browser for everything: each test continues where the one before it stopped.
describe.skipIf(browserMissing !== null)(title, () => {
  let studio: StudioBrowser;
  let token = '';
  beforeAll(async () => {
    studio = await startStudio();
  });
  afterAll(() => studio?.stop());

  /** The page of somebody who has signed in. */
  const enter = async (place: string, options: BrowserContextOptions = {}): Promise<OpenPage> => {
    const opened = await studio.open('', options);
    await opened.page.evaluate(`sessionStorage.setItem('plinth-studio:token', '${JSON.stringify(token)}')`);
    await opened.page.goto(`${studio.url}/studio/?${place}`);
    return opened;
  };
  // biome-ignore lint/suspicious/noExplicitAny: whatever a test looks for in an answer
  const admin = async (method: string, path: string, body?: unknown): Promise<any> => {
    const response = await fetch(`${studio.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };

  it('loads little, under a strict policy', async () => {
    expect(await studio.firstLoad()).toBeLessThan(120_000);
    const page = await fetch(`${studio.url}/studio/`);
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    expect(await page.text()).toContain('data-root="../"');
  });

  it('registers the first administrator, once', async () => {
    const { page, complaints } = await studio.open();
    await page.getByRole('heading', { name: 'Welcome to Studio' }).waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.getByLabel('First name').fill('Grace');
    await page.getByLabel('Last name').fill('Hopper');
    await page.getByLabel('E-mail').fill(EMAIL);
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Create the first administrator' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create the first administrator' }).click();
    await page.getByRole('heading', { name: 'Hello, Grace' }).waitFor();
    token = JSON.parse(String(await page.evaluate("sessionStorage.getItem('plinth-studio:token')")));
    expect(await breaches(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('signs in, says what is wrong, and out', async () => {
    const { page, complaints } = await studio.open('', { colorScheme: 'dark', viewport: { width: 390, height: 800 } });
    await page.getByLabel('E-mail').fill(EMAIL);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Invalid credentials').waitFor();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Hello, Grace' }).waitFor();
    await page.getByRole('button', { name: 'Navigation' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Article' }).waitFor();
    expect(await faintColours(page)).toEqual([]);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to Studio' }).waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('lists entries as the address says, reads only what it shows, and deletes several', async () => {
    for (let number = 1; number <= 12; number += 1) {
      const body = { name: `Topic ${number}`, position: number };
      await admin('POST', `/content-manager/collection-types/${CATEGORY}`, body);
    }
    const narrow = await admin('GET', `/content-manager/collection-types/${CATEGORY}?columns=name,articles`);
    expect(Object.keys(narrow.results[0])).toEqual(['id', 'name', 'articles']);
    const { page, complaints } = await enter(`#/content/${CATEGORY}`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(decodeURIComponent(request.url())));
    const rows = page.locator('.entries tbody tr');
    await expect.poll(() => rows.count()).toBe(10);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('searchbox', { name: 'Search' }).fill('Topic 1');
    await expect.poll(() => rows.count()).toBe(4);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByLabel('Field').selectOption('position');
    await page.getByLabel('Condition').selectOption('$gte');
    await page.getByLabel('Value').fill('11');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    const last = asked.findLast((url) => url.includes('collection-types'));
    expect(last).toMatch(/columns=id,name,.*&_q=Topic\+1&filters\[\$and\]\[0\]\[position\]\[\$gte\]=11/);
    await page.reload();
    await expect.poll(() => rows.count()).toBe(2);
    expect(await breaches(page)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Select all entries of this page' }).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 entries deleted').waitFor();
    await page.getByText('Nothing matches').waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });
});
