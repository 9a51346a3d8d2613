import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { breaches } from '../support/browser.ts';
import { actOnEntry, type StudioTests } from './studio-tests.ts';

const CATEGORY = 'api::category.category';
const CATEGORIES = `/content-manager/collection-types/${CATEGORY}`;

/** Deleted entries, restored or deleted for good. */
export function trashTests({ enter, admin }: StudioTests): void {
  it('deletes an entry, restores it from the trash, and deletes another one for good', async () => {
    const names = ['Thrown away', 'Thrown further'].map((name) => `${name} ${randomUUID().slice(0, 8)}`);
    const [kept = '', lost = ''] = names;
    const { id } = await admin('POST', CATEGORIES, { name: kept });
    const other = await admin('POST', CATEGORIES, { name: lost });
    await admin('DELETE', `${CATEGORIES}/${other.id}`);
    const { page, complaints } = await enter(`#/content/${CATEGORY}/${id}`);
    await actOnEntry(page, 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete this entry?' });
    await question.getByText('It can be restored from the trash for 30 days.').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Trash' }).click();
    const trash = page.getByRole('dialog', { name: 'Deleted entries of' });
    await trash.getByRole('cell', { name: kept, exact: true }).waitFor();
    expect(await breaches(page)).toEqual([]);
    await trash.getByRole('button', { name: `Restore ${kept}` }).click();
    await expect.poll(() => trash.getByRole('cell', { name: kept, exact: true }).count()).toBe(0);
    await trash.getByRole('button', { name: `Delete ${lost} for good` }).click();
    await page
      .getByRole('dialog', { name: `Delete ${lost} for good?` })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect.poll(() => trash.getByRole('cell', { name: lost, exact: true }).count()).toBe(0);
    await trash.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(kept);
    await page.getByRole('link', { name: kept }).waitFor();
    expect(await admin('GET', `${CATEGORIES}/${id}`)).toMatchObject({ name: kept });
    const { data } = await admin('GET', `/studio/api/trash/${CATEGORY}`);
    expect(data.filter(({ entry }: { entry: number }) => entry === other.id)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
}
