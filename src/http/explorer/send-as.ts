import { notFound, validationError } from '../../errors.ts';
import { contractsToDescribe } from '../described-contracts.ts';
import { admitAs } from '../admission.ts';
import { authenticatorOf, json } from '../route.ts';
import { requestedUrl } from './requested-url.ts';
import { chosenAccess } from './explorer-caller.ts';
import type { ExplorerAnswer } from './explorer-options.ts';

const WRITING = ['POST', 'PUT', 'DELETE'];

/** Sends a request to the API as a role. */
export const respondAs: ExplorerAnswer = (explorer, request, entry) =>
  askRoute(explorer, { ...request, method: 'GET' }, entry);

/** The same for requests that change content; `?method=` selects the method. */
export const sendAs: ExplorerAnswer = async (explorer, request, entry) => {
  if (!explorer.writes) throw notFound();
  const method = new URLSearchParams(request.queryString).get('method') ?? '';
  if (!WRITING.includes(method)) throw validationError(`Expected method, one of ${WRITING.join(', ')}.`);
  return askRoute(explorer, { ...request, method }, entry);
};

const askRoute: ExplorerAnswer = async ({ table }, request, entry) => {
  const { path, queryString } = requestedUrl(request);
  const match = table.match(request.method, path);
  if (match === null || match.route.action === null) throw notFound();
  const access = await chosenAccess(entry, request);
  return match.route.handle(admitAs(match.route, access, { ...request, path, queryString, params: match.params }));
};

/** The API description as a role sees it. */
export const openapiAs: ExplorerAnswer = async ({ openapi, contracts }, request, entry) => {
  if (openapi === null) throw notFound();
  const access = await chosenAccess(entry, request);
  const open = await authenticatorOf(request).publicAccess();
  return json(await openapi(access, open, contractsToDescribe(request, contracts)));
};

/** Runs a GraphQL document as a role. If writing is disabled, it runs as by GET, which accepts queries only. */
export const graphqlAs: ExplorerAnswer = async ({ graphql, writes }, request, entry) => {
  if (graphql === null) throw notFound();
  const access = await chosenAccess(entry, request);
  const asked = admitAs(graphql, access, { ...request, path: graphql.path, params: {} });
  return graphql.handle(
    writes ? { ...asked, method: 'POST' } : { ...asked, method: 'GET', queryString: queryStringOf(request.body) },
  );
};

function queryStringOf(body: unknown): string {
  const { query, variables, operationName } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const values = new URLSearchParams({ query: typeof query === 'string' ? query : '' });
  if (typeof operationName === 'string') values.set('operationName', operationName);
  if (variables !== undefined && variables !== null) values.set('variables', JSON.stringify(variables));
  return values.toString();
}
