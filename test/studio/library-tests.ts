import sharp from 'sharp';
import { expect, it } from 'vitest';
import { breaches } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

const ARTICLE = 'api::article.article';

/** The library sorted and filtered, and files chosen from its folders. */
export function libraryTests({ enter, admin }: StudioTests): void {
  it('chooses files from a folder by kind, in a list, and uploads into the folder', async () => {
    const color = { r: 30, g: 90, b: 90 };
    const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: color } })
      .png()
      .toBuffer();
    const picture = (name: string) => ({ name, mimeType: 'image/png', buffer });
    const { data: shelf } = await admin('POST', '/upload/folders', { name: `Shelf ${Date.now()}`, parent: null });
    const { page, complaints } = await enter(`#/media?folder=${shelf.id}`);
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a') };
    await page.getByLabel('Files to upload').setInputFiles([text, picture('boat.png')]);
    await page.getByText('2 files uploaded').waitFor();
    const names = () => page.locator('.file-grid .file-name').allTextContents();
    await expect.poll(names).toEqual(['boat.png', 'notes.txt']);
    await page.getByLabel('Order').selectOption('Smallest first');
    await expect.poll(names).toEqual(['notes.txt', 'boat.png']);
    await page.getByLabel('Kind').selectOption('Other files');
    await expect.poll(names).toEqual(['notes.txt']);
    expect(page.url()).toContain('kind=files&order=smallest');
    expect(await breaches(page)).toEqual([]);

    await page.goto(page.url().replace(/#.*/, `#/content/${ARTICLE}/new`));
    const gallery = page.locator('[data-field="gallery"]');
    await gallery.getByRole('button', { name: 'Choose' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose files' });
    await dialog.getByRole('list', { name: 'Folders' }).getByRole('button', { name: shelf.name }).click();
    await dialog.getByRole('button', { name: 'notes.txt' }).waitFor();
    await dialog.getByLabel('Kind').selectOption('Images');
    await expect.poll(() => dialog.getByRole('button', { name: 'notes.txt' }).count()).toBe(0);
    await dialog.getByText('List', { exact: true }).click();
    await dialog.getByRole('button', { name: 'boat.png' }).click();
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    await dialog.getByLabel('Files to upload').setInputFiles([picture('ship.png')]);
    await dialog.getByRole('button', { name: 'ship.png', pressed: true }).waitFor();
    await dialog.getByRole('button', { name: 'Choose 2' }).click();
    await expect.poll(() => gallery.locator('.file-card').count()).toBe(2);
    const { results } = await admin('GET', `/upload/files?filters[folder][id]=${shelf.id}&sort=name`);
    expect(results.map(({ name }: { name: string }) => name)).toEqual(['boat.png', 'notes.txt', 'ship.png']);
    await admin('POST', '/upload/actions/bulk-delete', { fileIds: [], folderIds: [shelf.id] });
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('takes dropped files in every language', async () => {
    const { page, complaints } = await enter(`#/content/${ARTICLE}/new`, { locale: 'de-DE' });
    await page.locator('[data-field="gallery"]').getByRole('button', { name: 'Auswählen' }).waitFor();
    const isTaken = await page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['a'], 'a.txt'));
      const dragged = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
      return !document.querySelector('[data-field="gallery"] fieldset.media').dispatchEvent(dragged);
    })()`);
    expect(isTaken).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });
}
