import { expect, it } from 'vitest';
import { breaches } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

const ARTICLE = 'api::article.article';

/** What the editors of fields do with values that nobody edits, and with what is typed and pasted. */
export function editorTests({ enter, admin }: StudioTests): void {
  it('keeps all of what is typed: digits, characters beyond the limit, HTML of a plugin', async () => {
    const { page, complaints } = await enter(`#/content/${ARTICLE}/new`);
    const field = (name: string) => page.locator(`[data-field="${name}"]`);
    const title = field('title').getByRole('textbox');
    expect(await title.getAttribute('dir')).toBe('auto');
    await title.focus();
    await page.keyboard.insertText('x'.repeat(350));
    await field('title').getByText('150 characters too long').waitFor();
    expect(await title.getAttribute('aria-invalid')).toBe('true');
    expect(await breaches(page, '[data-field="title"]')).toEqual([]);
    await title.fill('x'.repeat(199));
    await field('title').getByText('1 character left').waitFor();

    // The server holds numbers as doubles, and says so; nothing is rounded unseen.
    await field('metadata').getByRole('textbox').fill('{ "id": 9007199254740993 }');
    await page.keyboard.press('Control+s');
    await field('metadata').getByText('9007199254740993 cannot be represented exactly').waitFor();
    await page.close();
    expect(complaints).toEqual([]);

    const html = '<figure class="image"><img src="/a.png"></figure><p>&nbsp;One&nbsp;</p>';
    const single = '/content-manager/single-types/api::campaign.campaign';
    await admin('PUT', single, { slogan: 'Spring', shade: 'green', story: html });
    const campaign = await enter('#/content/api::campaign.campaign');
    const story = campaign.page.locator('[data-field="story"]');
    await expect.poll(() => story.getByRole('textbox').inputValue()).toBe(html);
    expect(await story.getByRole('toolbar').count()).toBe(0);
    await story.getByText('The source that global::story stores').waitFor();
    await campaign.page.close();
  });
}
