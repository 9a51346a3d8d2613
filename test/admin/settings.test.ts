import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CONFORMANCE_PROJECT } from '../support/conformance-material.ts';
import { type SmtpServer, startSmtpServer } from '../auth/smtp-server.ts';
import { describeEngines, startRestored } from '../support/engines.ts';
import { startRelay } from '../support/relay.ts';
import { type AdminServer, startAdmin } from './administrator-client.ts';

let smtp: SmtpServer;
let project: string;
let admin: AdminServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
  project = mkdtempSync(join(tmpdir(), 'plinth-settings-'));
  cpSync(CONFORMANCE_PROJECT, project, { recursive: true });
  const options = `{ host: '127.0.0.1', port: ${smtp.port}, secure: false, ignoreTLS: true }`;
  const email = `{ provider: 'nodemailer', providerOptions: ${options}, settings: { defaultFrom: 'we@example.test' } }`;
  writeFileSync(
    join(project, 'config/plugins.js'),
    `module.exports = () => ({ email: { config: ${email} }, 'users-permissions': { config: { jwtSecret: process.env.JWT_SECRET } } });`,
  );
  admin = await startAdmin({ project });
});
afterAll(async () => {
  await admin?.stop();
  await smtp?.close();
  rmSync(project, { recursive: true, force: true });
});

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

describeEngines(
  'a logo whose commit is not confirmed',
  (name) => {
    test('stays: its setting may be stored', async () => {
      const engine = await startRestored(name, 'admin');
      onTestFinished(() => engine.stop());
      const relay = await startRelay(engine.settings);
      onTestFinished(() => relay.cut());
      const beside = await startAdmin({ on: { ...engine, settings: relay.settings } });
      onTestFinished(() => beside.stop());
      const logo = async (): Promise<string> => (await beside.call('GET', '/admin/init')).body.data.menuLogo;
      expect(await logo()).toBeNull();
      relay.loseCommit();
      const lost = await beside.call('POST', '/admin/project-settings', form('menuLogo', await picture(30)));
      expect([lost.status, lost.body.error.message]).toEqual([503, expect.stringContaining('during the commit')]);
      expect((await fetch(`${beside.url}${await logo()}`)).status).toBe(200);
    });
  },
  ['postgres', 'mariadb'],
);

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
  expect(await test({ to: 'a@example.test' })).toMatchObject({ status: 200, body: {} });
  expect(await smtp.next()).toContain('To: a@example.test');
});

test('an invitation is mailed on request, with the link that accepts it', async () => {
  const person = { firstname: 'I', lastname: 'N', email: 'invited-by-mail@example.test', roles: [2] };
  const { id, registrationToken } = (await admin.call('POST', '/admin/users', person)).body.data;
  const show = async (body: object) =>
    (await admin.call('POST', `/studio/api/people/${id}/invitation`, body)).body.data;
  expect(await show({})).toEqual({ registrationToken, mailedTo: null });
  expect(await show({ mail: true })).toEqual({ registrationToken, mailedTo: person.email });
  const message = (await smtp.next()).replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  expect(message).toContain(`To: ${person.email}`);
  expect(message).toContain(`/auth/register?registrationToken=${registrationToken}`);
  expect(message).toContain('The link works for 7 days.');
});

test('who is assigned to an entry in review is told by mail, unless they did it themselves', async () => {
  const ask = async (...args: Parameters<AdminServer['call']>) => (await admin.call(...args)).body;
  const stages = [{ name: 'To do', color: '#666687', from: null, to: null, isRequired: false }];
  const types = ['api::article.article'];
  const { data } = await ask('POST', '/studio/api/workflows', { name: 'News', types, stages, bindsApi: false });
  const { id } = await ask('POST', '/content-manager/collection-types/api::article.article', { title: 'Secret' });
  const path = `/studio/api/entries/api::article.article/${id}/review`;
  const editor = (await ask('GET', '/admin/users/me', undefined, 'admin-editor')).data;
  const from = data.stages[0].id;
  const assign = (assignee: number | null, comment?: string) =>
    admin.call('PUT', path, { from, assignee, ...(comment && { comment }) });
  const own = (await ask('GET', '/admin/users/me')).data.id;
  expect((await assign(own)).status).toBe(200);
  expect((await assign(99_999)).status).toBe(400);
  expect((await assign(editor.id, 'Have a <look>')).body.data).toMatchObject({ assignee: { id: editor.id } });
  const message = (await smtp.next()).replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  expect(message).toContain(`To: ${editor.email}`);
  expect(message).toContain('It is in the stage "To do".');
  expect(message).toContain(`/studio/content/api::article.article/${id}`);
  expect(message).toContain('Have a &lt;look&gt;');
  expect(message).not.toContain('Secret');
  await admin.call('DELETE', `/studio/api/workflows/${data.id}`);
});

test('an administrator sends mail only with the permission', async () => {
  const send = (body: unknown, as?: string) => admin.call('POST', '/email', body, as);
  const message = { to: 'b@example.test', subject: 'Hello', text: 'from the office' };
  expect((await send(message, 'admin-editor')).status).toBe(403);
  expect((await send(message, 'public')).status).toBe(401);
  expect((await send([message])).status).toBe(400);
  expect(await send(message)).toMatchObject({ status: 200, body: {} });
  expect(await smtp.next()).toContain('from the office');
});

test('an invitation needs names without spaces around them, and a changed profile is trimmed', async () => {
  const invite = async (given: object) => {
    const person = { firstname: 'Ida', lastname: 'Ray', email: 'Ida@Example.test', roles: [2], ...given };
    const { status, body } = await admin.call('POST', '/admin/users', person);
    return [status, body.error?.message ?? body.data.email];
  };
  expect(await invite({ firstname: ' ' })).toEqual([400, 'firstname must be a trimmed string']);
  expect(await invite({ lastname: null })).toEqual([
    400,
    'lastname must be a `string` type, but the final value was: `null`.',
  ]);
  expect(await invite({})).toEqual([201, 'ida@example.test']);
  const me = await admin.call('PUT', '/admin/users/me', { firstname: ' Sue ', lastname: null });
  expect(me.body.data).toMatchObject({ firstname: 'Sue', lastname: null });
});

test('shared fields are those of an entry', async () => {
  const messageFor = async (body: unknown): Promise<string> =>
    (await admin.call('POST', '/i18n/content-manager/actions/get-non-localized-fields', body)).body.error.message;
  const wrong = (value: string) => `id must be a \`strapiID\` type, but the final value was: \`${value}\`.`;
  for (const [id, value] of [
    [null, 'null'],
    [-1, '-1'],
    [[], '[]'],
    [{ a: 1 }, '{\n  "a": "1"\n}'],
  ] as const) {
    expect(await messageFor({ model: 'api::page.page', id, locale: 'fr' })).toBe(wrong(value));
  }
  expect(await messageFor(['x'])).toBe('3 errors occurred');
});

test('several errors of permissions are listed in the order of v4, and permissions that stay are not shown', async () => {
  const put = async (...permissions: readonly object[]) =>
    (await admin.call('PUT', '/admin/roles/6/permissions', { permissions })).body;
  const read = 'plugin::content-manager.explorer.read';
  const { error } = await put({ action: read, subject: 'nope' }, { action: 'nope' }, { action: 1 });
  expect(error.details.errors.map(({ path }: { path: readonly string[] }) => path.join('.'))).toEqual([
    'permissions.1.action',
    'permissions.2.action',
    'permissions.0.subject',
  ]);
  const kept = { action: read, subject: 'api::article.article', properties: { fields: ['title'] }, conditions: [] };
  expect((await put(kept)).data).toMatchObject([kept]);
  expect((await put(kept)).data).toEqual([]);
  expect((await put(kept, { action: 'admin::users.read' })).data).toMatchObject([{ action: 'admin::users.read' }]);
  expect((await admin.call('GET', '/admin/roles/6/permissions')).body.data).toHaveLength(2);
});

test('existing entries of a polymorphic relation are not listed', async () => {
  const ask = (id: number, as?: string) =>
    admin.call('GET', `/content-manager/relations/api::author.author/${id}/mentionedIn`, undefined, as);
  expect(await ask(2)).toMatchObject({ status: 200, body: { data: null } });
  expect((await ask(9999)).status).toBe(404);
  expect((await ask(2, 'admin-nobody')).status).toBe(403);
});

test('tokens are validated with the messages of v4', async () => {
  const errorsFor = async (token: object): Promise<readonly string[]> => {
    const { body } = await admin.call('POST', '/admin/api-tokens', { name: 'A token', type: 'read-only', ...token });
    return body.error.details.errors.map(({ message }: { message: string }) => message);
  };
  const types = 'type must be one of the following values: read-only, full-access, custom';
  expect(await errorsFor({ type: null })).toEqual([
    'type must be a `string` type, but the final value was: `null`.',
    types,
  ]);
  expect(await errorsFor({ type: '' })).toEqual([types]);
  expect(await errorsFor({ name: [] })).toEqual(['name must be at least 1 characters', 'name is a required field']);
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
  // Its permissions for pages name no locale.
  expect((await ask('admin-editor')).status).toBe(403);
  const untranslatable = (await ask('admin-super', 'xx')).body;
  expect(untranslatable).toEqual({ nonLocalizedFields: {}, localizations: whole.localizations });
  expect((await ask('admin-editor', 'xx')).status).toBe(403);
  const custom = (await ask('admin-custom')).body;
  expect(Object.keys(whole.nonLocalizedFields)).toEqual(expect.arrayContaining(['template', 'menuOrder', 'hero']));
  expect(JSON.stringify(custom)).not.toContain('Seite 01');
  expect(admin.faults).toEqual([]);
});
