import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { breaches, faintColours } from '../support/browser.ts';
import { type StudioTests, told } from './studio-tests.ts';

const SCREENS = [
  ['#/', 'Home'],
  ['#/content/api::category.category', 'Lists'],
  ['#/content/api::category.category/new', 'Entries'],
  ['#/content/api::homepage.homepage', 'Entries'],
  ['#/media', 'Media library'],
  ['#/releases', 'Releases'],
  ['#/calendar', 'Calendar'],
  ['#/configure/api::category.category', 'Configure the view'],
  ['#/model', 'Model'],
  ['#/settings', 'Administrators'],
  ['#/settings/roles', 'Administrator roles'],
  ['#/settings/end-users', 'End users'],
  ['#/settings/api-roles', 'API roles'],
  ['#/settings/tokens', 'API tokens'],
  ['#/settings/transfer-tokens', 'Transfer tokens'],
  ['#/settings/webhooks', 'Webhooks'],
  ['#/settings/locales', 'Locales'],
  ['#/settings/reviews', 'Review workflows'],
  ['#/settings/sign-on', 'Single sign-on'],
  ['#/settings/log', 'Log'],
] as const;

/** The browser may deliver keys before it announces another hash: the screen that is left would get them. */
async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate(`new Promise((shown) => {
    if (location.hash === '${place}') return shown();
    addEventListener('hashchange', () => requestAnimationFrame(shown), { once: true });
    location.hash = '${place}';
  })`);
}

/** Help, the command palette, and the question before unsaved settings are left. */
export function helpTests({ studio, enter, admin }: StudioTests): void {
  it('has help for every screen behind one key, which does not interrupt typing', async () => {
    const { page, complaints } = await enter('#/', { colorScheme: 'dark' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const [place, title] of SCREENS) {
      await goTo(page, place);
      // A new entry starts in its first field.
      await page.keyboard.press(title === 'Entries' ? 'F1' : '?');
      const help = page.getByRole('dialog', { name: `Help: ${title}` });
      await help.waitFor();
      await page.keyboard.press('Escape');
      // Closed, it is hidden first and then removed; only then the key opens another one.
      await page.locator('dialog.help').waitFor({ state: 'detached' });
    }
    await page.evaluate(`location.hash = '#/content/api::category.category'`);
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('who');
    await search.press('?');
    expect(await search.inputValue()).toBe('who?');
    await search.press('F1');
    await page.getByRole('dialog', { name: 'Help: Lists' }).waitFor();
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();

    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('topic');
    await page.getByRole('option', { name: 'Find “topic” in Category' }).click();
    await expect.poll(() => page.url()).toContain('search=topic');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('columns');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Columns' }).waitFor();
    // Entries themselves are found while the person types, of any content type.
    const categories = '/content-manager/collection-types/api::category.category';
    const { id } = await admin('POST', categories, { name: 'Lighthouses' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('lightho');
    await page
      .getByRole('option')
      .filter({ hasText: /^Lighthouses\s*Category$/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Lighthouses', exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await page.close();
    await admin('DELETE', `${categories}/${id}`);
  });

  it('asks before unsaved settings are left, by a link, the palette or the browser’s buttons', async () => {
    const { data } = await admin('POST', '/admin/webhooks', {
      name: 'Unsaved',
      url: 'https://unsaved.example.test/',
      headers: {},
      events: [],
    });
    const { page, complaints } = await enter('#/settings/webhooks');
    await page.getByRole('link', { name: 'Unsaved' }).click();
    await page.getByRole('heading', { name: 'Unsaved' }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Changed');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Deliveries' }).click();
    await question.waitFor();
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    expect(await faintColours(page, 'dialog[open]')).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Changed');
    await page.goBack();
    await question.waitFor();
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).hash).toBe(`#/settings/webhooks/${data.id}`);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Media library');
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Media library' }).waitFor();
    // Once saved, nobody is asked.
    await page.goto(`${studio().url}/studio/?saved#/settings/webhooks/${data.id}`);
    await page.getByLabel('Name', { exact: true }).fill('Changed');
    await page.getByRole('button', { name: 'Save' }).click();
    await told(page, 'Saved');
    await page.getByRole('link', { name: 'All webhooks' }).click();
    await page.getByRole('link', { name: 'Changed' }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('A new one');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
    await admin('DELETE', `/admin/webhooks/${data.id}`);
    expect(complaints).toEqual([]);
    await page.close();
  });
}
