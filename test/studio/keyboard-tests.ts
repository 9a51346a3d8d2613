import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { StudioTests } from './studio-tests.ts';

/** More steps than any part of these pages takes. */
const MAX_STEPS = 120;

/** Presses Tab until the focus is on an element that matches; fails where none can be reached. */
async function tabTo(page: Page, selector: string, text = ''): Promise<void> {
  const isThere = `(() => {
    const active = document.activeElement;
    const name = active?.getAttribute('aria-label') ?? active?.textContent ?? '';
    return active?.matches(${JSON.stringify(selector)}) === true && name.trim().startsWith(${JSON.stringify(text)});
  })()`;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    if ((await page.evaluate(isThere)) === true) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} ${text} cannot be reached by Tab`);
}

export function keyboardTests({ studio, admin }: StudioTests): void {
  it('needs no pointer to sign in, find a list, write an article with a new author, and publish it', async () => {
    const { page, complaints } = await studio().open();
    const type = (text: string) => page.keyboard.type(text);
    const press = (key: string) => page.keyboard.press(key);
    await page.getByRole('heading', { name: 'Sign in to Studio' }).waitFor();
    await tabTo(page, 'input[type="email"]');
    await type('grace@example.test');
    await tabTo(page, 'input[type="password"]');
    await type('Grace-Passw0rd1');
    await press('Enter');
    await page.getByRole('heading', { name: 'Hello, Grace' }).waitFor();

    await press('Control+k');
    await page.getByRole('combobox').waitFor();
    await type('Article');
    await press('Enter');
    await page.getByRole('heading', { name: 'Article' }).waitFor();
    await tabTo(page, 'a', 'New entry');
    await press('Enter');
    await page.locator('[data-field="title"]').waitFor();
    await tabTo(page, '[data-field="title"] input');
    await type('Written without a mouse');
    await tabTo(page, '[data-field="author"] button', 'Create');
    await press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Author' });
    await sheet.locator('[data-field="name"] input').waitFor();
    await tabTo(page, 'dialog [data-field="name"] input');
    await type('Tabitha');
    await tabTo(page, 'dialog button', 'Save');
    await press('Enter');
    await sheet.getByRole('heading', { name: 'Tabitha' }).waitFor();
    await press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.locator('[data-field="author"]').getByRole('button', { name: 'Tabitha', exact: true }).waitFor();
    await press('Control+s');
    await page.waitForURL(/\/\d+$/);
    await page.locator('.entry-head').getByRole('button', { name: 'Actions' }).waitFor();
    await tabTo(page, 'button:enabled', 'Publish');
    await press('Enter');
    await page.locator('.entry-head').getByText('Published').waitFor();

    const listed = await admin('GET', '/content-manager/collection-types/api::article.article?_q=without a mouse');
    expect(listed.results).toMatchObject([{ author: { name: 'Tabitha' }, publishedAt: expect.any(String) }]);
    expect(complaints).toEqual([]);
    await page.close();
  });
}
