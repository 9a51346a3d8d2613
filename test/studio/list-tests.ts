import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { breaches } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

const CATEGORY = 'api::category.category';
const CATEGORIES = `/content-manager/collection-types/${CATEGORY}`;

/** Saved views, exports, and actions on entries of a list. */
export function listTests({ enter, admin }: StudioTests): void {
  const create = async (...names: readonly string[]) => {
    for (const name of names) await admin('POST', CATEGORIES, { name });
  };
  /** While a list loads, it is pale. */
  const axe = async (page: Page) => {
    await page.locator('.entries[aria-busy="false"]').waitFor();
    return breaches(page);
  };
  const clear = async (text: string) => {
    const { results } = await admin('GET', `${CATEGORIES}?_q=${text}&columns=id&pageSize=100`);
    for (const { id } of results) await admin('DELETE', `${CATEGORIES}/${id}`);
  };

  it('saves a list with its columns as a view, opens it again and exports it', async () => {
    await clear('Viewed');
    await create('Viewed one', 'Viewed two', '=Viewed three');
    const { page, complaints } = await enter(`#/content/${CATEGORY}?search=Viewed&sort=name:ASC&columns=id,name,slug`);
    await page.getByRole('link', { name: 'Viewed one' }).waitFor();
    await page.getByRole('button', { name: 'Columns of this list' }).click();
    await page.getByRole('group', { name: 'Columns' }).getByLabel('slug').uncheck();
    await expect.poll(() => page.getByRole('columnheader', { name: 'slug' }).count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('Save this list as a view').fill('Viewed only');
    await page.getByLabel('For everybody who may use it').check();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Viewed only', exact: true }).waitFor();
    const [saved] = (await admin('GET', `/studio/api/lists/${CATEGORY}/views`)).data;
    expect(saved).toMatchObject({ name: 'Viewed only', isShared: true, state: { search: 'Viewed', sort: 'name:ASC' } });

    await page.getByRole('link', { name: 'All entries' }).click();
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search', exact: true }).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('list', { name: 'Your views' }).getByRole('link', { name: 'Viewed only' }).click();
    await expect.poll(() => page.locator('.entries tbody tr').count()).toBe(3);
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('categories.csv');
    const lines = await textOf(await file.createReadStream());
    expect(lines.split('\r\n').map((line) => line.split(',')[1])).toEqual([
      'name',
      "'=Viewed three",
      'Viewed one',
      'Viewed two',
      undefined,
    ]);
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('one');
    await page.getByRole('button', { name: 'Viewed only changed' }).click();
    await page.getByRole('button', { name: 'Delete the view “Viewed only”' }).click();
    await page.getByRole('button', { name: 'Views' }).waitFor();
    expect((await admin('GET', `/studio/api/lists/${CATEGORY}/views`)).data).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('is printed as a list at its whole length', async () => {
    await clear('Printed');
    await create(...Array.from({ length: 30 }, (_, at) => `Printed ${at + 10}`));
    const { page } = await enter(`#/content/${CATEGORY}?search=Printed&sort=name:ASC&pageSize=50`);
    await page.getByRole('link', { name: 'Printed 39' }).waitFor();
    const height = () => page.evaluate<number>('document.documentElement.scrollHeight');
    const onScreen = await height();
    await page.emulateMedia({ media: 'print' });
    expect(await height()).toBeGreaterThan(onScreen);
    for (const hidden of ['banner', 'navigation', 'searchbox', 'checkbox'] as const) {
      expect([hidden, await page.getByRole(hidden).count()]).toEqual([hidden, 0]);
    }
    expect(await page.getByRole('button', { name: 'Actions for' }).count()).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    await page.close();
  });

  it('selects all entries of a list, moves in it by keyboard, and acts on one row', async () => {
    await clear('Chosen');
    await create(...Array.from({ length: 12 }, (_, at) => `Chosen ${at + 10}`));
    const { page, complaints } = await enter(`#/content/${CATEGORY}?search=Chosen&sort=name:ASC&pageSize=10`);
    const rows = page.locator('.entries tbody tr');
    await page.getByRole('link', { name: 'Chosen 10' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    const bar = page.getByRole('region', { name: 'Selected entries' });
    await bar.getByText('2 selected').waitFor();
    expect(await rows.locator('input:checked').count()).toBe(2);
    expect(await rows.nth(1).locator('input').isChecked()).toBe(true);

    await rows.nth(0).getByRole('button', { name: 'Actions for Chosen 10' }).click();
    await page.getByRole('link', { name: 'Open in a new tab' }).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.locator('.menu-actions').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('Delete 1 entry?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => page.getByRole('link', { name: 'Chosen 10' }).count()).toBe(0);

    await page.getByLabel('Select all entries of this page').check();
    await bar.getByRole('button', { name: 'Select all 11' }).click();
    await bar.getByText('11 selected').waitFor();
    expect(await axe(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('11 entries deleted').waitFor();
    await page.getByText('No results').waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('changes fields of several entries, after showing what changes', async () => {
    await clear('Bulk');
    await create('Bulk one', 'Bulk two');
    const { page, complaints } = await enter(`#/content/${CATEGORY}?search=Bulk&sort=name:ASC`);
    await page.getByRole('link', { name: 'Bulk one' }).waitFor();
    await page.getByLabel('Select all entries of this page').check();
    await page.getByRole('region', { name: 'Selected entries' }).getByRole('button', { name: 'Edit…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit 2 entries' });
    await dialog.getByLabel('Choose a field to change').selectOption({ label: 'Name' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Bulk two');
    await dialog.getByLabel('Choose a field to change').selectOption({ label: 'Articles' });
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Leave Articles as it is' }).click();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('1 entry has these values already').waitFor();
    await dialog.locator('ins').getByText('two').waitFor();
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    const { results } = await admin('GET', `${CATEGORIES}?_q=Bulk&sort=id`);
    await admin('PUT', `${CATEGORIES}/${results[0].id}`, { name: 'Bulk three' });
    await dialog.getByRole('button', { name: 'Change 1 entry' }).click();
    await dialog.getByText('Someone else has changed it in the meantime.').waitFor();
    await dialog.locator('del').getByText('three').waitFor();
    await dialog.getByRole('button', { name: 'Change 1 entry' }).click();
    await page.getByText('1 entry changed').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Bulk two' }).count()).toBe(2);
    expect(complaints).toEqual([]);
    await page.close();
  });
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
