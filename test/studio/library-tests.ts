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
    expect((await gallery.locator('.file-card .preview').first().boundingBox())?.height).toBe(84);
    const { results } = await admin('GET', `/upload/files?filters[folder][id]=${shelf.id}&sort=name`);
    expect(results.map(({ name }: { name: string }) => name)).toEqual(['boat.png', 'notes.txt', 'ship.png']);
    await admin('POST', '/upload/actions/bulk-delete', { fileIds: [], folderIds: [shelf.id] });
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('plays a sound, finds unused files, keeps a focus, and restores what was deleted', async () => {
    const buffer = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    const { data: outer } = await admin('POST', '/upload/folders', { name: `Outer ${Date.now()}`, parent: null });
    const { data: inner } = await admin('POST', '/upload/folders', { name: 'Inner', parent: outer.id });
    const { page, complaints } = await enter(`#/media?folder=${inner.id}`);
    await page.getByLabel('Files to upload').setInputFiles([
      { name: 'horn.wav', mimeType: 'audio/wav', buffer: silence() },
      { name: 'harbour.png', mimeType: 'image/png', buffer },
    ]);
    await page.getByText('2 files uploaded').waitFor();
    await page.getByRole('button', { name: 'horn.wav' }).click();
    const dialog = page.getByRole('dialog', { name: 'horn.wav' });
    await expect.poll(() => page.evaluate("document.querySelector('audio').duration")).toBeGreaterThan(0);
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    const { results } = await admin('GET', `/upload/files?filters[folder][id]=${inner.id}&sort=name`);
    const [{ id: picture }] = results;
    await page.getByRole('button', { name: 'harbour.png' }).click();
    await page.getByRole('button', { name: 'Crop' }).click();
    const crop = page.getByRole('dialog', { name: 'Crop harbour.png' });
    await crop.getByText('of 80 × 40 pixels').waitFor();
    expect(await crop.getByRole('button', { name: 'Save the focus' }).isDisabled()).toBe(true);
    await crop.getByLabel('Focus across').fill('60');
    await crop.getByLabel('Focus across').press('Tab');
    await crop.getByRole('button', { name: 'Save the focus' }).click();
    await page.getByText('Focus saved').waitFor();
    const focal = async () => (await admin('GET', `/studio/api/files/${picture}/focal-point`)).data;
    expect(await focal()).toEqual({ x: 75, y: 50 });
    await page.getByRole('button', { name: 'harbour.png' }).click();
    await page.getByRole('button', { name: 'Crop' }).click();
    await expect.poll(() => crop.getByLabel('Focus across').inputValue()).toBe('60');
    await crop.getByLabel('Shape').selectOption('Square');
    await crop.getByRole('button', { name: 'Replace the file' }).click();
    await page.getByText('Replaced').waitFor();
    // The same part of a picture that begins 40 pixels further.
    expect(await focal()).toEqual({ x: 50, y: 50 });

    const path = page.getByRole('navigation', { name: 'Path' });
    await path.getByRole('button', { name: outer.name }).click();
    await page.getByRole('heading', { name: outer.name }).waitFor();
    await page.getByLabel('Use').selectOption('Used in no field');
    const names = () => page.locator('.file-grid .file-name').allTextContents();
    await expect.poll(names).toEqual(expect.arrayContaining(['harbour.png', 'horn.wav']));
    await page.getByLabel('Added').selectOption('Added in the last 7 days');
    await page.getByLabel('Order').selectOption('By kind');
    await expect.poll(names).toEqual(['horn.wav', 'harbour.png']);
    await page.getByLabel('Use').selectOption('Used in a field');
    await expect.poll(names).toEqual([]);
    await page.getByLabel('Use').selectOption('Used or not');
    expect(await breaches(page)).toEqual([]);

    await page.getByRole('button', { name: 'horn.wav' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete horn.wav?' });
    await question.getByText('It can be restored from the trash for 30 days.').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(names).toEqual(['harbour.png']);
    await page.getByRole('button', { name: 'Trash' }).click();
    const trash = page.getByRole('dialog', { name: 'Deleted files' });
    await trash.getByRole('button', { name: 'Restore horn.wav' }).click();
    await expect.poll(() => trash.getByRole('button', { name: 'Restore horn.wav' }).count()).toBe(0);
    await trash.getByRole('button', { name: 'Close' }).click();
    await expect.poll(names).toEqual(['horn.wav', 'harbour.png']);
    await admin('POST', '/upload/actions/bulk-delete', { fileIds: [], folderIds: [outer.id] });
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

/** A tenth of a second, as a WAV file. */
function silence(): Buffer {
  const samples = 800;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples, 40);
  return Buffer.concat([header, Buffer.alloc(samples, 128)]);
}
