import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCalls } from '../admin/admin-calls.ts';
import { providerAt } from '../sign-on/sign-on-browser.ts';
import { type SmallIssuer, startSmallIssuer } from '../sign-on/small-issuer.ts';
import { breaches, browserMissing } from '../support/browser.ts';
import { type StudioBrowser, startStudio } from './studio-browser.ts';

const title = browserMissing === null ? 'Single sign-on' : `Single sign-on: skipped, ${browserMissing}`;
const EMAIL = 'ada@example.test';

describe.skipIf(browserMissing !== null)(title, () => {
  let issuer: SmallIssuer;
  let studio: StudioBrowser;
  beforeAll(async () => {
    issuer = await startSmallIssuer();
    const provider = providerAt(issuer.url, { logoutAtProvider: true });
    studio = await startStudio(null, { passwords: false, providers: [provider] });
    const first = { firstname: 'Ada', lastname: 'Byron', email: EMAIL, password: 'Ada-Passw0rd1' };
    await adminCalls(studio.url)('POST', '/admin/register-admin', first);
  });
  afterAll(async () => {
    await studio?.stop();
    await issuer?.stop();
  });

  it('leads to the page that was asked for, keeps what was typed when a session ends, and signs out there, too', async () => {
    issuer.person = { sub: 'ada', email: EMAIL, email_verified: true };
    const { page, complaints } = await studio.open('#/profile');
    await page.getByRole('heading', { name: 'Sign in to Studio' }).waitFor();
    expect(await page.getByLabel('Password').count()).toBe(0);
    expect(await breaches(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sign in with Acme' }).click();
    await page.getByRole('button', { name: 'Ada Byron' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/profile');

    await page.evaluate("location.hash = '#/settings/sign-on'");
    const section = page.getByRole('region', { name: 'Single sign-on' });
    await section.getByRole('cell', { name: 'OpenID Connect' }).waitFor();
    expect(await section.textContent()).toContain(`${studio.url}/admin/connect/acme/logout`);
    expect(await section.textContent()).not.toContain('their-secret');
    expect(await breaches(page)).toEqual([]);
    await page.evaluate("location.hash = '#/profile'");

    const first = page.getByLabel('First name');
    await first.fill('Augusta');
    const token = await page.evaluate<string>("JSON.parse(sessionStorage.getItem('plinth-studio:token'))");
    await adminCalls(studio.url, token)('DELETE', '/studio/api/sessions/current');
    await page.getByRole('button', { name: 'Save' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByRole('button', { name: 'Sign in with Acme' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await first.inputValue()).toBe('Augusta');
    await page.getByRole('button', { name: 'Augusta Byron' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in with Acme' }).waitFor();
    expect(issuer.ended.at(-1)?.get('post_logout_redirect_uri')).toBe(`${studio.url}/studio/`);
    expect(complaints).toEqual([]);
  });

  it('says why a sign-in was refused, and leads back', async () => {
    issuer.person = { sub: 'eve', email: 'eve@example.test', email_verified: true };
    const { page } = await studio.open();
    await page.getByRole('link', { name: 'Sign in with Acme' }).click();
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    await page.getByText(/^There is no account for you here/).waitFor();
    expect(await breaches(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.getByRole('heading', { name: 'Sign in to Studio' }).waitFor();
  });
});
