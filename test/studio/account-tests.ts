import { expect, it } from 'vitest';
import { adminCalls } from '../admin/admin-calls.ts';
import { breaches } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

interface Locale {
  readonly id: number;
  readonly code: string;
  readonly isDefault: boolean;
}

const PASSWORD = 'Katherine-Passw0rd1';

export function accountTests({ enter, admin, studio }: StudioTests): void {
  it('changes the name, roles and state of an administrator', async () => {
    const person = { firstname: 'Katherine', lastname: 'Jonson', email: 'katherine@example.test' };
    const { data: roles } = await admin('GET', '/admin/roles');
    const author = roles.find(({ name }: { name: string }) => name === 'Author');
    const { data: invited } = await admin('POST', '/admin/users', { ...person, roles: [author.id] });
    const { page, complaints } = await enter('#/settings/people');
    const role = page.getByRole('form', { name: 'Invite an administrator' }).getByLabel('Role');
    await expect.poll(() => role.inputValue()).toBe(String(author.id));
    await page.getByRole('link', { name: 'Katherine Jonson' }).click();
    await page.getByRole('button', { name: 'Show the invitation' }).click();
    await page.getByRole('dialog').getByText(`registrationToken=${invited.registrationToken}`).waitFor();
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await page.getByLabel('Role: Author').isChecked()).toBe(true);
    await page.getByLabel('Last name').fill('Johnson');
    await page.getByLabel('Role: Editor').check();
    await page.getByLabel('Role: Author').uncheck();
    await page.getByLabel('New password').fill('short');
    expect(await breaches(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Must be at least 8 characters\. Must contain/).waitFor();
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByLabel('Active: may sign in').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Katherine Johnson' }).waitFor();
    expect((await admin('GET', `/admin/users/${invited.id}`)).data).toMatchObject({
      lastname: 'Johnson',
      isActive: true,
      roles: [{ name: 'Editor' }],
    });
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('renames a locale, and makes it the default one', async () => {
    const locales = (): Promise<readonly Locale[]> => admin('GET', '/i18n/locales');
    const defaults = async () => (await locales()).filter(({ isDefault }) => isDefault).map(({ code }) => code);
    const before = (await locales()).find(({ isDefault }) => isDefault);
    await admin('POST', '/i18n/locales', { code: 'sv', name: 'Swedish', isDefault: true });
    const { page, complaints } = await enter('#/settings/locales');
    await page.getByRole('button', { name: 'Locale: ' }).click();
    await page.getByRole('combobox', { name: 'Locale' }).fill('dutch nl');
    await page.getByRole('option', { name: 'Dutch (nl)', exact: true }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const save = page.getByRole('button', { name: 'Save' });
    await page.getByRole('link', { name: 'Dutch' }).click();
    await page.getByRole('heading', { name: 'Dutch' }).waitFor();
    await page.getByLabel('Name').fill('Nederlands');
    await save.click();
    await page.getByRole('heading', { name: 'Nederlands' }).waitFor();
    expect(await defaults()).toEqual(['sv']);
    await page.getByLabel('Default locale').check();
    expect(await breaches(page)).toEqual([]);
    await save.click();
    await expect.poll(defaults).toEqual(['nl']);
    expect((await locales()).find(({ code }) => code === 'nl')).toMatchObject({ name: 'Nederlands' });
    // A locale stops being the default only when another one becomes it.
    await expect.poll(() => page.getByLabel('Default locale').count()).toBe(0);
    await page.getByRole('link', { name: 'All locales' }).click();
    await page.getByRole('row', { name: /Nederlands.*Yes/ }).waitFor();
    expect(await page.getByRole('cell', { name: 'Yes' }).count()).toBe(1);
    if (before !== undefined) await admin('PUT', `/i18n/locales/${before.id}`, { isDefault: true });
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('lists administrators in pages, and searches all of them', async () => {
    const { data: roles } = await admin('GET', '/admin/roles');
    const author = roles.find(({ name }: { name: string }) => name === 'Author');
    const emails = Array.from({ length: 21 }, (_, index) => `keeper-${index + 1}@example.test`);
    for (const email of emails) {
      await admin('POST', '/admin/users', { firstname: 'Zoe', lastname: 'Keeper', email, roles: [author.id] });
    }
    const { page, complaints } = await enter('#/settings/people');
    const rows = page.locator('.entries tbody tr');
    const shown = () => page.locator('.entries tbody td:nth-child(2)').allTextContents();
    const search = page.getByRole('searchbox', { name: 'Search' });
    await expect.poll(() => rows.count()).toBe(20);
    expect(await page.getByRole('button', { name: 'Next page' }).isEnabled()).toBe(true);
    await search.fill('keeper-21@');
    await expect.poll(shown).toEqual(['keeper-21@example.test']);
    await search.fill('zoe');
    await page.getByText('1–20 of 21').waitFor();
    const first = await shown();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    expect([...first, ...(await shown())].toSorted()).toEqual(emails.toSorted());
    await page.reload();
    await expect.poll(() => rows.count()).toBe(1);
    expect(await search.inputValue()).toBe('zoe');
    expect(await breaches(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete Zoe Keeper' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('1–20 of 20').waitFor();
    expect(await shown()).toEqual(first);
    await search.fill('nobody like this');
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show all administrators' }).click();
    await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
    expect(await search.inputValue()).toBe('');
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

    // The session of that sign-in, beside the one of the page.
    await page.reload();
    const sessions = page.getByRole('region', { name: 'Sessions' });
    await sessions.getByText('This session').waitFor();
    expect(await sessions.locator('tbody tr').count()).toBe(2);
    expect(await breaches(page)).toEqual([]);
    await sessions.getByRole('button', { name: 'End all other sessions' }).click();
    await expect.poll(() => sessions.locator('tbody tr').count()).toBe(1);
    const asEnded = adminCalls(studio().url, answer.body.data.token);
    expect((await asEnded('GET', '/admin/users/me')).status).toBe(401);
    await page.getByRole('button', { name: 'Kathy Johnson' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });
}
