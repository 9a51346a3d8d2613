import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { breaches } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

const CATEGORY = 'api::category.category';
const CATEGORIES = `/content-manager/collection-types/${CATEGORY}`;

/** Entries from a CSV file. */
export function importTests({ enter, admin }: StudioTests): void {
  it('imports a file: its columns, what would happen to each row, and the entries', async () => {
    const mark = randomUUID().slice(0, 8);
    const { id } = await admin('POST', CATEGORIES, { name: `Old ${mark}`, slug: `old-${mark}` });
    const { page, complaints } = await enter(`#/content/${CATEGORY}?search=${mark}`);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import entries' });
    const lines = [
      'Slug;Called;Remark',
      `old-${mark};Renamed ${mark};x`,
      `new-${mark};"New; ${mark}";y`,
      `new-${mark};Twice;z`,
      `none-${mark};;`,
    ];
    const buffer = Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
    await dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'none.csv', mimeType: 'text/csv', buffer: Buffer.from('x') });
    await dialog.getByText('This is not a CSV file').waitFor();
    await dialog.getByLabel('CSV file').setInputFiles({ name: 'table.csv', mimeType: 'text/csv', buffer });
    expect(await dialog.getByLabel('Field for Slug').inputValue()).toBe('slug');
    expect(await dialog.getByLabel('Field for Remark').inputValue()).toBe('');
    await dialog.getByLabel('Field for Called').selectOption('name');
    await dialog.getByLabel('Rows that change an entry').selectOption('slug');
    expect(await breaches(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('1 new, 1 changed, 0 unchanged').waitFor();
    const refused = dialog.getByRole('alert');
    await refused.getByText('2 rows cannot be imported and are left out').waitFor();
    await refused.getByText('Row 4').waitFor();
    await dialog.getByText(/Row 2.*changes.*name/i).waitFor();
    expect(await breaches(page)).toEqual([]);
    expect((await admin('GET', `${CATEGORIES}?_q=${mark}`)).results).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByText('Imported: 1 new, 1 changed').waitFor();
    await page.getByRole('link', { name: `New; ${mark}` }).waitFor();
    expect(await admin('GET', `${CATEGORIES}/${id}`)).toMatchObject({ name: `Renamed ${mark}` });
    expect((await admin('GET', `${CATEGORIES}?_q=${mark}`)).results).toHaveLength(2);
    expect(complaints).toEqual([]);
    await page.close();
  });
}
