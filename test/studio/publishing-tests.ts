import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { breaches } from '../support/browser.ts';
import { actOnEntry, type StudioTests, told } from './studio-tests.ts';

const ARTICLE = 'api::article.article';
const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;

/** What is live, what is not, and the way back. */
export function publishingTests({ enter, admin }: StudioTests): void {
  const publish = async (values: object): Promise<number> => {
    const { id } = await admin('POST', ARTICLES, values);
    await admin('POST', `${ARTICLES}/${id}/actions/publish`);
    return id;
  };
  const changesOf = (id: number) => `/studio/api/entries/${ARTICLE}/${id}/changes`;
  const confirm = (page: Page): Promise<void> =>
    page.getByRole('dialog').getByRole('button', { name: 'Unpublish', exact: true }).click();
  const isLive = async (id: number) => (await admin('GET', `${ARTICLES}/${id}`)).publishedAt !== null;

  it('unpublishing asks first and is undone, unless the entry was changed since', async () => {
    const id = await publish({ title: 'On air', summary: 'Live' });
    const { page, complaints } = await enter(`#/content/${ARTICLE}/${id}`);
    const head = page.locator('.entry-head');
    const summary = page.locator('[data-field="summary"] textarea');
    await summary.fill('Typed');
    // What takes something away is in a menu, with keys.
    await head.getByRole('button', { name: 'Actions' }).click();
    await page.locator('.menu-actions :focus', { hasText: 'Duplicate' }).waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.locator('.menu-actions :focus', { hasText: 'Unpublish' }).waitFor();
    await page.keyboard.press('Enter');
    await confirm(page);
    await head.getByText('Draft').waitFor();
    expect(await admin('GET', `${ARTICLES}/${id}`)).toMatchObject({ summary: 'Live', publishedAt: null });
    expect(await breaches(page)).toEqual([]);
    await page.locator('.messages').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Published again').waitFor();
    await head.getByText('Published', { exact: true }).waitFor();
    expect(await admin('GET', `${ARTICLES}/${id}`)).toMatchObject({ summary: 'Live', publishedAt: expect.any(String) });
    // What was typed before is unsaved as it was, and the form knows the version it is based on.
    expect(await summary.inputValue()).toBe('Typed');
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await told(page, 'Saved');
    await page.keyboard.press('Control+s');
    await page.getByText('Nothing was changed').waitFor();

    // A menu at the edge of the window opens inside it.
    await page.setViewportSize({ width: 1440, height: 460 });
    const add = page.getByRole('button', { name: 'Add to Blocks' });
    await add.click();
    const panel = await page.locator('.menu-panel:visible').boundingBox();
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThan(460);
    expect(panel?.y).toBeGreaterThan(0);
    await add.click();
    await page.setViewportSize({ width: 1440, height: 900 });

    await actOnEntry(page, 'Unpublish');
    await confirm(page);
    await head.getByText('Draft').waitFor();
    await admin('PUT', `${ARTICLES}/${id}`, { summary: 'Not ready' });
    await page.locator('.messages').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Not published again: someone has changed the entry since').waitFor();
    expect(await isLive(id)).toBe(false);
    await admin('DELETE', `${ARTICLES}/${id}`);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('a publication is scheduled, shown on the home page, takes a later state, and is removed', async () => {
    const { id } = await admin('POST', ARTICLES, { title: 'In the morning' });
    const scheduleOf = async () => (await admin('GET', `/studio/api/entries/${ARTICLE}/${id}/schedule`)).data;
    const { page, complaints } = await enter(`#/content/${ARTICLE}/${id}`);
    const schedule = page.getByRole('region', { name: 'Schedule' });
    await schedule.getByRole('button', { name: 'Schedule publishing' }).click();
    await schedule.getByLabel('Publish on').fill('2091-03-04T09:30');
    expect(await breaches(page)).toEqual([]);
    await schedule.getByRole('button', { name: 'Schedule', exact: true }).click();
    await schedule.getByText('Publishes on Mar 4, 2091, 9:30').waitFor();
    const at = await page.evaluate<string>(`new Date('2091-03-04T09:30').toISOString()`);
    expect(await scheduleOf()).toMatchObject([{ action: 'publish', at, isOutdated: false }]);

    await page.locator('[data-field="title"] input').fill('At noon');
    await schedule.getByText('Save your changes to schedule them.').waitFor();
    await page.keyboard.press('Control+s');
    await schedule.getByText('Edited since. What was scheduled goes live.').waitFor();
    expect(await breaches(page)).toEqual([]);
    await schedule.getByRole('button', { name: 'Schedule the current state' }).click();
    await expect.poll(async () => (await scheduleOf())[0].isOutdated).toBe(false);
    await schedule.getByText('Edited since.').waitFor({ state: 'detached' });

    await schedule.getByRole('button', { name: 'Change' }).click();
    await schedule.getByLabel('Publish on').fill('2001-03-04T09:30');
    await schedule.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText('at must be a time in the future').waitFor();
    await page.goto(`${page.url().split('#')[0]}#/`);
    const listed = page.getByRole('region', { name: 'Scheduled' });
    await listed.getByText('Publishes on Mar 4, 2091, 9:30').waitFor();
    expect(await breaches(page)).toEqual([]);
    await listed.getByRole('link', { name: 'At noon' }).click();
    await schedule.getByRole('button', { name: 'Remove' }).click();
    await schedule.getByText('Publishes on').waitFor({ state: 'detached' });
    expect(await scheduleOf()).toEqual([]);
    await admin('DELETE', `${ARTICLES}/${id}`);
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
    await page.close();
  });

  it('one press of Publish shows every error at its field, and stores nothing', async () => {
    const { id } = await admin('POST', ARTICLES, { summary: 'As it was' });
    const { page, complaints } = await enter(`#/content/${ARTICLE}/${id}`);
    await page.locator('[data-field="summary"] textarea').fill('Typed');
    await page.locator('[data-field="contactEmail"] input').fill('nobody');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Not saved. Correct the marked fields.').waitFor();
    for (const field of ['title', 'contactEmail'])
      expect(await page.locator(`[data-field="${field}"] .bad-text`).count(), field).toBe(1);
    expect(await admin('GET', `${ARTICLES}/${id}`)).toMatchObject({ summary: 'As it was', publishedAt: null });
    await page.locator('[data-field="title"] input').fill('Complete');
    await page.locator('[data-field="contactEmail"] input').fill('somebody@example.com');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Published', { exact: true }).first().waitFor();
    expect(await isLive(id)).toBe(true);
    await admin('DELETE', `${ARTICLES}/${id}`);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('unpublished changes are marked, filtered, and published in bulk; a report says what was not', async () => {
    const [changed, plain] = [await publish({ title: 'Bulk A' }), await publish({ title: 'Bulk B' })];
    const { id: draft } = await admin('POST', ARTICLES, { title: 'Bulk C' });
    const { id: broken } = await admin('POST', ARTICLES, { title: 'Bulk D', blocks: [{ __component: 'zone.hero' }] });
    await admin('PUT', changesOf(changed), { summary: 'Later' });
    const { page, complaints } = await enter(`#/content/${ARTICLE}?search=Bulk&pageSize=10`);
    const rows = page.locator('.entries tbody tr');
    await expect.poll(() => rows.count()).toBe(4);
    await rows.filter({ hasText: 'Bulk A' }).getByText('Unpublished changes').waitFor();
    expect(await rows.getByText('Unpublished changes').count()).toBe(1);
    await page.getByLabel('Status').selectOption('Unpublished changes');
    await expect.poll(() => rows.count()).toBe(1);
    expect(await breaches(page)).toEqual([]);

    // The way back from an entry leads to the list as it was.
    await rows.getByRole('link', { name: 'Bulk A' }).click();
    await page.locator('.entry-head').getByText('Unpublished changes').waitFor();
    await page.getByRole('link', { name: 'Article', exact: true }).first().waitFor();
    await page.locator('.back').click();
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('changed');
    await page.getByLabel('Status').selectOption('Any status');
    await expect.poll(() => rows.count()).toBe(4);

    const bar = page.getByRole('region', { name: 'Selected entries' });
    await page.getByRole('checkbox', { name: 'Select all entries of this page' }).check();
    await bar.getByRole('button', { name: 'Publish', exact: true }).click();
    await page
      .getByText(
        '1 entry published; unpublished changes of 1 entry published; ' +
          '1 entry was already published, without unpublished changes',
      )
      .waitFor();
    await bar.getByText('1 of 4 failed').waitFor();
    await bar.getByText('Bulk D: Blocks 1, Title: Required').waitFor();
    await expect.poll(() => rows.getByText('Unpublished changes').count()).toBe(0);
    expect(await admin('GET', `${ARTICLES}/${changed}`)).toMatchObject({ summary: 'Later' });
    expect([await isLive(plain), await isLive(draft), await isLive(broken)]).toEqual([true, true, false]);

    await page.getByLabel(`Select entry ${changed}`).check();
    await page.getByLabel(`Select entry ${plain}`).check();
    await page.getByRole('region').getByRole('button', { name: 'Unpublish', exact: true }).click();
    await confirm(page);
    await page.getByText('2 entries unpublished').waitFor();
    expect([await isLive(changed), await isLive(plain)]).toEqual([false, false]);
    await page.locator('.messages').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 entries published again').waitFor();
    expect([await isLive(changed), await isLive(plain)]).toEqual([true, true]);

    await admin('PUT', changesOf(plain), { summary: 'Later' });
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    for (const name of ['Your unpublished work', 'Last edited']) {
      const row = page.getByRole('region', { name }).getByRole('listitem').filter({ hasText: 'Bulk B' });
      await row.getByText('Unpublished changes').waitFor();
    }
    expect(await breaches(page)).toEqual([]);
    for (const id of [changed, plain, draft, broken]) await admin('DELETE', `${ARTICLES}/${id}`);
    expect(complaints).toEqual([]);
    await page.close();
  });
}
