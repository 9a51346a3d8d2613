import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { breaches } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

const ARTICLE = 'api::article.article';
const PAGE = 'api::page.page';
const entriesOf = (uid: string) => `/content-manager/collection-types/${uid}`;

/** Lists as pictures, as a calendar, and with what is translated. */
export function layoutTests({ enter, admin }: StudioTests): void {
  it('shows entries as pictures and on their days, and saves that as a view', async () => {
    const mark = randomUUID().slice(0, 8);
    for (const [title, releaseDate] of [
      ['First', '2031-05-09'],
      ['Second', '2031-05-31'],
      ['Later', '2031-08-01'],
    ])
      await admin('POST', entriesOf(ARTICLE), { title: `${title} ${mark}`, releaseDate });
    const { page, complaints } = await enter(`#/content/${ARTICLE}?search=${mark}`);
    const way = page.getByRole('combobox', { name: 'Show as' });
    await way.selectOption('gallery:cover');
    const gallery = page.getByRole('list', { name: 'Article' });
    await expect.poll(() => gallery.getByRole('link').count()).toBe(3);
    await gallery.getByRole('checkbox').first().check();
    await page.getByText('1 selected').waitFor();
    expect(await breaches(page)).toEqual([]);
    await way.selectOption('calendar:releaseDate');
    await page.getByRole('navigation', { name: /release/i }).waitFor();
    await page.goto(`${page.url()}&month=2031-05`);
    const day = (name: string) => page.locator('.days > li').filter({ has: page.locator(`time[datetime="${name}"]`) });
    await day('2031-05-09')
      .getByRole('link', { name: `First ${mark}` })
      .waitFor();
    await day('2031-05-31')
      .getByRole('link', { name: `Second ${mark}` })
      .waitFor();
    expect(await page.getByRole('link', { name: `Later ${mark}` }).count()).toBe(0);
    expect(await breaches(page)).toEqual([]);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('Save this list as a view').fill(`Dates ${mark}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: `Dates ${mark}`, exact: true }).waitFor();
    const views = (await admin('GET', `/studio/api/lists/${ARTICLE}/views`)).data;
    expect(views.find(({ name }: { name: string }) => name === `Dates ${mark}`)).toMatchObject({
      state: { layout: 'calendar:releaseDate', search: mark },
    });
    await day('2031-05-09').getByRole('link').click();
    await page.getByRole('textbox', { name: 'title' }).waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('marks the locales in which entries are missing, and filters by them', async () => {
    const mark = randomUUID().slice(0, 8);
    const known: readonly { code: string }[] = await admin('GET', '/i18n/locales');
    for (const [code, name, isDefault] of [
      ['en', 'English (en)', true],
      ['fr', 'French (fr)', false],
    ] as const)
      if (!known.some((one) => one.code === code)) await admin('POST', '/i18n/locales', { code, name, isDefault });
    const titled = (title: string) => ({ title: `${title} ${mark}`, slug: `${title}-${mark}`.toLowerCase() });
    const { id } = await admin('POST', `${entriesOf(PAGE)}?locale=en`, titled('Both'));
    await admin('POST', `${entriesOf(PAGE)}?locale=fr&relatedEntityId=${id}`, titled('Deux'));
    await admin('POST', `${entriesOf(PAGE)}?locale=en`, titled('Alone'));
    const { page, complaints } = await enter(`#/content/${PAGE}?search=${mark}&locale=en`);
    const row = (title: string) => page.getByRole('row', { name: `${title} ${mark}` });
    await row('Alone').getByText('Missing in French (fr)').waitFor();
    await row('Both').getByText('fr', { exact: true }).waitFor();
    expect(await row('Both').getByText('Missing').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Translations' }).selectOption('fr');
    await expect.poll(() => row('Both').count()).toBe(0);
    await row('Alone').waitFor();
    expect(await breaches(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
}
