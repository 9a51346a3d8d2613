import type { Engine } from '../../content/engine.ts';
import { openScope } from '../../content/scope.ts';
import { listPlain } from '../../content/reading/list-plain.ts';
import { listV5Plain } from '../../content/reading/read-v5.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { LOCALE_UID } from '../../schema/model.ts';
import { accessOf } from './content-routes.ts';
import { type ContractSettings, inBothContracts } from '../contract.ts';
import { json, type Reply, type Route, type RouteRequest } from '../route.ts';

/** The project's locales; the default one is marked. */
export function localeRoutes(engine: Engine, contracts: ContractSettings): readonly Route[] {
  const type = contentTypeOf(engine.model, LOCALE_UID);
  const answer = async ({ caller, work }: RouteRequest, list: typeof listPlain): Promise<Reply> => {
    const locales = JSON.parse(await list(openScope(engine, accessOf(caller), work), type, {})) as {
      readonly code: string;
    }[];
    const byDefault = await engine.defaultLocale();
    return json(JSON.stringify(locales.map((locale) => ({ ...locale, isDefault: locale.code === byDefault }))));
  };
  return [
    inBothContracts(
      contracts,
      {
        method: 'GET',
        path: `${contracts.prefix}/i18n/locales`,
        realm: 'content',
        action: 'plugin::i18n.locales.listLocales',
        answeredBy: 'languages',
        handle: (request) => answer(request, listPlain),
      },
      (request) => answer(request, listV5Plain),
    ),
  ];
}
