import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { adminCalls } from '../admin/admin-calls.ts';
import { breaches } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

const PASSWORD = 'Ada-Passw0rd1';

/** The browser's own device, without anybody in front of it. */
async function addDevice(page: Page): Promise<{ readonly session: CDPSession; readonly authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
  return { session, authenticatorId };
}

export function passkeyTests({ enter, admin, studio }: StudioTests): void {
  const employ = async (email: string, role: string): Promise<void> => {
    const { data: roles } = await admin('GET', '/admin/roles');
    const { id } = roles.find(({ name }: { name: string }) => name === role);
    const person = { firstname: 'Ada', lastname: 'King', email, roles: [id] };
    const { data } = await admin('POST', '/admin/users', person);
    await admin('PUT', `/admin/users/${data.id}`, { password: PASSWORD, isActive: true });
  };
  /** Where passkeys work: browsers have none for network addresses. */
  const local = (place = ''): string => `${studio().url.replace('127.0.0.1', 'localhost')}/studio/${place}`;
  const signIn = async (page: Page, email: string): Promise<void> => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const signOut = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Ada King' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to Studio' }).waitFor();
  };
  const entered = (page: Page): Promise<void> => page.getByRole('button', { name: 'Ada King' }).waitFor();

  it('adds a passkey, which takes the place of a code, and of the password where the device knows its user', async () => {
    const email = 'ada-passkey@example.test';
    await employ(email, 'Author');
    const open = adminCalls(studio().url);
    const { body } = await open('POST', '/admin/login', { email, password: PASSWORD });
    const { page, complaints } = await enter('#/profile', { token: body.data.token });
    const { session, authenticatorId } = await addDevice(page);
    const section = page.getByRole('region', { name: 'Second factor' });
    await section.getByText(`Passkeys work only at ${new URL(local()).origin}.`).waitFor();
    expect(await section.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);

    await page.goto(local('#/profile'));
    await section.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByLabel('Name of the device').fill('My laptop');
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const codes = dialog.locator('.recovery-codes code');
    await expect.poll(() => codes.count()).toBe(10);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await section.getByRole('cell', { name: 'My laptop', exact: true }).waitFor();
    expect(await breaches(page)).toEqual([]);

    // It also shows who changes the factors; the same device makes no second one.
    await section.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByLabel('Name of the device').fill('Again');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('This device has a passkey of yours already.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await signOut(page);
    await signIn(page, email);
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await page.getByLabel('Do not ask in this browser until').check();
    expect(await breaches(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await entered(page);

    // The browser is trusted now, until its owner says otherwise.
    await signOut(page);
    await signIn(page, email);
    await entered(page);
    await page.goto(local('#/profile'));
    const trusted = page.getByRole('region', { name: 'Trusted browsers' });
    await trusted.getByRole('button', { name: 'Ask again on' }).waitFor();
    expect(await breaches(page)).toEqual([]);
    await trusted.getByRole('button', { name: 'Ask again on' }).click();
    await expect.poll(() => trusted.count()).toBe(0);
    await signOut(page);
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('The browser has given no passkey.').waitFor();
    expect(await breaches(page)).toEqual([]);
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await entered(page);

    await page.goto(local('#/profile'));
    await section.getByRole('button', { name: 'Remove My laptop' }).click();
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => section.getByRole('cell').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('a required second factor may be a passkey, which is then the last one', async () => {
    const email = 'ada-required@example.test';
    await employ(email, 'Guarded');
    const { page, complaints } = await studio().open();
    await addDevice(page);
    await page.goto(local());
    await signIn(page, email);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the device').fill('Key');
    expect(await breaches(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => page.locator('.recovery-codes code').count()).toBe(10);
    await page.getByRole('button', { name: 'Done' }).click();
    await entered(page);
    await page.goto(local('#/profile'));
    await page.getByRole('button', { name: 'Remove Key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('Your role requires a second factor, and this is the last one.').waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });
}
