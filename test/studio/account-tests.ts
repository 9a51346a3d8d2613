import { expect, it } from 'vitest';
import { adminCalls } from '../admin/admin-calls.ts';
import { breaches } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

const PASSWORD = 'Katherine-Passw0rd1';

export function accountTests({ enter, admin, studio }: StudioTests): void {
  it('changes the name, roles and state of an administrator, and the default locale', async () => {
    const person = { firstname: 'Katherine', lastname: 'Jonson', email: 'katherine@example.test' };
    const { data: roles } = await admin('GET', '/admin/roles');
    const author = roles.find(({ name }: { name: string }) => name === 'Author');
    const { data: invited } = await admin('POST', '/admin/users', { ...person, roles: [author.id] });
    const { page, complaints } = await enter('#/settings/people');
    await page.getByRole('link', { name: 'Katherine Jonson' }).click();
    expect(await page.getByLabel('Role: Author').isChecked()).toBe(true);
    await page.getByLabel('Last name').fill('Johnson');
    await page.getByLabel('Role: Editor').check();
    await page.getByLabel('Role: Author').uncheck();
    await page.getByLabel('New password').fill('short');
    expect(await breaches(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^password must/).waitFor();
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByLabel('Active: may sign in').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Katherine Johnson' }).waitFor();
    expect((await admin('GET', `/admin/users/${invited.id}`)).data).toMatchObject({
      lastname: 'Johnson',
      isActive: true,
      roles: [{ name: 'Editor' }],
    });

    await admin('POST', '/i18n/locales', { code: 'nl', name: 'Dutch', isDefault: false });
    await page.goto(`${studio().url}/studio/?locales#/settings/locales`);
    await page.getByRole('link', { name: 'Dutch' }).click();
    await page.getByLabel('Name').fill('Nederlands');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Nederlands' }).waitFor();
    expect(await breaches(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('lets everybody change their own name and password', async () => {
    const open = adminCalls(studio().url);
    const { body } = await open('POST', '/admin/login', { email: 'katherine@example.test', password: PASSWORD });
    const { page, complaints } = await enter('', { token: body.data.token });
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Name and password' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.getByLabel('First name').fill('Kathy');
    await page.getByLabel('Current password').fill('wrong');
    await page.getByLabel('New password').fill(`${PASSWORD}2`);
    expect(await breaches(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Invalid credentials').waitFor();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Kathy Johnson' }).waitFor();
    const answer = await open('POST', '/admin/login', { email: 'katherine@example.test', password: `${PASSWORD}2` });
    expect(answer.status).toBe(200);
    expect(complaints).toEqual([]);
    await page.close();
  });
}
