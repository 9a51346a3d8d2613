import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { breaches } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

const ARTICLE = 'api::article.article';

/** Comments on an entry and its fields. */
export function commentTests({ enter, admin }: StudioTests): void {
  it('talks about a field, with an answer and a mention, until it is resolved', async () => {
    const title = `Talked about ${randomUUID().slice(0, 8)}`;
    const sections = [{ heading: 'One' }];
    const { id } = await admin('POST', `/content-manager/collection-types/${ARTICLE}`, { title, sections });
    const { page, complaints } = await enter(`#/content/${ARTICLE}/${id}`);
    await page.locator('.parts').getByRole('button', { name: 'One', exact: true }).click();
    await page.getByRole('button', { name: 'Comments: heading' }).click();
    const talk = page.getByRole('dialog', { name: 'Comments: sections / heading' });
    await talk.getByRole('textbox', { name: 'Write a comment' }).fill('Too short,');
    await talk.getByRole('button', { name: 'Mention somebody' }).click();
    await talk.getByRole('searchbox', { name: 'Name' }).fill('hopper');
    await talk.getByRole('button', { name: 'Grace Hopper' }).click();
    expect(await talk.getByRole('textbox', { name: 'Write a comment' }).inputValue()).toBe('Too short, @Grace Hopper ');
    // What is typed outlives the dialog.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Comments: heading' }).click();
    await talk.getByRole('textbox', { name: 'Write a comment' }).press('Control+Enter');
    const said = talk.getByRole('article', { name: 'Grace Hopper' });
    await said.getByText('@Grace Hopper').waitFor();
    await talk.getByRole('button', { name: 'Answer' }).click();
    await talk.getByRole('textbox', { name: 'Answer to Grace Hopper' }).fill('Longer now');
    await talk.getByRole('button', { name: 'Answer' }).click();
    await said.nth(1).getByText('Longer now').waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').getByRole('button', { name: 'Comments 1 open comment' }).waitFor();
    expect(await breaches(page)).toEqual([]);
    const path = `/studio/api/entries/${ARTICLE}/${id}/comments`;
    const [first] = (await admin('GET', path)).data.comments;
    expect(first).toMatchObject({
      text: 'Too short, @{1}',
      field: expect.stringMatching(/^sections\/content\.section:\d+\/heading$/),
    });

    await page.goto(page.url().replace(/#.*/, `#/content/${ARTICLE}?search=${encodeURIComponent(title)}`));
    await page.getByRole('row', { name: title }).getByText('1 open comment').waitFor();
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('complementary').getByRole('button', { name: 'Comments' }).click();
    const all = page.getByRole('dialog', { name: 'Comments' });
    await all.getByText('sections / heading').waitFor();
    await all.getByRole('button', { name: 'Resolve', exact: true }).click();
    await all.getByRole('button', { name: 'Show 1 resolved comment' }).click();
    await all.getByText(/^Resolved by Grace Hopper/).waitFor();
    await all.getByRole('button', { name: 'Delete' }).first().click();
    await page.getByRole('dialog', { name: 'Delete this comment' }).getByRole('button', { name: 'Delete' }).click();
    await all.getByText('No comments yet').waitFor();
    expect((await admin('GET', path)).data.comments).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
}
