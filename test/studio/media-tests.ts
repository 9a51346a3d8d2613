import sharp from 'sharp';
import { expect, it } from 'vitest';
import { breaches, intercept } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

const note = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });

export function mediaTests({ enter, admin }: StudioTests): void {
  it('moves several files and folders, all or none, and deletes them', async () => {
    const { data: shelf } = await admin('POST', '/upload/folders', { name: 'Shelf', parent: null });
    const { data: target } = await admin('POST', '/upload/folders', { name: 'Target', parent: shelf.id });
    await admin('POST', '/upload/folders', { name: 'Inner', parent: shelf.id });
    const { page, complaints } = await enter(`#/media?folder=${shelf.id}`);
    await page.getByLabel('Files to upload').setInputFiles(['one.txt', 'two.txt', 'three.txt'].map(note));
    await page.getByText('3 files uploaded').waitFor();
    const bar = page.getByRole('region', { name: 'Selected files and folders' });
    const dialog = page.getByRole('dialog');

    // A folder cannot be moved into itself, and then the file beside it stays too.
    await page.getByLabel('Select one.txt').focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Select Target').check();
    await bar.getByText('2 selected').waitFor();
    expect(await breaches(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Move' }).press('Enter');
    await dialog.getByLabel('Folder').selectOption('Shelf / Target');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await dialog
      .getByText('Nothing was moved: A folder cannot be moved into itself or into one of its subfolders: ')
      .waitFor();
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByLabel('Select Target').uncheck();
    await page.getByLabel('Select Inner').check();
    await bar.getByRole('button', { name: 'Move' }).click();
    await dialog.getByLabel('Folder').selectOption('Shelf / Target');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await page.getByText('2 items moved').waitFor();
    await expect.poll(() => page.getByLabel('Select one.txt').count()).toBe(0);
    const moved = await admin('GET', '/upload/files?_q=one.txt');
    expect(moved.results).toMatchObject([{ name: 'one.txt', folder: { id: target.id } }]);

    await page.getByText('List', { exact: true }).click();
    await page.getByRole('button', { name: 'Select all' }).click();
    await bar.getByText('3 selected').waitFor();
    expect(await breaches(page, '.media-page')).toEqual([]);
    await bar.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('All files and folders in the selected folders are deleted too').waitFor();
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/actions/bulk-delete')) sent.push(request.postDataJSON());
    });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('3 items deleted').waitFor();
    expect(sent).toMatchObject([{ fileIds: [expect.any(Number), expect.any(Number)], folderIds: [target.id] }]);
    await page.getByText('This folder is empty').waitFor();
    expect((await admin('GET', '/upload/files?_q=.txt')).results).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('crops a rotated picture, as a new file and in place, and reports errors', async () => {
    const picture = sharp({ create: { width: 61, height: 37, channels: 3, background: '#3a7' } });
    // Stored lying on its side: shown, it is 37 wide and 61 high.
    const turned = await picture.jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { page, complaints } = await enter('#/media?search=turned');
    const photo = { name: 'turned.jpg', mimeType: 'image/jpeg', buffer: turned };
    await page.getByLabel('Files to upload').setInputFiles([photo]);
    await page.getByText('1 file uploaded').waitFor();
    await page.getByRole('button', { name: 'turned.jpg' }).click();
    await page.getByRole('button', { name: 'Crop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop turned.jpg' });
    await dialog.getByText('of 37 × 61 pixels').waitFor();
    expect(await breaches(page, 'dialog[aria-label^="Crop"]')).toEqual([]);
    await dialog.getByLabel('Shape').selectOption('Square');
    await expect.poll(() => dialog.getByLabel('Height').inputValue()).toBe('37');
    expect(await dialog.getByLabel('Top').inputValue()).toBe('12');
    await dialog.getByLabel('Width').fill('900');
    await dialog.getByLabel('Height').fill('20');
    await dialog.getByLabel('Left').fill('-4');
    let list = (): void => undefined;
    const listed = new Promise<void>((resolve) => {
      list = resolve;
    });
    await intercept(page, /\/upload\/files\?/, async (route) => {
      await listed;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Save as a new file' }).click();
    await page.getByText('Saved as a new file').waitFor();
    const sizes = async () =>
      (await admin('GET', '/upload/files?_q=turned.jpg&sort=id')).results.map(
        ({ width, height, mime }: Record<string, unknown>) => `${width} × ${height} ${mime}`,
      );
    expect((await sizes())[1]).toBe('37 × 20 image/jpeg');

    await page.getByRole('button', { name: 'turned.jpg' }).last().click();
    await page.getByRole('button', { name: 'Crop' }).click();
    await dialog.getByText('of 37 × 61 pixels').waitFor();
    const canvas = dialog.locator('canvas');
    // A click sets the focus, which the next shape follows as far as the edges allow.
    await canvas.click({ position: { x: 20, y: 50 } });
    await expect.poll(() => dialog.getByLabel('Focus down').inputValue()).toBe('50');
    expect(await dialog.getByLabel('Height').inputValue()).toBe('61');
    await dialog.getByLabel('Shape').selectOption('Square');
    await expect.poll(() => dialog.getByLabel('Top').inputValue()).toBe('24');
    // The list arrives while somebody types.
    await dialog.getByLabel('Focus down').fill('30');
    list();
    const files = page.getByRole('button', { name: 'turned.jpg', includeHidden: true });
    await expect.poll(() => files.count()).toBe(2);
    await dialog.getByLabel('Focus down').press('Tab');
    await expect.poll(() => dialog.getByLabel('Top').inputValue()).toBe('12');
    await dialog.getByLabel('Shape').selectOption('Free');
    await dialog.getByLabel('Top').fill('0');
    await dialog.getByLabel('Height').fill('61');
    await dialog.getByLabel('Height').press('Tab');
    await canvas.dragTo(canvas, { sourcePosition: { x: 36, y: 60 }, targetPosition: { x: 10, y: 30 } });
    await expect.poll(() => dialog.getByLabel('Width').inputValue()).toBe('10');
    await dialog.getByRole('button', { name: 'Replace the file' }).click();
    await page.getByText('Replaced').waitFor();
    expect((await sizes())[0]).toBe('10 × 30 image/jpeg');

    await page.getByRole('button', { name: 'turned.jpg' }).last().click();
    await page.getByRole('button', { name: 'Crop' }).click();
    await dialog.getByText('of 10 × 30 pixels').waitFor();
    for (const { id } of (await admin('GET', '/upload/files?_q=turned.jpg')).results) {
      await admin('DELETE', `/upload/files/${id}`);
    }
    await dialog.getByRole('button', { name: 'Replace the file' }).click();
    await dialog.getByRole('alert').getByText('Not found').waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });
}
