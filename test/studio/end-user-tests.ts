import { expect, it } from 'vitest';
import { breaches, intercept } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

/** Settings of the users of the content API, and transfer tokens. */
export function endUserTests({ enter, admin }: StudioTests): void {
  it('changes registration, templates and providers, and loses nothing that others changed', async () => {
    await admin('POST', '/users-permissions/roles', { name: 'Passing', description: '', permissions: {} });
    const { page, complaints } = await enter('#/settings/end-users');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const advanced = async () => (await admin('GET', '/users-permissions/advanced')).settings;
    const before = await advanced();
    await page.getByLabel('Anyone can register').uncheck();
    await page.getByLabel('Password reset page').fill('https://site.example.test/reset');
    await admin('PUT', '/users-permissions/advanced', {
      email_confirmation_redirection: 'https://theirs.example.test',
    });
    expect(await breaches(page)).toEqual([]);
    await save.click();
    await expect.poll(advanced).toEqual({
      ...before,
      allow_register: false,
      email_reset_password: 'https://site.example.test/reset',
      email_confirmation_redirection: 'https://theirs.example.test',
    });

    // As if the role had been deleted since the page was opened.
    const settings = '**/users-permissions/advanced';
    await intercept(page, settings, (route) =>
      route.continue(route.request().method() === 'PUT' ? { postData: '{"default_role":"gone"}' } : {}),
    );
    await page.getByLabel('Role for new users').selectOption('Passing');
    await save.click();
    await page.getByRole('alert').getByText('Must be the type of a role').waitFor();
    expect(await page.getByLabel('Role for new users').getAttribute('aria-invalid')).toBe('true');
    await page.unroute(settings);

    await page.getByRole('link', { name: 'E-mail templates' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    const form = page.getByRole('form', { name: 'Forgotten password' });
    await form.getByLabel('Message (HTML)').fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('alert').getByText('Required').waitFor();
    expect(await breaches(page)).toEqual([]);
    await form.getByLabel('Message (HTML)').fill('<%= process.env %>');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Invalid template').waitFor();
    await form.getByLabel('Message (HTML)').fill('<p><%= URL %></p>');
    await form.getByLabel('Subject').fill('Forgotten?');
    await form.getByRole('button', { name: 'Save' }).click();
    const templates = () => admin('GET', '/users-permissions/email-templates');
    await expect
      .poll(async () => (await templates()).reset_password.options)
      .toMatchObject({ object: 'Forgotten?', message: '<p><%= URL %></p>' });
    expect((await templates()).email_confirmation.options.message).toContain('<%= CODE %>');
    // Until the response has arrived, the page asks before it is left.
    const mayLeave = "dispatchEvent(new Event('beforeunload', { cancelable: true }))";
    await expect.poll(() => page.evaluate(mayLeave)).toBe(true);

    const { redirectUri: _, ...github } = (await admin('GET', '/users-permissions/providers')).github;
    const providers = { ...(await admin('GET', '/users-permissions/providers')) };
    await admin('PUT', '/users-permissions/providers', {
      providers: { ...providers, github: { ...github, secret: 'stored-secret' } },
    });
    await page.getByRole('link', { name: 'Providers' }).click();
    await page.getByRole('link', { name: 'github', exact: true }).click();
    await page.getByLabel('Enabled').check();
    await page.getByLabel('Client ID').fill('a-client');
    expect(await page.content()).not.toContain('stored-secret');
    expect(await page.getByLabel('Client secret').inputValue()).toBe('');
    expect(await breaches(page)).toEqual([]);
    await save.click();
    await expect
      .poll(async () => (await admin('GET', '/users-permissions/providers')).github)
      .toMatchObject({ ...github, enabled: true, key: 'a-client', secret: 'stored-secret' });
    await page.getByLabel('Client secret').fill('new-secret');
    await save.click();
    await expect
      .poll(async () => (await admin('GET', '/users-permissions/providers')).github.secret)
      .toBe('new-secret');
    await expect.poll(() => page.getByLabel('Client secret').inputValue()).toBe('');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('creates a transfer token, shown once, changes and regenerates it', async () => {
    const { page, complaints } = await enter('#/settings/transfer-tokens');
    await page.getByLabel('Name').fill('Staging');
    await page.getByLabel('Access').selectOption('pull');
    await page.getByRole('button', { name: 'Create' }).click();
    const secret = page.getByRole('dialog').locator('.secret');
    const first = String(await secret.textContent());
    expect(first).toMatch(/^[0-9a-f]{256}$/);
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await page.content()).not.toContain(first);
    expect(await breaches(page)).toEqual([]);
    await page.getByRole('link', { name: 'Staging' }).click();
    await page.getByRole('heading', { name: 'Staging' }).waitFor();
    await page.getByLabel('Access').selectOption('push,pull');
    await page.getByRole('button', { name: 'Save' }).click();
    const stored = async () => (await admin('GET', '/admin/transfer/tokens')).data[0].permissions.toSorted();
    await expect.poll(stored).toEqual(['pull', 'push']);
    await page.getByRole('button', { name: 'Regenerate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click();
    await expect.poll(() => secret.textContent()).toMatch(/^[0-9a-f]{256}$/);
    expect(await secret.textContent()).not.toBe(first);
    expect(complaints).toEqual([]);
    await page.close();
  });
}
