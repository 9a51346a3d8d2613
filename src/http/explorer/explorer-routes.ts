import { pageRoutes } from '../pages/page-routes.ts';
import { json, type Reply, type Route, type RouteRequest } from '../route.ts';
import { createRouteTable } from '../route-table.ts';
import { respondAs, graphqlAs, openapiAs, sendAs } from './send-as.ts';
import { exampleBody } from './example-body.ts';
import { describeProject } from './describe-project.ts';
import { explainUrl, explainDenied } from './explain-url.ts';
import { enterExplorer, type ExplorerEntry } from './explorer-gate.ts';
import type { ExplorerOptions } from './explorer-options.ts';

const PAGE = '/explorer';

/** The page at `/explorer`, and its endpoints apart from the API itself. */
export function explorerRoutes(options: ExplorerOptions): readonly Route[] {
  const asked = (
    name: string,
    answer: (request: RouteRequest, entry: ExplorerEntry) => Promise<Reply>,
    method: Route['method'] = 'GET',
  ): Route => ({
    method,
    path: `${PAGE}/api/${name}`,
    realm: 'open',
    action: null,
    answeredBy: 'explorer',
    handle: async (request) => {
      const reply = await answer(request, await enterExplorer(options, request));
      return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store' } };
    },
  });
  const table = createRouteTable(options.routes);
  return [
    ...pageRoutes({ path: PAGE, files: options.files, name: 'index.html', answeredBy: 'explorer' }),
    asked('model', async (_request, entry) => json(JSON.stringify(await describeProject(options, table, entry)))),
    asked('answer', (request, entry) => respondAs(options, table, request, entry)),
    asked('send', (request, entry) => sendAs(options, table, request, entry), 'POST'),
    asked('graphql', (request, entry) => graphqlAs(options, request, entry), 'POST'),
    asked('explain', (request, entry) => explainUrl(options, request, entry)),
    asked('example', (request, entry) => exampleBody(options, request, entry)),
    asked('openapi', (request, entry) => openapiAs(options, request, entry)),
    asked('denied', (request, entry) => explainDenied(options, request, entry)),
  ];
}
