import { defaultLocaleOf } from '../../../content/scope.ts';
import { codeScope } from '../../../content/writing/transaction.ts';
import type { PermissionRules } from '../../../management/administrators/permission-rules.ts';
import { createLocaleStore } from '../../../management/locales/locale-store.ts';
import { LOCALE_UID } from '../../../schema/model.ts';
import { codeErrors } from '../../modules/code-errors.ts';
import type { ServiceParts } from './service-parts.ts';

interface LocaleView {
  readonly uid?: string;
  readonly pluginOptions?: { readonly i18n?: { readonly localized?: boolean } };
  readonly attributes?: Readonly<Record<string, LocaleView>>;
}

interface GivenLocale {
  readonly code?: string;
  readonly name?: string | null;
  readonly isDefault?: boolean;
  readonly createdBy?: unknown;
  readonly updatedBy?: unknown;
}

interface LocaleParts extends Pick<ServiceParts, 'strapi' | 'content'> {
  readonly rules: () => PermissionRules;
}

const CODE_STAYS = 'The code of a locale cannot be changed: create another locale.';

/** v4's own helper sets the id of an administrator; code may pass the administrator. */
const idOf = (by: unknown): number | null => {
  const id = Number(typeof by === 'object' && by !== null ? (by as { readonly id?: unknown }).id : by);
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** `strapi.plugin('i18n').service('locales')` */
export function createLocaleService({ strapi, content, rules }: LocaleParts) {
  const locales = () => strapi.query(LOCALE_UID);
  const store = () => createLocaleStore(content, rules);
  const findById = (id: unknown) => locales().findOne({ where: { id } });
  const getDefaultLocale = () => defaultLocaleOf(codeScope(content));
  const mark = async <T extends object | null>(locale: T) =>
    locale === null
      ? null
      : { ...locale, isDefault: (locale as { code?: unknown }).code === (await getDefaultLocale()) };
  return {
    find: (where: object = {}) => locales().findMany({ where }),
    findById,
    findByCode: (code: unknown) => locales().findOne({ where: { code } }),
    count: (where: object = {}) => locales().count({ where }),
    async create({ code, name = null, createdBy, isDefault = false }: GivenLocale) {
      const { id } = await store().create({ code: String(code), name, isDefault }, idOf(createdBy));
      return findById(id);
    },
    async update(where: object, { code, name, updatedBy, isDefault = false }: GivenLocale) {
      const found = await locales().findOne({ where });
      if (found === null) return null;
      if (code !== undefined && code !== found.code) throw new codeErrors.ApplicationError(CODE_STAYS);
      const change = { ...(name !== undefined && { name }), isDefault };
      await store().update(Number(found.id), change, idOf(updatedBy));
      return findById(found.id);
    },
    async delete({ id }: { readonly id: unknown }) {
      const found = await findById(id);
      if (found !== null) await store().remove(Number(found.id));
      return found;
    },
    getDefaultLocale,
    setDefaultLocale: ({ code }: { readonly code: string }) => store().setDefault(code),
    setIsDefault: async (newDefaults: object | readonly object[] | null) =>
      Array.isArray(newDefaults) ? Promise.all(newDefaults.map(mark)) : mark(newDefaults as object | null),
  };
}

const isLocalized = ({ pluginOptions }: LocaleView): boolean => pluginOptions?.i18n?.localized === true;

/** `strapi.plugin('i18n').service('content-types')` */
export const createLocalizedTypes = ({ content }: Pick<ServiceParts, 'content'>) => ({
  isLocalizedContentType: (view: LocaleView) =>
    content.model.contentTypes.get(view.uid ?? '')?.localized ?? isLocalized(view),
  getLocalizedAttributes: ({ attributes = {} }: LocaleView) =>
    Object.keys(attributes).filter((name) => isLocalized(attributes[name] ?? {})),
  getNonLocalizedAttributes: ({ attributes = {} }: LocaleView) =>
    Object.keys(attributes).filter((name) => !isLocalized(attributes[name] ?? {})),
  getValidLocale: async (locale: unknown) => locale || defaultLocaleOf(codeScope(content)),
});
