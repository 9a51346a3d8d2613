import { expect, it } from 'vitest';
import { breaches } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

const note = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });

export function mediaTests({ enter, admin }: StudioTests): void {
  it('moves several files and folders, all or none, and deletes them', async () => {
    const { data: shelf } = await admin('POST', '/upload/folders', { name: 'Shelf', parent: null });
    const { data: target } = await admin('POST', '/upload/folders', { name: 'Target', parent: shelf.id });
    await admin('POST', '/upload/folders', { name: 'Inner', parent: shelf.id });
    const { page, complaints } = await enter(`#/media?folder=${shelf.id}`);
    await page.getByLabel('Files to upload').setInputFiles(['a.txt', 'b.txt', 'c.txt'].map(note));
    await page.getByText('3 files uploaded').waitFor();
    const bar = page.getByRole('region', { name: 'Selected files and folders' });
    const dialog = page.getByRole('dialog');

    // A folder cannot be moved into itself, and then the file beside it stays too.
    await page.getByLabel('Select a.txt').focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Select Target').check();
    await bar.getByText('2 selected').waitFor();
    expect(await breaches(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Move' }).press('Enter');
    await dialog.getByLabel('Folder').selectOption('Shelf / Target');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await dialog.getByText('Nothing was moved: folders cannot be moved inside themselves').waitFor();
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByLabel('Select Target').uncheck();
    await page.getByLabel('Select Inner').check();
    await bar.getByRole('button', { name: 'Move' }).click();
    await dialog.getByLabel('Folder').selectOption('Shelf / Target');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await page.getByText('2 items moved').waitFor();
    await expect.poll(() => page.getByLabel('Select a.txt').count()).toBe(0);
    const moved = await admin('GET', '/upload/files?_q=a.txt');
    expect(moved.results).toMatchObject([{ name: 'a.txt', folder: { id: target.id } }]);

    await page.getByText('List', { exact: true }).click();
    await page.getByRole('button', { name: 'Select all' }).click();
    await bar.getByText('3 selected').waitFor();
    expect(await breaches(page, '.media-page')).toEqual([]);
    await bar.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('All files and folders in the selected folders are deleted too').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('3 items deleted').waitFor();
    await page.getByText('This folder is empty').waitFor();
    expect((await admin('GET', '/upload/files?_q=.txt')).results).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
}
