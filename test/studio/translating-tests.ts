import { expect, it } from 'vitest';
import { breaches } from '../support/browser.ts';
import { type StudioTests, told } from './studio-tests.ts';

const PAGE = 'api::page.page';
const PAGES = `/content-manager/collection-types/${PAGE}`;

/** Two locales of an entry beside each other. */
export function translatingTests({ enter, admin }: StudioTests): void {
  it('shows what a translation lacks beside its source, and takes it over', async () => {
    const known: readonly { code: string }[] = await admin('GET', '/i18n/locales');
    for (const [code, name, isDefault] of [
      ['en', 'English (en)', true],
      ['fr', 'French (fr)', false],
    ] as const)
      if (!known.some((one) => one.code === code)) await admin('POST', '/i18n/locales', { code, name, isDefault });
    const english = await admin('POST', `${PAGES}?locale=en`, { title: 'Tides', body: 'Twice a day.', slug: 'tides' });
    await admin('POST', `${PAGES}/${english.id}/actions/publish`);
    const french = await admin('POST', `${PAGES}?locale=fr&relatedEntityId=${english.id}`, {
      ...{ title: 'Marées', slug: 'marees' },
    });
    await admin('PUT', `${PAGES}/${english.id}`, { title: 'Tides and currents' });

    const { page, complaints } = await enter(`#/content/${PAGE}/${french.id}?locale=fr`);
    await page.getByRole('button', { name: 'Translate side by side' }).click();
    await page.getByRole('button', { name: 'English (en)' }).click();
    const bar = page.getByRole('region', { name: 'Beside English (en)' });
    await bar.getByText('1 field missing').waitFor();
    await bar.getByText('1 field changed since').waitFor();
    const title = page.locator('.beside').filter({ has: page.locator('[data-field="title"]') });
    await title.getByText('Changed since').waitFor();
    const shown = title.locator('[data-field="source.title"] input');
    expect([await shown.inputValue(), await shown.isEditable()]).toEqual(['Tides and currents', false]);
    expect(await page.locator('[data-field="source.template"]').count()).toBe(0);
    expect(await breaches(page)).toEqual([]);
    await title.getByRole('button', { name: 'Take over Title' }).click();
    expect(await title.locator('[data-field="title"] input').inputValue()).toBe('Tides and currents');
    await bar.getByRole('button', { name: 'Take over what is missing' }).click();
    await bar.getByText('0 fields missing').waitFor();
    await page.keyboard.press('Control+s');
    await told(page, 'Saved');
    expect(await admin('GET', `${PAGES}/${french.id}`)).toMatchObject({
      ...{ title: 'Tides and currents', body: 'Twice a day.', locale: 'fr' },
    });
    await bar.getByRole('button', { name: 'Close' }).click();
    await bar.waitFor({ state: 'detached' });
    for (const { id } of [french, english]) await admin('DELETE', `${PAGES}/${id}`);
    expect(complaints).toEqual([]);
    await page.close();
  });
}
