import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { adminCalls } from '../admin/admin-calls.ts';
import { breaches } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

const PASSWORD = 'Ada-Passw0rd1';

/** The code that an authenticator app shows so many steps from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

export function factorTests({ enter, admin, studio }: StudioTests): void {
  const employ = async (email: string, role: number) => {
    const { data } = await admin('POST', '/admin/users', { firstname: 'Ada', lastname: 'Byron', email, roles: [role] });
    await admin('PUT', `/admin/users/${data.id}`, { password: PASSWORD, isActive: true });
    return data.id as number;
  };
  const roleNamed = async (name: string): Promise<number> =>
    (await admin('GET', '/admin/roles')).data.find((role: { name: string }) => role.name === name).id;
  const signIn = async (page: Page, email: string) => {
    await page.getByRole('heading', { name: 'Sign in to Studio' }).waitFor();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  /** As an authenticator app reads them. */
  const secretOf = async (page: Page): Promise<string> => {
    await page.getByRole('img', { name: 'QR code with the key' }).waitFor();
    return (await page.locator('code.secret').textContent()) ?? '';
  };

  it('sets up an authenticator app, and asks for its code when signing in', async () => {
    const email = 'ada-factor@example.test';
    const id = await employ(email, await roleNamed('Author'));
    const open = adminCalls(studio().url);
    const { body } = await open('POST', '/admin/login', { email, password: PASSWORD });
    const { page, complaints } = await enter('#/profile', { token: body.data.token });
    const section = page.getByRole('region', { name: 'Second factor' });
    await section.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill('wrong');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('Invalid credentials').waitFor();
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const secret = await secretOf(page);
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    await dialog.getByLabel('Name of the device').fill('My phone');
    await dialog.getByLabel('Code', { exact: true }).fill('000000');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText(/^The code is wrong/).waitFor();
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const codes = dialog.locator('.recovery-codes code');
    await expect.poll(() => codes.count()).toBe(10);
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    const [first = '', second = ''] = await codes.allTextContents();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await section.getByRole('cell', { name: 'My phone', exact: true }).waitFor();
    expect(await section.getByText('Recovery codes left: 10').count()).toBe(1);
    expect(await breaches(page)).toEqual([]);

    // The next sign-in asks for a code, and gives its session to v4's panel as well.
    await page.getByRole('button', { name: 'Ada Byron' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page, email);
    await page.getByLabel('Code').fill('000000');
    expect(await breaches(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(/^The code is wrong/).waitFor();
    await page.getByLabel('Code').fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Ada Byron' }).waitFor();
    const stored = () =>
      page.evaluate<readonly (string | null)[]>(
        "[sessionStorage.getItem('jwtToken'), sessionStorage.getItem('userInfo')]",
      );
    const [token, user] = await stored();
    const asPanel = adminCalls(studio().url, JSON.parse(token ?? ''));
    expect((await asPanel('GET', '/admin/users/me')).body.data.email).toBe(email);
    expect(JSON.parse(user ?? '')).toMatchObject({ id, firstname: 'Ada' });

    // Removing it needs the password and a code.
    await page.getByRole('button', { name: 'Ada Byron' }).click();
    await page.getByRole('button', { name: 'Name and password' }).click();
    await section.getByRole('button', { name: 'New recovery codes' }).click();
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByLabel('Code', { exact: true }).fill(first);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => codes.count()).toBe(10);
    const [fresh = '', ...others] = await codes.allTextContents();
    expect([fresh, ...others]).not.toContain(second);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await section.getByRole('button', { name: 'Remove My phone' }).click();
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByLabel('Code', { exact: true }).fill(fresh);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => section.getByRole('cell').count()).toBe(0);
    // A page that is opened renews its token: it is another one of the same session.
    await page.reload();
    await page.getByRole('button', { name: 'Ada Byron' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await stored()).toEqual([null, null]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('a role that requires a second factor has one set up at the sign-in, and a super admin takes it away', async () => {
    const { data: role } = await admin('POST', '/admin/roles', { name: 'Guarded', description: '' });
    const email = 'ada-guarded@example.test';
    const id = await employ(email, role.id);
    const { page, complaints } = await studio().open();
    await signIn(page, email);
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const secret = await secretOf(page);
    expect(await breaches(page)).toEqual([]);
    await page.getByLabel('Name of the device').fill('Tablet');
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => page.locator('.recovery-codes code').count()).toBe(10);
    expect(await breaches(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Ada Byron' }).waitFor();
    expect(complaints).toEqual([]);
    await page.close();

    const { page: other, complaints: more } = await enter(`#/settings/people/${id}`);
    await other.getByText('Ada Byron signs in with a second factor.').waitFor();
    expect(await breaches(other)).toEqual([]);
    const reset = other.getByRole('button', { name: 'Remove the second factor' });
    await reset.click();
    await other.getByRole('dialog').getByRole('button', { name: 'Remove the second factor' }).click();
    await expect.poll(() => reset.count()).toBe(0);
    expect((await admin('GET', `/studio/api/people/${id}/factors`)).data).toEqual({ authenticators: 0, passkeys: 0 });
    expect(more).toEqual([]);
    await other.close();
  });
}
