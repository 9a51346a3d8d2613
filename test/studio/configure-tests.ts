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
    const slug = form.locator('[data-item="slug"]');
    await slug.locator('summary').click();
    await slug.getByLabel('Show this field').selectOption('If Position has a certain value');
    await slug.getByLabel('Value of Position').fill('7');
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
    expect(await page.locator('[data-field="slug"]').count()).toBe(0);
    await page.locator('[data-field="position"] input').fill('7');
    await page.locator('[data-field="slug"]').waitFor();
    const { settings, metadatas, layouts } = before;
    await admin('PUT', `/studio/api/views/${UID}`, { conditions: {} });
    await admin('PUT', PATH, { settings, metadatas: withoutTitles(metadatas), layouts });
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('shows the logo of the project', async () => {
    const { page, complaints } = await enter('#/');
    const logo = page.getByRole('banner').locator('img.logo');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await logo.count()).toBe(0);
    await page.evaluate(UPLOAD_LOGO);
    await page.reload();
    await logo.waitFor();
    await expect.poll(() => page.evaluate("document.querySelector('.logo').naturalWidth")).toBe(30);
    await admin('POST', '/admin/project-settings', { menuLogo: '' });
    await page.reload();
    await logo.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await page.close();
  });
}

const UPLOAD_LOGO = `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 30, height: 30 });
  canvas.getContext('2d').fillRect(0, 0, 30, 30);
  const body = new FormData();
  body.set('menuLogo', await new Promise((resolve) => canvas.toBlob(resolve)), 'logo.png');
  const authorization = 'Bearer ' + JSON.parse(sessionStorage.getItem('plinth-studio:token'));
  await fetch('../admin/project-settings', { method: 'POST', headers: { authorization }, body });
})()`;

type Metadatas = Readonly<Record<string, { readonly edit: object; readonly list: { readonly mainField?: string } }>>;

/** As they are sent: the server adds the titles of related entries to lists itself. */
const withoutTitles = (metadatas: Metadatas): object =>
  Object.fromEntries(
    Object.entries(metadatas).map(([name, { edit, list }]) => {
      const { mainField: _title, ...rest } = list;
      return [name, { edit, list: rest }];
    }),
  );
