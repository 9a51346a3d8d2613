import { pageRoutes } from '../pages/page-routes.ts';
import { authenticatorOf, json, type Route } from '../route.ts';
import { createRouteTable } from '../route-table.ts';
import { respondAs, graphqlAs, openapiAs, sendAs } from './send-as.ts';
import { exampleBody } from './example-body.ts';
import { explainUrl, explainDenied } from './explain-url.ts';
import { enterExplorer } from './explorer-gate.ts';
import { scopeAs } from './scope-as.ts';
import type { Explorer, ExplorerAnswer, ExplorerOptions } from './explorer-options.ts';
import { FULL_ACCESS } from '../../auth/access-of-actions.ts';
import { listPlain } from '../../content/reading/list-plain.ts';
import { describeModel } from '../../explorer/describe-model.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { LOCALE_UID } from '../../schema/model.ts';

const PAGE = '/explorer';

/** The page at `/explorer`, and its endpoints apart from the API itself. */
export function explorerRoutes(options: ExplorerOptions): readonly Route[] {
  const explorer: Explorer = { ...options, table: createRouteTable(options.routes) };
  const endpoint = (
    name: string,
    answer: ExplorerAnswer,
    kind: Partial<Omit<Route, 'realm' | 'requires'>> = { reads: true },
  ): Route => ({
    ...{ method: 'GET', path: `${PAGE}/api/${name}`, answeredBy: 'explorer' },
    // The gate decides who is let in: in production, owners of a token.
    ...{ realm: 'content', action: null, identity: 'optional' },
    ...kind,
    handle: async (request) => {
      const reply = await answer(explorer, request, enterExplorer(options, request));
      return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store' } };
    },
  });
  const { readsOnly } = options.graphql ?? {};
  return [
    ...pageRoutes({ path: PAGE, files: options.files, name: 'index.html', answeredBy: 'explorer' }),
    endpoint('model', describeProject),
    endpoint('answer', respondAs),
    endpoint('send', sendAs, { method: 'POST', writes: true }),
    endpoint('graphql', graphqlAs, {
      ...{ method: 'POST', admitsAfterBody: true },
      ...(readsOnly !== undefined && { readsOnly }),
    }),
    endpoint('explain', explainUrl),
    endpoint('example', exampleBody),
    endpoint('openapi', openapiAs),
    endpoint('denied', explainDenied),
  ];
}

/** Everything the page needs to know about the project before its first request. */
const describeProject: ExplorerAnswer = async (explorer, request, { borrows }) => {
  const { engine, name, prefix, contracts, writes, graphql, openapi, granting, table } = explorer;
  const roles = borrows ? [...(await authenticatorOf(request).roles()).values()].map(({ role }) => role) : [];
  const { defaultLimit, maxLimit, withCount } = engine.pagination;
  // The locales table may be missing if nothing is localized.
  const locales = [...engine.model.contentTypes.values()].some(({ localized }) => localized)
    ? await listPlain(scopeAs(engine, FULL_ACCESS, request), contentTypeOf(engine.model, LOCALE_UID), {})
    : '[]';
  const description = {
    name,
    prefix,
    contract: contracts.contract,
    v5Prefix: contracts.v5Prefix,
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
    defaultLocale: await engine.defaultLocale(undefined, request.source ?? engine.source),
    ...describeModel(engine.model, { showPrivate: borrows, showRules: writes }),
  };
  return json(JSON.stringify(description));
};
