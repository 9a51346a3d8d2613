import { pageRoutes } from '../pages/page-routes.ts';
import { type Route, openRoute, json } from '../route.ts';
import { createRouteTable } from '../route-table.ts';
import { respondAs, graphqlAs, openapiAs, sendAs } from './send-as.ts';
import { exampleBody } from './example-body.ts';
import { explainUrl, explainDenied } from './explain-url.ts';
import { enterExplorer } from './explorer-gate.ts';
import type { Explorer, ExplorerAnswer, ExplorerOptions } from './explorer-options.ts';
import { FULL_ACCESS } from '../../auth/access-of-actions.ts';
import { listPlain } from '../../content/reading/list-plain.ts';
import { openScope } from '../../content/scope.ts';
import { describeModel } from '../../explorer/describe-model.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { LOCALE_UID } from '../../schema/model.ts';

const PAGE = '/explorer';

/** The page at `/explorer`, and its endpoints apart from the API itself. */
export function explorerRoutes(options: ExplorerOptions): readonly Route[] {
  const explorer: Explorer = { ...options, table: createRouteTable(options.routes) };
  const asked = (name: string, answer: ExplorerAnswer, method: Route['method'] = 'GET'): Route => ({
    method,
    path: `${PAGE}/api/${name}`,
    ...openRoute('explorer'),
    handle: async (request) => {
      const reply = await answer(explorer, request, await enterExplorer(options, request));
      return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store' } };
    },
  });
  return [
    ...pageRoutes({ path: PAGE, files: options.files, name: 'index.html', answeredBy: 'explorer' }),
    asked('model', describeProject),
    asked('answer', respondAs),
    asked('send', sendAs, 'POST'),
    asked('graphql', graphqlAs, 'POST'),
    asked('explain', explainUrl),
    asked('example', exampleBody),
    asked('openapi', openapiAs),
    asked('denied', explainDenied),
  ];
}

/** Everything the page needs to know about the project before its first request. */
const describeProject: ExplorerAnswer = async (explorer, _request, { borrows }) => {
  const { engine, name, prefix, authenticator, writes, graphql, openapi, granting, table } = explorer;
  const roles = borrows ? [...(await authenticator.roles()).values()].map(({ role }) => role) : [];
  const { defaultLimit, maxLimit, withCount } = engine.pagination;
  // The locales table may be missing if nothing is localized.
  const locales = [...engine.model.contentTypes.values()].some(({ localized }) => localized)
    ? await listPlain(openScope(engine, FULL_ACCESS), contentTypeOf(engine.model, LOCALE_UID), {})
    : '[]';
  const description = {
    name,
    prefix,
    borrows,
    // Folder and file names are for the project's developers only.
    granting: borrows ? granting : { dir: '', file: null },
    writes,
    accounts: table.match('POST', `${prefix}/auth/local`) !== null,
    graphql: graphql?.path ?? null,
    documentation: openapi !== null,
    pagination: { defaultLimit, maxLimit, withCount },
    roles: roles.map((role) => ({ name: role.name, type: role.type })),
    locales: (JSON.parse(locales) as { readonly code: string; readonly name: string }[]).map((locale) => ({
      code: locale.code,
      name: locale.name,
    })),
    defaultLocale: await engine.defaultLocale(),
    ...describeModel(engine.model, { showPrivate: borrows, showRules: writes }),
  };
  return json(JSON.stringify(description));
};
