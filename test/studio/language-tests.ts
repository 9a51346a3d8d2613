import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { breaches } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

/** Of every kind of page. */
const PLACES = [
  '#/',
  '#/content/api::category.category',
  '#/content/api::category.category/new',
  '#/content/api::article.article/new',
  '#/media',
  '#/releases',
  '#/model',
  '#/model/api::article.article',
  '#/profile',
  '#/settings/people',
  '#/settings/roles',
  '#/settings/roles/2',
  '#/settings/end-users',
  '#/settings/api-roles',
  '#/settings/tokens',
  '#/settings/webhooks',
  '#/settings/locales',
];

/** What reaches beyond the window, except in lists that scroll sideways. */
const WIDER_THAN_THE_WINDOW = `(() => {
  const main = document.getElementById('main');
  const isInScroller = ({ parentElement: above }) =>
    above !== main && (getComputedStyle(above).overflowX !== 'visible' || isInScroller(above));
  return [...main.querySelectorAll('*')]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      if (width === 0 || element.closest('.sr-only, svg') !== null) return false;
      return (left < -1 || right > innerWidth + 1) && !isInScroller(element);
    })
    .map((element) => element.outerHTML.slice(0, 120));
})()`;

export function languageTests({ enter, admin }: StudioTests): void {
  /** In the place that is shown, as wide as a phone and as a desk. */
  const expectToFit = async (page: Page, place: string): Promise<void> => {
    for (const size of [NARROW, WIDE]) {
      await page.setViewportSize(size);
      expect(await page.evaluate(WIDER_THAN_THE_WINDOW), `${place}, ${size.width} wide`).toEqual([]);
    }
  };

  // Rules apply to both themes alike, except contrast, which depends on nothing else.
  it('in en-US and light colours, every page can be used by everybody', async () => {
    const { page, complaints } = await enter('', { locale: 'en-US', colorScheme: 'light' });
    for (const place of PLACES) {
      await visit(page, place);
      expect(await breaches(page), place).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('in ar and dark colours, every page can be used by everybody, and none is wider than the window', async () => {
    const { page, complaints } = await enter('', { locale: 'ar', colorScheme: 'dark' });
    for (const place of PLACES) {
      await visit(page, place);
      expect(await breaches(page), place).toEqual([]);
      await expectToFit(page, place);
    }
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('in de, no page is wider than the window', async () => {
    const { page } = await enter('', { locale: 'de' });
    for (const place of PLACES) {
      await visit(page, place);
      await expectToFit(page, place);
    }
    await page.close();
  });

  it('speaks the language of the account, and writes it where v4 reads it', async () => {
    const { page, complaints } = await enter('#/profile', { locale: 'en-US' });
    const root = page.locator('html');
    const chosen = async () => (await admin('GET', '/admin/users/me')).data.preferedLanguage;
    await page.getByLabel('Language').selectOption('ar');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'حسابك' }).waitFor();
    expect(await root.getAttribute('dir')).toBe('rtl');
    expect(await root.getAttribute('lang')).toBe('ar');
    await expect.poll(chosen).toBe('ar');
    // The account counts more than the browser.
    await page.reload();
    await page.getByLabel('اللغة').selectOption('');
    await page.getByRole('button', { name: 'حفظ' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    expect(await root.getAttribute('dir')).toBe('ltr');
    await expect.poll(chosen).toBeNull();
    expect(complaints).toEqual([]);
    await page.close();
  });
}

/** Opens a place of a page that is open, in whatever language: after one that does not exist, the next text is its own. */
async function visit(page: Page, place: string): Promise<void> {
  const shown = () => page.evaluate<string>(SHOWN);
  await page.evaluate("location.hash = '#/nowhere'");
  await page.locator('main .notice').waitFor();
  const nowhere = await shown();
  await page.evaluate(`location.hash = ${JSON.stringify(place)}`);
  await expect.poll(async () => ['', nowhere].includes(await shown()), { timeout: 150_000 }).toBe(false);
}

/** Nothing until everything is loaded. */
const SHOWN = "document.querySelector('main .loading') === null ? document.querySelector('main').innerText : ''";
