import { ADMINISTRATOR, filteredBy } from '../../auth/administrators/requirement.ts';
import * as yup from 'yup';
import { applicationError, notFound } from '../../errors.ts';
import { readSharedFields } from '../../management/entries/shared-fields.ts';
import { ISO_LOCALES } from '../../management/locales/iso-locales.ts';
import type { LocaleStore } from '../../management/locales/locale-store.ts';
import { isRecord } from '../../util/is-record.ts';
import { withoutUndefined } from '../../util/without-undefined.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminRequest, type AdminResponse, callerOf, ok } from '../admin-route.ts';
import { typeInBody } from '../content-manager/managed-type.ts';
import { refusalOf } from '../content-manager/read-entries.ts';
import { readId } from '../read-id.ts';
import { strapiId } from '../validation/strapi-id.ts';
import { exactObject, validate } from '../validation/validate.ts';
import type { IsoLocale, Locale } from '../contract/content-types.ts';

/** The id is required unless the model is a single type. */
const askedOf = (contentTypes: AdminParts['engine']['model']['contentTypes']) =>
  yup
    .object()
    .shape({
      model: yup.string().required(),
      id: yup.mixed().when('model', {
        is: (model: string) => contentTypes.get(model)?.kind === 'singleType',
        // biome-ignore lint/suspicious/noThenProperty: the name of yup's option.
        then: strapiId().nullable(),
        otherwise: strapiId().required(),
      }),
      locale: yup.string().required(),
    })
    .required();

/**
 * `POST /i18n/content-manager/actions/get-non-localized-fields`: initial values of a new translation, for callers who
 * may read or create entries of the type.
 */
async function showSharedFields(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const body = isRecord(request.body) ? request.body : {};
  const { model, id, locale } = await validate(askedOf(parts.engine.model.contentTypes), body);
  const { type, scope } = typeInBody(parts, request, model, ['read', 'create']);
  if (!type.localized) throw applicationError('model.not.localized');
  const isSingle = type.kind === 'singleType';
  const entry = isSingle ? null : readId(String(id));
  if (entry === null && !isSingle) throw notFound();
  const shared = await readSharedFields(scope, type, entry, locale);
  if (shared !== null) return ok(shared);
  throw await refusalOf(scope, type, entry);
}

const newLocale = exactObject({
  name: yup.string().max(50).nullable(),
  code: yup
    .string()
    .oneOf(ISO_LOCALES.map(({ code }) => code))
    .required(),
  isDefault: yup.boolean().required(),
});

const changedLocale = exactObject({ name: yup.string().min(1).max(50).nullable(), isDefault: yup.boolean() });

async function createLocale(locales: LocaleStore, request: AdminRequest): Promise<AdminResponse> {
  const { name, code, isDefault } = await validate(newLocale, request.body);
  const { id } = callerOf(request).administrator;
  return ok(await locales.create({ code, name: name || null, isDefault }, id));
}

async function updateLocale(locales: LocaleStore, request: AdminRequest): Promise<AdminResponse> {
  const { name, isDefault } = await validate(changedLocale, request.body);
  const id = readId(request.params.id);
  const change = withoutUndefined({ name, isDefault });
  return found(id === null ? null : await locales.update(id, change, callerOf(request).administrator.id));
}

async function deleteLocale(locales: LocaleStore, { params }: AdminRequest): Promise<AdminResponse> {
  const id = readId(params.id);
  return found(id === null ? null : await locales.remove(id));
}

function found(locale: object | null): AdminResponse {
  if (locale === null) throw notFound('locale.notFound');
  return ok(locale);
}

export const localeEndpoints = (locales: LocaleStore): readonly AdminEndpoint[] => [
  ['GET', '/i18n/locales', ADMINISTRATOR, async () => ok<readonly Locale[]>(await locales.list())],
  ['GET', '/i18n/iso-locales', 'plugin::i18n.locale.read', async () => ok<readonly IsoLocale[]>(ISO_LOCALES)],
  ['POST', '/i18n/locales', 'plugin::i18n.locale.create', (_parts, request) => createLocale(locales, request)],
  ['PUT', '/i18n/locales/:id', 'plugin::i18n.locale.update', (_parts, request) => updateLocale(locales, request)],
  [
    'POST',
    '/i18n/content-manager/actions/get-non-localized-fields',
    filteredBy('the grants on the type in the body'),
    showSharedFields,
  ],
  ['DELETE', '/i18n/locales/:id', 'plugin::i18n.locale.delete', (_parts, request) => deleteLocale(locales, request)],
];
