import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breaches, browserMissing, faintColours } from '../support/browser.ts';
import { type StudioBrowser, startStudio } from './studio-browser.ts';

const EMAIL = 'grace@example.test';
const PASSWORD = 'Grace-Passw0rd1';

// One server and one browser for everything: each test continues where the one before it stopped.
describe.skipIf(browserMissing !== null)(
  `Studio${browserMissing === null ? '' : `: skipped, ${browserMissing}`}`,
  () => {
    let studio: StudioBrowser;
    beforeAll(async () => {
      studio = await startStudio();
    });
    afterAll(() => studio?.stop());

    it('loads little, under a strict policy, at both addresses', async () => {
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
      expect(await breaches(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.close();
    });

    it('signs in, says what is wrong, and out', async () => {
      const { page, complaints } = await studio.open('', {
        colorScheme: 'dark',
        viewport: { width: 390, height: 800 },
      });
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
  },
);
