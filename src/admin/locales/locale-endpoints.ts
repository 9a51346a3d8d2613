import * as yup from 'yup';
import { notFound } from '../../errors.ts';
import { ISO_LOCALES } from '../../management/locales/iso-locales.ts';
import type { LocaleStore } from '../../management/locales/locale-store.ts';
import { completeSuperAdmin } from '../../management/administrators/roles/settle-admin-roles.ts';
import type { AdminEndpoint } from '../admin-endpoint.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminResponse, type AdminRequest, callerOf, ok } from '../admin-route.ts';
import { readId } from '../read-id.ts';
import { showSharedFields } from './show-shared-fields.ts';
import { validate } from '../validation/validate.ts';
import { exactObject } from '../validation/exact-object.ts';

const newLocale = exactObject({
  name: yup.string().max(50).nullable(),
  code: yup
    .string()
    .oneOf(ISO_LOCALES.map(({ code }) => code))
    .required(),
  isDefault: yup.boolean().required(),
});

const changedLocale = exactObject({ name: yup.string().min(1).max(50).nullable(), isDefault: yup.boolean() });

async function createLocale(parts: AdminParts, locales: LocaleStore, request: AdminRequest): Promise<AdminResponse> {
  const { name, code, isDefault } = await validate(newLocale, request.body);
  const { id } = callerOf(request).administrator;
  const created = await locales.create({ code, name: name || null, isDefault }, id);
  await completeSuperAdmin(parts.engine, parts.rules, { keepsIds: true });
  return ok(created);
}

async function updateLocale(locales: LocaleStore, request: AdminRequest): Promise<AdminResponse> {
  const { name, isDefault } = await validate(changedLocale, request.body);
  const id = readId(request.params.id);
  const change = { ...(name !== undefined && { name }), ...(isDefault !== undefined && { isDefault }) };
  return found(id === null ? null : await locales.update(id, change, callerOf(request).administrator.id));
}

async function deleteLocale(parts: AdminParts, locales: LocaleStore, { params }: AdminRequest): Promise<AdminResponse> {
  const id = readId(params.id);
  const removed = id === null ? null : await locales.remove(id);
  if (removed !== null) await completeSuperAdmin(parts.engine, parts.rules, { keepsIds: true });
  return found(removed);
}

function found(locale: object | null): AdminResponse {
  if (locale === null) throw notFound('locale.notFound');
  return ok(locale);
}

export const localeEndpoints = (locales: LocaleStore): readonly AdminEndpoint[] => [
  ['GET', '/i18n/locales', 'signed-in', async () => ok(await locales.list())],
  ['GET', '/i18n/iso-locales', 'plugin::i18n.locale.read', async () => ok(ISO_LOCALES)],
  ['POST', '/i18n/locales', 'plugin::i18n.locale.create', (parts, request) => createLocale(parts, locales, request)],
  ['PUT', '/i18n/locales/:id', 'plugin::i18n.locale.update', (_parts, request) => updateLocale(locales, request)],
  ['POST', '/i18n/content-manager/actions/get-non-localized-fields', 'signed-in', showSharedFields],
  [
    'DELETE',
    '/i18n/locales/:id',
    'plugin::i18n.locale.delete',
    (parts, request) => deleteLocale(parts, locales, request),
  ],
];
