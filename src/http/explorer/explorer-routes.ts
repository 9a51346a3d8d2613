import { pageRoutes } from '../pages/page-routes.ts';
import { type Route, openRoute } from '../route.ts';
import { createRouteTable } from '../route-table.ts';
import { respondAs, graphqlAs, openapiAs, sendAs } from './send-as.ts';
import { exampleBody } from './example-body.ts';
import { describeProject } from './describe-project.ts';
import { explainUrl, explainDenied } from './explain-url.ts';
import { enterExplorer } from './explorer-gate.ts';
import type { Explorer, ExplorerAnswer, ExplorerOptions } from './explorer-options.ts';

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
