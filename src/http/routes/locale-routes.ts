import type { Engine } from '../../content/engine.ts';
import { openScope } from '../../content/scope.ts';
import { listPlain } from '../../content/reading/list-plain.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { LOCALE_UID } from '../../schema/model.ts';
import { accessOf } from './content-routes.ts';
import { json, type Route } from '../route.ts';

/** The project's locales; the default one is marked. */
export function localeRoutes(engine: Engine, prefix: string): readonly Route[] {
  const type = contentTypeOf(engine.model, LOCALE_UID);
  return [
    {
      method: 'GET',
      path: `${prefix}/i18n/locales`,
      realm: 'content',
      action: 'plugin::i18n.locales.listLocales',
      answeredBy: 'languages',
      handle: async ({ caller, work }) => {
        const locales = JSON.parse(await listPlain(openScope(engine, accessOf(caller), work), type, {})) as {
          readonly code: string;
        }[];
        const byDefault = await engine.defaultLocale();
        return json(JSON.stringify(locales.map((locale) => ({ ...locale, isDefault: locale.code === byDefault }))));
      },
    },
  ];
}
