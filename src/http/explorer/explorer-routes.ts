import { explainAccess } from '../../auth/roles/explain-access.ts';
import type { Engine } from '../../content/engine.ts';
import { openScope } from '../../content/scope.ts';
import { explainQuery } from '../../content/explaining/explain-query.ts';
import { explainRefusal, resolveText } from '../../content/explaining/explain-refusal.ts';
import { listPlain } from '../../content/reading/list-plain.ts';
import { forbidden, notFound, validationError } from '../../errors.ts';
import { describeModel, routeOf } from '../../explorer/describe-model.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import type { ContentType } from '../../schema/model.ts';
import { LOCALE_UID } from '../../schema/model.ts';
import { chosenAccess } from './explorer-caller.ts';
import type { PageFile } from './explorer-files.ts';
import { enterExplorer, type ExplorerEntry, type ExplorerGate } from './explorer-gate.ts';
import { KEY_HEADER } from './explorer-key.ts';
import type { Reply, Route, RouteRequest } from '../route.ts';
import { json } from '../route.ts';
import { createRouteTable, type RouteTable } from '../route-table.ts';

export interface ExplorerOptions extends ExplorerGate {
  readonly engine: Engine;
  readonly prefix: string;
  /** The routes of the API, to ask them as a role. */
  readonly routes: readonly Route[];
  /** The built page, from `readExplorerFiles`. */
  readonly files: ReadonlyMap<string, PageFile>;
}

/** The page at `/explorer`, and what it asks for beside the API itself. */
export function explorerRoutes(options: ExplorerOptions): readonly Route[] {
  const asked = (
    name: string,
    answer: (request: RouteRequest, entry: ExplorerEntry) => Promise<Reply>,
    method: Route['method'] = 'GET',
  ): Route => ({
    method,
    path: `${PAGE}/api/${name}`,
    action: null,
    answeredBy: 'explorer',
    handle: async (request) => {
      const reply = await answer(request, await enterExplorer(options, request));
      return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store' } };
    },
  });
  const table = createRouteTable(options.routes);
  return [
    ...pageRoutes(options.files),
    asked('model', async (_request, entry) => json(JSON.stringify(await describeProject(options, entry)))),
    asked('answer', (request, entry) => answerAs(options, table, request, entry)),
    asked('explain', (request, entry) => explain(options, request, entry)),
    asked('denied', (request, entry) => explainDenied(options, request, entry)),
    asked('enter', (request) => enterWithKey(options, request), 'POST'),
  ];
}

const PAGE = '/explorer';

/** Scripts and styles of its own, pictures from wherever the project keeps its files. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src * data: blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function pageRoutes(files: ReadonlyMap<string, PageFile>): readonly Route[] {
  const file = (name: string): PageFile => {
    const found = files.get(name);
    if (found === undefined) throw notFound();
    return found;
  };
  const send = ({ text, headers }: PageFile): Reply => ({
    status: 200,
    body: text,
    headers: { ...headers, 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff' },
  });
  return [
    {
      method: 'GET',
      path: PAGE,
      action: null,
      answeredBy: 'explorer',
      // The page finds its files relative to itself, so that it works below any prefix of a proxy.
      handle: async ({ path }) =>
        path.endsWith('/') ? send(file('index.html')) : { status: 308, body: null, headers: { location: `.${PAGE}/` } },
    },
    {
      method: 'GET',
      path: `${PAGE}/assets/:name`,
      action: null,
      answeredBy: 'explorer',
      handle: async ({ params }) => send(file(`assets/${params.name}`)),
    },
  ];
}

/** A page that was opened with the key gets its pass. */
async function enterWithKey({ key, asksForToken }: ExplorerGate, { headers }: RouteRequest): Promise<Reply> {
  const pass = asksForToken ? null : await key.exchange(String(headers[KEY_HEADER] ?? ''));
  if (pass === null) throw forbidden();
  return json(JSON.stringify({ pass }));
}

async function describeProject(options: ExplorerOptions, { borrows }: ExplorerEntry): Promise<unknown> {
  const { engine, prefix, authenticator } = options;
  const roles = borrows ? [...(await authenticator.roles()).values()].map(({ role }) => role) : [];
  const { defaultLimit, maxLimit, withCount } = engine.pagination;
  const everything = { key: 'explorer', allows: () => true };
  const locales = await listPlain(openScope(engine, everything), contentTypeOf(engine.model, LOCALE_UID), {});
  return {
    prefix,
    borrows,
    pagination: { defaultLimit, maxLimit, withCount },
    roles: roles.map(({ name, type }) => ({ name, type })),
    locales: (JSON.parse(locales) as { readonly code: string; readonly name: string }[]).map(({ code, name }) => ({
      code,
      name,
    })),
    defaultLocale: await engine.defaultLocale(),
    ...describeModel(engine.model, { showPrivate: borrows }),
  };
}

/** The API's own answer, asked by a role. */
async function answerAs(
  { authenticator }: ExplorerGate,
  table: RouteTable,
  request: RouteRequest,
  entry: ExplorerEntry,
): Promise<Reply> {
  const { path, queryString } = askedUrl(request);
  const match = table.match('GET', path);
  if (match === null || match.route.action === null) throw notFound();
  const access = await chosenAccess(authenticator, entry, request.headers);
  if (!access.allows(match.route.action)) throw forbidden();
  return match.route.handle({
    ...request,
    path,
    queryString,
    params: match.params,
    caller: { kind: 'anonymous', access },
  });
}

async function explain(options: ExplorerOptions, request: RouteRequest, entry: ExplorerEntry): Promise<Reply> {
  const { type, id, queryString } = askedContent(options, request);
  const access = await chosenAccess(options.authenticator, entry, request.headers);
  if (!access.allows(actionOf(type, id))) throw forbidden();
  const explanation = await explainQuery(openScope(options.engine, access, request.work), type, queryString, {
    ...(id !== undefined && { id }),
    run: new URLSearchParams(request.queryString).get('run') === 'true',
    databasePlan: true,
  });
  return json(JSON.stringify(explanation));
}

async function explainDenied(options: ExplorerOptions, request: RouteRequest, entry: ExplorerEntry): Promise<Reply> {
  const { type, id, queryString } = askedContent(options, request);
  const access = await chosenAccess(options.authenticator, entry, request.headers);
  const action = actionOf(type, id);
  const query = await resolveText(options.engine, type, id, queryString);
  const withheld = [
    ...(access.allows(action) ? [] : [{ part: 'request', effect: 'refused', grant: action }]),
    ...explainAccess(query, access),
  ];
  const distinct = new Map(withheld.map((part) => [`${part.part}\n${part.grant}`, part]));
  return json(JSON.stringify({ refusal: explainRefusal(query, access), withheld: [...distinct.values()] }));
}

const actionOf = (type: ContentType, id: string | undefined): string =>
  `${type.uid}.${id === undefined ? 'find' : 'findOne'}`;

interface AskedUrl {
  readonly path: string;
  readonly queryString: string;
}

/** `?url=/api/articles?sort=title`, encoded as one value. */
function askedUrl({ queryString }: RouteRequest): AskedUrl {
  const url = new URLSearchParams(queryString).get('url');
  if (url === null || !url.startsWith('/'))
    throw validationError('Expected url, a path of this server with its query string.');
  const [whole = ''] = url.split('#', 1);
  const mark = whole.indexOf('?');
  return mark === -1
    ? { path: whole, queryString: '' }
    : { path: whole.slice(0, mark), queryString: whole.slice(mark + 1) };
}

/** The content type and the entry that a path names. */
function askedContent(
  { engine, prefix }: ExplorerOptions,
  request: RouteRequest,
): { readonly type: ContentType; readonly id: string | undefined; readonly queryString: string } {
  const { path, queryString } = askedUrl(request);
  const segments = path.toLowerCase().startsWith(`${prefix}/`) ? path.slice(prefix.length + 1).split('/') : [];
  const [route = '', id, ...rest] = segments.at(-1) === '' ? segments.slice(0, -1) : segments;
  const type = [...engine.model.contentTypes.values()].find((candidate) => routeOf(candidate) === route.toLowerCase());
  if (type === undefined || rest.length > 0 || (id !== undefined && type.kind === 'singleType')) throw notFound();
  return { type, id: id === undefined ? undefined : decoded(id), queryString };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
