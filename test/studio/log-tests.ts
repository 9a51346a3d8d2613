import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { breaches } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

/** Who did what: the list, its filters, and the ways to it from an entry and a person. */
export function logTests({ enter, admin }: StudioTests): void {
  it('shows who did what, by person, action and entry', async () => {
    const made = await admin('POST', '/content-manager/collection-types/api::category.category', { name: 'Logged' });
    const { page, complaints } = await enter(`#/content/api::category.category/${made.id}`);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    const rows = page.locator('table.entries tbody tr');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);
    expect(await rows.first().textContent()).toContain('entry.create');
    expect(await rows.first().getByRole('link', { name: 'Logged' }).getAttribute('href')).toBe(
      `#/content/api::category.category/${made.id}`,
    );
    expect(await breaches(page)).toEqual([]);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as JSON lines' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^log-\d{4}-\d\d-\d\d\.jsonl$/);
    expect(JSON.parse(await text(await file.createReadStream())).subject.label).toBe('Logged');

    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Roles' });
    await page.getByText('No records').waitFor();
    await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Entries' });
    await rows.filter({ hasText: 'Logged' }).first().waitFor();
    await rows.first().getByRole('button').first().click();
    await page.waitForURL(/person=/);
    await rows.filter({ hasText: 'Logged' }).first().waitFor();
    await page.getByRole('searchbox', { name: 'Who' }).fill('nobody@example.test');
    await page.getByRole('searchbox', { name: 'Who' }).press('Enter');
    await page.getByText('No records').waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });
}
