import { expect, it } from 'vitest';
import { breaches } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

const ARTICLE = 'api::article.article';
const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;

/** Unpublished changes, versions and conflicts are read as in the form, not as JSON. */
export function compareTests({ enter, admin }: StudioTests): void {
  const paragraph = (text: string) => [{ type: 'paragraph', children: [{ type: 'text', text }] }];

  it('marks the changed words, and shows a version before it is restored', async () => {
    const { id: topic } = await admin('POST', '/content-manager/collection-types/api::category.category', {
      name: 'Lighthouses',
    });
    const { id } = await admin('POST', ARTICLES, {
      title: 'Compared',
      summary: 'The old keeper left.',
      story: paragraph('He slept at night.'),
      sections: [{ heading: 'First' }, { heading: 'Second' }],
    });
    await admin('POST', `${ARTICLES}/${id}/actions/publish`);
    const changes = `/studio/api/entries/${ARTICLE}/${id}/changes`;
    const { sections } = await admin('GET', `${ARTICLES}/${id}`);
    await admin('PUT', changes, {
      summary: 'The young keeper left.',
      story: paragraph('He slept by day.'),
      categories: { connect: [{ id: topic }] },
      sections: [sections[0], { ...sections[1], heading: 'Second, later' }],
    });
    const { page, complaints } = await enter(`#/content/${ARTICLE}/${id}`);
    await page.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unpublished changes' });
    const summary = dialog.getByRole('region', { name: 'Summary' });
    await summary.locator('del').getByText('old', { exact: true }).waitFor();
    expect(await summary.locator('ins').allTextContents()).toEqual(['young']);
    await summary.getByText('Changed by Grace Hopper').waitFor();
    expect(await dialog.getByRole('region', { name: 'Categories' }).locator('ins').allTextContents()).toEqual([
      'Lighthouses',
    ]);
    expect(await dialog.getByRole('region', { name: 'Sections' }).locator('ins').allTextContents()).toEqual([
      ', later',
    ]);
    expect(await dialog.textContent()).not.toMatch(/[{}]|"type"/);
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();

    await admin('POST', `${changes}/publish`);
    await page.reload();
    await page.getByRole('button', { name: 'Show earlier versions' }).click();
    await page.getByRole('region', { name: 'Versions' }).getByRole('button').last().click();
    const version = page.getByRole('dialog', { name: 'Version from' });
    await version.getByRole('region', { name: 'Summary' }).locator('del').getByText('old').waitFor();
    await version.getByRole('button', { name: 'As it was' }).click();
    expect(await version.locator('[data-field="summary"] textarea').inputValue()).toBe('The old keeper left.');
    expect(await version.locator('[data-field="summary"] textarea').isEditable()).toBe(false);
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    await version.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Restored as unpublished changes').waitFor();
    expect((await admin('GET', changes)).data.body).toMatchObject({ summary: 'The old keeper left.' });
    await admin('DELETE', `${ARTICLES}/${id}`);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('marks the words of both sides in a conflict, with the name of who saved', async () => {
    const { id } = await admin('POST', ARTICLES, { title: 'Conflict', summary: 'Red and blue' });
    const { page, complaints } = await enter(`#/content/${ARTICLE}/${id}`);
    await page.locator('[data-field="summary"] textarea').fill('Red and green');
    await admin('PUT', `${ARTICLES}/${id}`, { summary: 'Red and black' });
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Conflicting changes' });
    await dialog.getByLabel('Theirs (Grace Hopper)').waitFor();
    expect(await dialog.locator('ins').allTextContents()).toEqual(['green']);
    expect(await dialog.locator('del').allTextContents()).toEqual(['black']);
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    await dialog.getByLabel('Theirs (Grace Hopper)').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => page.locator('[data-field="summary"] textarea').inputValue()).toBe('Red and black');
    await admin('DELETE', `${ARTICLES}/${id}`);
    expect(complaints).toEqual([]);
    await page.close();
  });
}
