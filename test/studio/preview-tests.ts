import type { FrameLocator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { breaches } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

const AUTHOR = 'api::author.author';
/** A type without a page. */
const DISH = 'api::dish.dish';
const ARTICLE = 'api::article.article';
const CATEGORY = 'api::category.category';
const pathOf = (uid: string): string => `/content-manager/collection-types/${uid}`;

/** The page of an entry beside its form. */
export function previewTests({ studio, enter, admin }: StudioTests): void {
  const told = (page: Page, type: string): Promise<number> =>
    page.frames()[1]?.evaluate(`heard.filter((one) => one.type === '${type}').length`) as Promise<number>;
  const openPreview = async (page: Page): Promise<FrameLocator> => {
    await page.locator('.entry-head').getByRole('button', { name: 'Preview' }).click();
    return page.frameLocator('.preview-pane iframe');
  };

  it('shows what is typed, and leads from a text to its field', async () => {
    const { id: author } = await admin('POST', pathOf(AUTHOR), { name: 'Ada' });
    const { id } = await admin('POST', pathOf(ARTICLE), {
      title: 'Ferries',
      author,
      seo: { metaTitle: 'Ferries of the north' },
      sections: [{ heading: 'First' }, { heading: 'Second' }],
    });
    const policy = (await fetch(`${studio().url}/studio/`)).headers.get('content-security-policy');
    const { page, complaints } = await enter(`#/content/${ARTICLE}/${id}`);
    const field = (name: string) => page.locator(`[data-field="${name}"]`);
    const site = await openPreview(page);
    await site.getByRole('heading', { name: 'Ferries' }).waitFor();
    expect(policy?.split('; ').at(-1)).toBe(`frame-src ${new URL(page.frames()[1]?.url() ?? '').origin}`);
    expect(await breaches(page, '.preview-head')).toEqual([]);
    await page.getByRole('combobox', { name: 'Width' }).selectOption('Phone');
    await expect.poll(() => page.frames()[1]?.evaluate('innerWidth')).toBe(390);

    await field('title').getByRole('textbox').fill('Ferries at night');
    await site.getByRole('heading', { name: 'Ferries at night' }).waitFor();
    // The page knows components by their stored place, wherever they are in the form by now.
    await page.getByRole('button', { name: 'Move Second up' }).click();
    await site.getByText('Second').dblclick();
    await focused(page, 'Second');
    await page.keyboard.type(' to none');
    await expect
      .poll(() => site.getByRole('heading', { level: 2 }).allTextContents())
      .toEqual(['First', 'Second to none']);
    await site.getByText('Ferries of the north').dblclick();
    await focused(page, 'Ferries of the north');
    expect(await page.frames()[1]?.evaluate(LAST_FOCUS)).toBe('seo.metaTitle');

    expect(await told(page, 'strapiUpdate')).toBe(0);
    await page.keyboard.press('Control+s');
    await expect.poll(() => told(page, 'strapiUpdate')).toBe(1);
    expect((await admin('GET', `${pathOf(ARTICLE)}/${id}`)).sections[0].heading).toBe('Second to none');

    // Others cannot do what the page can.
    await page.evaluate(`postMessage(${JSON.stringify(intent(AUTHOR, author))}, '*')`);
    await site.getByText('Ada').dblclick();
    const sheet = page.getByRole('dialog');
    await focused(page, 'Ada');
    expect(await sheet.count()).toBe(1);
    await page.keyboard.type(' L.');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await admin('GET', `${pathOf(AUTHOR)}/${author}`)).name).toBe('Ada L.');
    await sheet.getByRole('button', { name: 'Close the sheet' }).click();
    await expect.poll(() => told(page, 'strapiUpdate')).toBe(2);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('sends its script to a page that runs it, as pages for Strapi v5 do', async () => {
    const { id } = await admin('POST', pathOf(AUTHOR), { name: 'Grace' });
    const { page, complaints } = await enter(`#/content/${AUTHOR}/${id}`);
    const site = await openPreview(page);
    // The hidden characters are gone: nobody copies them.
    await site
      .locator('[data-strapi-source]')
      .filter({ hasText: /^Grace$/ })
      .dblclick();
    await focused(page, 'Grace');
    await page.keyboard.type(' H.');
    await site.getByRole('heading', { name: 'Grace H.', exact: true }).waitFor();
    expect(await told(page, 'strapiScript')).toBe(1);
    await page.keyboard.press('Control+s');
    await expect.poll(() => told(page, 'strapiUpdate')).toBe(1);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('loads a page again that does not listen, and shows what is published', async () => {
    const { id } = await admin('POST', pathOf(CATEGORY), { name: 'Boats' });
    const { page, complaints } = await enter(`#/content/${CATEGORY}/${id}`);
    const site = await openPreview(page);
    await site.getByRole('heading', { name: 'Boats' }).waitFor();
    await page.locator('[data-field="name"] input').fill('Ships');
    await page.keyboard.press('Control+s');
    await site.getByRole('heading', { name: 'Ships' }).waitFor();
    await page.close();

    const article = await admin('POST', pathOf(ARTICLE), { title: 'Live' });
    await admin('POST', `${pathOf(ARTICLE)}/${article.id}/actions/publish`);
    await admin('PUT', `/studio/api/entries/${ARTICLE}/${article.id}/changes`, { title: 'Changed' });
    const { page: other } = await enter(`#/content/${ARTICLE}/${article.id}`);
    const shown = await openPreview(other);
    await shown.getByRole('heading', { name: 'Changed' }).waitFor();
    await other.getByRole('combobox', { name: 'State' }).selectOption('As published');
    await shown.getByRole('heading', { name: 'Live' }).waitFor();
    expect(complaints).toEqual([]);
    await other.close();
  });

  it('shows what is live after a release, on a date, and an entry as it was', async () => {
    const { id } = await admin('POST', pathOf(CATEGORY), { name: 'Boats' });
    await admin('PUT', `${pathOf(CATEGORY)}/${id}`, { name: 'Ships' });
    const article = await admin('POST', pathOf(ARTICLE), { title: 'In winter' });
    await admin('POST', `${pathOf(ARTICLE)}/${article.id}/actions/publish`);
    await admin('PUT', `/studio/api/entries/${ARTICLE}/${article.id}/changes`, { title: 'In spring' });
    const { data: release } = await admin('POST', '/studio/api/releases', { name: 'Spring' });
    const added = { uid: ARTICLE, id: article.id, action: 'publish' };
    await admin('POST', `/studio/api/releases/${release.id}/entries`, added);
    await admin('PUT', `/studio/api/releases/${release.id}/schedule`, { at: '2098-06-01T10:00:00Z' });
    await admin('PUT', `/studio/api/entries/${ARTICLE}/${article.id}/changes`, { title: 'In autumn' });
    const { page, complaints } = await enter(`#/content/${ARTICLE}/${article.id}`);
    const site = await openPreview(page);
    const state = page.getByRole('combobox', { name: 'State' });
    await site.getByRole('heading', { name: 'In autumn' }).waitFor();
    await state.selectOption('After “Spring”');
    await site.getByRole('heading', { name: 'In spring' }).waitFor();
    await state.selectOption('On a date');
    await page.getByLabel('Date and time').fill('2098-01-01T10:00');
    await page.keyboard.press('Enter');
    await site.getByRole('heading', { name: 'In winter' }).waitFor();
    await page.getByLabel('Date and time').fill('2099-01-01T10:00');
    await page.keyboard.press('Enter');
    await site.getByRole('heading', { name: 'In spring' }).waitFor();
    expect(await breaches(page, '.preview-head')).toEqual([]);
    await page.close();

    const { page: other } = await enter(`#/content/${CATEGORY}/${id}`);
    const shown = await openPreview(other);
    await shown.getByRole('heading', { name: 'Ships' }).waitFor();
    const earlier = other.getByRole('combobox', { name: 'State' }).getByRole('option', { name: 'As of' });
    await expect.poll(() => earlier.count()).toBe(1);
    await other.getByRole('combobox', { name: 'State' }).selectOption((await earlier.textContent()) ?? '');
    await shown.getByRole('heading', { name: 'Boats' }).waitFor();
    expect(complaints).toEqual([]);
    await other.close();
  });

  it('makes, lists and revokes links for people without an account', async () => {
    const { id } = await admin('POST', pathOf(ARTICLE), { title: 'To be reviewed' });
    const { page, complaints } = await enter(`#/content/${ARTICLE}/${id}`);
    await openPreview(page);
    await page.getByRole('button', { name: 'Share a link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share a link' });
    await dialog.getByLabel('For whom').fill('The reviewer');
    await dialog.getByLabel('Expires').selectOption('In 1 day');
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    const link = (await dialog.locator('code').textContent()) ?? '';
    expect(await (await fetch(link)).text()).toContain('To be reviewed');
    await dialog.locator('small').getByText('this entry').waitFor();
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect.poll(() => dialog.getByText('The reviewer').count()).toBe(0);
    expect((await fetch(link)).status).toBe(502);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('shows what the API returns for an entry without a page', async () => {
    const { id } = await admin('POST', pathOf(DISH), { name: 'Nobody’s page' });
    const { page, complaints } = await enter(`#/content/${DISH}/${id}`);
    await page.locator('.entry-head').getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Nobody’s page').waitFor();
    expect(await breaches(page, '.preview-pane')).toEqual([]);
    await page.locator('[data-field="name"] input').fill('Everybody’s');
    await page.keyboard.press('Control+s');
    await preview.getByText('Everybody’s').waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });
}

/** Where the page was told that the focus is. */
const LAST_FOCUS = "heard.findLast(({ type }) => type === 'strapiFieldFocus').payload.field";

/** A field has the focus, by its value. */
const focused = (page: Page, value: string): Promise<void> =>
  expect.poll(() => page.evaluate('document.activeElement.value')).toBe(value);

const intent = (uid: string, id: number): object => ({
  type: 'strapiFieldFocusIntent',
  payload: { path: `path=name&entry=${uid}&id=${id}` },
});
