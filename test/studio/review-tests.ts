import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { breaches } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

const ARTICLE = 'api::article.article';
const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;

/** Stages, and what is published from one of them. */
export function reviewTests({ enter, admin }: StudioTests): void {
  it('a workflow is made, an entry moves through it, waits for somebody, and is published once it is approved', async () => {
    const title = `Reviewed ${randomUUID().slice(0, 8)}`;
    const { id } = await admin('POST', ARTICLES, { title, slug: randomUUID() });
    const { page, complaints } = await enter('#/settings/reviews');
    await page.getByRole('textbox', { name: 'Name' }).fill('News');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('link', { name: 'News' }).click();
    await page.getByRole('heading', { level: 2, name: 'News' }).waitFor();
    try {
      await page.getByRole('checkbox', { name: 'Article', exact: true }).check();
      await page.getByRole('button', { name: 'Add a stage' }).click();
      await page.getByRole('textbox', { name: 'Name of stage 4' }).fill('Checked');
      await page.getByRole('button', { name: 'Move “Checked” up' }).click();
      await page.getByRole('group', { name: 'Who moves entries to “Checked”' }).getByRole('checkbox').uncheck();
      await page.getByText('Nobody is chosen: super admins only.').first().waitFor();
      expect(await page.getByLabel('Publishing requires the stage').inputValue()).toBe('3');
      expect(await breaches(page)).toEqual([]);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('status').getByText('Saved').waitFor();

      await page.evaluate(`location.hash = '#/content/${ARTICLE}/${id}'`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      const review = page.getByRole('region', { name: 'Review' });
      await review.getByText('To do', { exact: true }).first().waitFor();
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page
        .getByText('The entry is in the stage “To do”. It can be published in the stage “Approved”.')
        .first()
        .waitFor();
      await review.getByLabel('Assigned to').selectOption('Grace Hopper');
      await review.getByText('Assigned to: Grace Hopper').waitFor();
      await review.getByLabel('Move to').selectOption('Checked');
      await review.getByLabel('Comment').fill('Ready for you');
      await review.getByRole('button', { name: 'Move' }).click();
      await review.getByText('To do → Checked').waitFor();
      await review.getByText('Ready for you').waitFor();
      expect(await breaches(page)).toEqual([]);

      await page.evaluate(`location.hash = '#/'`);
      const waiting = page.getByRole('region', { name: 'Waiting for you' });
      await waiting.getByText('Checked').waitFor();
      await page.evaluate(`location.hash = '#/content/${ARTICLE}'`);
      await page.getByRole('combobox', { name: 'Stage' }).selectOption('Checked');
      await page.waitForURL(/stage=\d+/);
      await page.getByRole('row').filter({ hasText: title }).getByText('Checked').waitFor();
      await page.getByRole('link', { name: title }).click();
      await review.getByLabel('Move to').selectOption('Approved');
      await review.getByRole('button', { name: 'Move' }).click();
      await review.getByText('Checked → Approved').waitFor();
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.locator('.entry-head').getByText('Published', { exact: true }).waitFor();
      expect((await admin('GET', `${ARTICLES}/${id}`)).publishedAt).not.toBe(null);
      // The browser reports every refusal that a page asks for.
      expect(complaints.filter((one) => !one.includes('403'))).toEqual([]);
    } finally {
      const { data } = await admin('GET', '/studio/api/workflows');
      for (const workflow of data) await admin('DELETE', `/studio/api/workflows/${workflow.id}`);
      await page.close();
    }
  });
}
