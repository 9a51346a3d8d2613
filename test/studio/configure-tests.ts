import { expect, it } from 'vitest';
import { breaches } from '../support/browser.ts';
import { type StudioTests, told } from './studio-tests.ts';

const UID = 'api::category.category';
const PATH = `/content-manager/content-types/${UID}/configuration`;

/** How lists and forms look to everybody, as v4's panel stores it. */
export function configureTests({ enter, admin }: StudioTests): void {
  it('configures the view of a content type, which its form and list then have', async () => {
    const { contentType: before } = (await admin('GET', PATH)).data;
    const { page, complaints } = await enter(`#/content/${UID}`);
    await page.getByRole('button', { name: 'Columns of this list' }).click();
    await page.getByRole('link', { name: 'Configure the view' }).click();
    await page.getByRole('heading', { name: 'Configure the view: Category' }).waitFor();
    const save = page.getByRole('button', { name: 'Save' });
    expect(await save.isDisabled()).toBe(true);
    const form = page.getByRole('region', { name: 'Form' });
    const field = form.locator('[data-item="name"]');
    await field.getByText('Name', { exact: true }).click();
    await field.getByLabel('Label').fill('Shown as');
    await field.getByLabel('Description below the field').fill('In menus');
    await field.getByLabel('Placeholder').fill('Harbours');
    await field.getByLabel('Width').selectOption('4 of 12 columns');
    const list = page.getByRole('region', { name: 'List' });
    await list.getByLabel('Entries on a page').selectOption('20');
    await list.getByLabel('Order').selectOption('Descending');
    const first = list.locator('.movable > li').first();
    const moved = await first.getAttribute('data-item');
    await first.getByRole('button', { name: / down$/ }).click();
    expect(await list.locator('.movable > li').nth(1).getAttribute('data-item')).toBe(moved);
    expect(await breaches(page)).toEqual([]);
    await save.click();
    await told(page, 'Saved');
    expect(await save.isDisabled()).toBe(true);
    const { contentType: after } = (await admin('GET', PATH)).data;
    expect(after.settings).toEqual({ ...before.settings, pageSize: 20, defaultSortOrder: 'DESC' });
    expect(after.metadatas.name).toMatchObject({
      edit: { label: 'Shown as', description: 'In menus', placeholder: 'Harbours' },
      list: { label: 'Shown as' },
    });
    expect(after.layouts.list.indexOf(moved)).toBe(1);
    expect(after.layouts.edit.flat()).toContainEqual({ name: 'name', size: 4 });

    await page.evaluate(`location.hash = '#/content/${UID}/new'`);
    const input = page.locator('[data-field="name"]').getByLabel('Shown as');
    await input.waitFor();
    expect(await input.getAttribute('placeholder')).toBe('Harbours');
    await page.getByText('In menus', { exact: true }).waitFor();
    expect(await page.locator('[data-field="name"]').getAttribute('data-size')).toBe('4');
    const { settings, metadatas, layouts } = before;
    await admin('PUT', PATH, { settings, metadatas: withoutTitles(metadatas), layouts });
    expect(complaints).toEqual([]);
    await page.close();
  });
}

type Metadatas = Readonly<Record<string, { readonly edit: object; readonly list: { readonly mainField?: string } }>>;

/** As they are sent: the server adds the titles of related entries to lists itself. */
const withoutTitles = (metadatas: Metadatas): object =>
  Object.fromEntries(
    Object.entries(metadatas).map(([name, { edit, list }]) => {
      const { mainField: _title, ...rest } = list;
      return [name, { edit, list: rest }];
    }),
  );
