import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from './administrator-client.ts';

let admin: AdminServer;
beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin.stop());

const picture = async (width: number): Promise<Blob> => {
  const bytes = await sharp({ create: { width, height: 20, channels: 3, background: '#a0c' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
};

const form = (field: string, blob: Blob, name = 'logo.png'): FormData => {
  const body = new FormData();
  body.append(field, blob, name);
  return body;
};

test('a logo is public, and replaces the former one', async () => {
  const status = async (url: string) => (await fetch(`${admin.url}${url}`)).status;
  const first = await admin.call('POST', '/admin/project-settings', form('menuLogo', await picture(30)));
  expect([first.status, first.body.menuLogo]).toMatchObject([200, { name: 'logo.png', width: 30, height: 20 }]);
  const init = await admin.call('GET', '/admin/init', undefined, 'public');
  expect(init.body.data.menuLogo).toBe(first.body.menuLogo.url);
  expect(await status(first.body.menuLogo.url)).toBe(200);
  const second = await admin.call('POST', '/admin/project-settings', form('menuLogo', await picture(31)));
  expect([await status(first.body.menuLogo.url), await status(second.body.menuLogo.url)]).toEqual([404, 200]);
  expect((await admin.call('POST', '/admin/project-settings', { menuLogo: '' })).body.menuLogo).toBeNull();
  expect(await status(second.body.menuLogo.url)).toBe(404);
});

test('a logo is an image of at most 750 pixels and 1 MB, whatever its name', async () => {
  const post = async (blob: Blob, name?: string) => {
    const { status, body } = await admin.call('POST', '/admin/project-settings', form('authLogo', blob, name));
    return [status, body.error?.message];
  };
  expect(await post(await picture(751))).toEqual([400, 'authLogo.width must be less than or equal to 750']);
  expect(await post(new Blob([new Uint8Array(1_048_577)], { type: 'image/png' }))).toEqual([
    400,
    'authLogo.size must be less than or equal to 1048576',
  ]);
  for (const type of ['image/png', 'image/svg+xml']) {
    expect(await post(new Blob(['<script>1</script>'], { type }))).toEqual([400, 'File is not a valid image']);
  }
  // As v4 keeps what was never sent beside a logo that was.
  expect((await admin.call('GET', '/admin/project-settings')).body.authLogo).toEqual({});
  expect((await admin.call('POST', '/admin/project-settings', {}, 'admin-editor')).status).toBe(403);
});

test('account settings are validated, and omitted ones stay', async () => {
  const put = (body: unknown, as?: string) => admin.call('PUT', '/users-permissions/advanced', body, as);
  expect((await put({ default_role: 'nobody-has-this' })).status).toBe(400);
  expect((await put({ allow_register: 'yes' })).status).toBe(400);
  expect((await put({})).body.error.message).toBe('Request body cannot be empty');
  expect((await put({ allow_register: false }, 'admin-editor')).status).toBe(403);
  expect((await put({ allow_register: false })).body).toEqual({ ok: true });
  const { settings } = (await admin.call('GET', '/users-permissions/advanced')).body;
  expect(settings).toMatchObject({ allow_register: false, unique_email: true, default_role: 'authenticated' });
  await put({ allow_register: true });
});

test('message templates contain no code', async () => {
  const put = async (message: unknown) => {
    const options = { from: { name: 'N', email: 'n@example.test' }, response_email: '', object: 'Reset', message };
    const body = { 'email-templates': { reset_password: { display: 'd', icon: 'sync', options } } };
    return (await admin.call('PUT', '/users-permissions/email-templates', body)).status;
  };
  expect(await put('<p><%= URL %>?code=<%= TOKEN %></p>')).toBe(200);
  for (const code of ['<% process.exit() %>', '${1 + 1}', '<%= SECRET %>', '<%= USER.password %>', 7]) {
    expect(await put(code), String(code)).toBe(400);
  }
  expect((await admin.call('PUT', '/users-permissions/email-templates', { x: 1 })).status).toBe(400);
});

test('providers are replaced as a whole, and must be objects', async () => {
  const put = async (providers: unknown) =>
    (await admin.call('PUT', '/users-permissions/providers', { providers })).status;
  expect(await put('x')).toBe(400);
  expect(await put({ github: 'x' })).toBe(400);
  expect(await put({ email: { enabled: true }, github: { enabled: true, key: 'k', secret: 's' } })).toBe(200);
  const { body } = await admin.call('GET', '/users-permissions/providers');
  expect(Object.keys(body)).toEqual(['email', 'github']);
  expect(body.github.redirectUri).toMatch(/^http.+\/api\/connect\/github\/callback$/);
});

test('a test mail needs an address and the permission', async () => {
  const test = (body: unknown, as?: string) => admin.call('POST', '/email/test', body, as);
  expect((await test({})).body.error.message).toBe('No recipient(s) are given');
  expect((await test({ to: ['a'] })).status).toBe(400);
  expect((await test({ to: 'a@example.test' }, 'admin-editor')).status).toBe(403);
});

test('shared fields are shown to those who may translate, and translations to those who may read them', async () => {
  const ask = (as: string, locale = 'fr') =>
    admin.call(
      'POST',
      '/i18n/content-manager/actions/get-non-localized-fields',
      { model: 'api::page.page', id: 1, locale },
      as,
    );
  const whole = (await ask('admin-super')).body;
  expect(whole.localizations.map(({ id, title }: { id: number; title?: string }) => [id, title])).toEqual([
    [2, 'Page française 01'],
    [3, 'Seite 01'],
    [1, undefined],
  ]);
  expect((await ask('admin-nobody')).status).toBe(403);
  // May create pages in every locale, and read none.
  expect((await ask('admin-editor')).body.localizations).toMatchObject([{ id: 1, locale: 'en' }]);
  const custom = (await ask('admin-custom')).body;
  expect(Object.keys(whole.nonLocalizedFields)).toEqual(expect.arrayContaining(['template', 'menuOrder', 'hero']));
  expect(JSON.stringify(custom)).not.toContain('Seite 01');
  expect(admin.faults).toEqual([]);
});
