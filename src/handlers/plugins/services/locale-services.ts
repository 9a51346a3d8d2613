import { defaultLocaleOf } from '../../../content/scope.ts';
import { codeScope } from '../../../content/writing/transaction.ts';
import { LOCALE_UID } from '../../../schema/model.ts';
import type { ServiceParts } from './service-parts.ts';

const DEFAULT_LOCALE = { type: 'plugin', name: 'i18n', key: 'default_locale' };

interface LocaleView {
  readonly uid?: string;
  readonly pluginOptions?: { readonly i18n?: { readonly localized?: boolean } };
  readonly attributes?: Readonly<Record<string, LocaleView>>;
}

/** `strapi.plugin('i18n').service('locales')` */
export function createLocaleService({ strapi, content }: Pick<ServiceParts, 'strapi' | 'content'>) {
  const locales = () => strapi.query(LOCALE_UID);
  const getDefaultLocale = () => defaultLocaleOf(codeScope(content));
  const mark = async <T extends object | null>(locale: T) =>
    locale === null
      ? null
      : { ...locale, isDefault: (locale as { code?: unknown }).code === (await getDefaultLocale()) };
  return {
    find: (where: object = {}) => locales().findMany({ where }),
    findById: (id: unknown) => locales().findOne({ where: { id } }),
    findByCode: (code: unknown) => locales().findOne({ where: { code } }),
    count: (where: object = {}) => locales().count({ where }),
    create: (data: object) => locales().create({ data }),
    update: (where: object, data: object) => locales().update({ where, data }),
    delete: ({ id }: { readonly id: unknown }) => locales().delete({ where: { id } }),
    getDefaultLocale,
    setDefaultLocale: ({ code }: { readonly code: string }) => strapi.store(DEFAULT_LOCALE).set({ value: code }),
    setIsDefault: async (given: object | readonly object[] | null) =>
      Array.isArray(given) ? Promise.all(given.map(mark)) : mark(given as object | null),
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
