import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CAMPAIGN_FILE } from './studio-browser.ts';
import type { StudioTests } from './studio-tests.ts';

/** It writes a schema file that the server would restart for: nothing after it may edit the model. */
export function customFieldTests({ enter, studio }: StudioTests): void {
  it('saves a content type that has a custom field, and leaves the field as it is', async () => {
    const stored = () => JSON.parse(readFileSync(join(studio().dir, CAMPAIGN_FILE), 'utf8'));
    const before = stored();
    const { page, complaints } = await enter('#/model/api::campaign.campaign');
    await page.getByRole('row', { name: /shade global::shade/ }).waitFor();
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Boolean/ })
      .click();
    await page.getByLabel('Name', { exact: true }).fill('pinned');
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.getByRole('button', { name: 'Review changes' }).click();
    const review = page.getByRole('dialog', { name: 'Review changes' });
    await review.getByText(CAMPAIGN_FILE).waitFor();
    expect(await review.locator('.diff-line.removed').count()).toBe(0);
    await review.getByRole('button', { name: 'Write files and restart' }).click();
    await review.getByText('The server is restarting').waitFor();
    expect(stored().attributes).toEqual({ ...before.attributes, pinned: { type: 'boolean' } });
    expect(before.attributes.shade).toEqual({ type: 'customField', customField: 'global::shade', required: true });
    expect(complaints).toEqual([]);
    await page.close();
  });
}
