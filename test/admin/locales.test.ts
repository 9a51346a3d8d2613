import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from './administrator-client.ts';

let admin: AdminServer;
beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin.stop());

const defaults = async (): Promise<readonly string[]> =>
  (await admin.call('GET', '/i18n/locales')).body
    .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
    .map(({ code }: { code: string }) => code);

test('a locale is added once, becomes the default, and is renamed', async () => {
  const given = { code: 'it', name: 'Italian (it)', isDefault: true };
  const answers = await Promise.all([1, 2, 3].map(() => admin.call('POST', '/i18n/locales', given)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  const { id } = answers.find(({ status }) => status === 200)?.body ?? {};
  expect(await defaults()).toEqual(['it']);
  const renamed = await admin.call('PUT', `/i18n/locales/${id}`, { name: 'Italiano', isDefault: false });
  expect(renamed.body).toMatchObject({ id, name: 'Italiano', code: 'it', isDefault: true });
  const refused = await admin.call('DELETE', `/i18n/locales/${id}`);
  expect([refused.status, refused.body.error.message]).toEqual([400, 'Cannot delete the default locale']);
  await admin.call('PUT', '/i18n/locales/1', { isDefault: true });
  expect(await defaults()).toEqual(['en']);
});

test('a new locale is granted at once to super admins only', async () => {
  const { id } = (await admin.call('POST', '/i18n/locales', { code: 'pt', name: 'Portuguese', isDefault: false })).body;
  const page = { title: 'Página', slug: 'pagina-pt' };
  const write = (as?: string) =>
    admin.call('POST', '/content-manager/collection-types/api::page.page?locale=pt', page, as);
  expect((await write('admin-custom')).status).toBe(403);
  const { status, body } = await write();
  expect([status, body.locale]).toEqual([200, 'pt']);
  expect((await admin.call('DELETE', `/i18n/locales/${id}`)).status).toBe(200);
});

test('permissions of super admins keep their ids when a locale is added and deleted', async () => {
  const permissions = async (): Promise<readonly { id: number; properties: { locales?: readonly string[] } }[]> =>
    (await admin.call('GET', '/admin/roles/1/permissions')).body.data;
  const ids = async () => (await permissions()).map(({ id }) => id);
  const before = await ids();
  const { id } = (await admin.call('POST', '/i18n/locales', { code: 'sv', isDefault: false })).body;
  expect(await ids()).toEqual(before);
  const limited = (await permissions()).filter(({ properties }) => properties.locales !== undefined);
  expect(limited.length).toBeGreaterThan(0);
  expect(limited.every(({ properties }) => properties.locales?.includes('sv'))).toBe(true);
  await admin.call('DELETE', `/i18n/locales/${id}`);
  expect(await ids()).toEqual(before);
  expect(JSON.stringify(await permissions())).not.toContain('"sv"');
});

test('deleting a locale deletes its entries and no others', async () => {
  const pages = async (locale: string): Promise<number> =>
    (await admin.call('GET', `/api/pages?locale=${locale}`, undefined, 'token-full')).body.meta.pagination.total;
  const before = { en: await pages('en'), de: await pages('de') };
  expect(before.de).toBeGreaterThan(0);
  const { status, body } = await admin.call('DELETE', '/i18n/locales/3');
  expect([status, body.code]).toEqual([200, 'de']);
  expect({ en: await pages('en'), de: await pages('de') }).toEqual({ en: before.en, de: 0 });
  expect((await admin.call('DELETE', '/i18n/locales/3')).status).toBe(404);
});

test('codes outside the list and names that are too long are refused', async () => {
  expect((await admin.call('GET', '/i18n/iso-locales')).body).toHaveLength(602);
  expect((await admin.call('POST', '/i18n/locales', { code: 'xx', isDefault: false })).status).toBe(400);
  expect((await admin.call('PUT', '/i18n/locales/1', { name: 'x'.repeat(51) })).status).toBe(400);
  expect((await admin.call('POST', '/i18n/locales', { code: 'fi', isDefault: false }, 'admin-nobody')).status).toBe(
    403,
  );
  expect(admin.faults).toEqual([]);
});
