import type { Account, Auth, Client, Credentials, RequestOptions, Session } from './client.ts';
import type { Description, V5 } from './description.ts';
import { flattenEntry } from './flatten-entry.ts';
import type { Fetch, Token } from './send-request.ts';
import { sendRequest } from './send-request.ts';

export interface ClientOptions {
  /** The URL of the server: `https://content.example.org`. */
  readonly url: string;
  /** An API token or a user's JWT; a function is called before every request. */
  readonly token?: Token;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** The server's `rest.prefix`; `/api` by default. */
  readonly prefix?: string | undefined;
  /** The path of GraphQL; `/graphql` by default. */
  readonly graphqlPath?: string | undefined;
  /** Return entries without `data` and `attributes` around them. */
  readonly flatten?: boolean | undefined;
  /** `v5` for types that were generated for v5's contract; requests then ask for it with a header. */
  readonly contract?: 'v4' | 'v5' | undefined;
}

/** The contract that content types were generated for. */
type ContractOf<Types> = [Types[keyof Types]] extends [never]
  ? 'v4'
  : Types[keyof Types] extends Description & V5
    ? 'v5'
    : 'v4';

/** Types and option must agree; v5's entries are flat already. */
type InContract<Types> =
  ContractOf<Types> extends 'v5'
    ? { readonly contract: 'v5'; readonly flatten?: undefined }
    : { readonly contract?: 'v4' | undefined };

interface Answer {
  data: unknown;
  meta?: { pagination?: { pageSize?: number } };
}

interface Answers {
  readonly errors?: unknown;
}

interface Query {
  readonly populate?: unknown;
  readonly pagination?: { readonly pageSize?: number };
}

/** Of a row, or in v5's contract of a document. */
type Id = number | string;

const isId = (value: unknown): value is Id => typeof value === 'number' || typeof value === 'string';

/** The contract's default of `rest.maxLimit`. */
const PAGE_SIZE = 100;

export function createClient<Types>(
  options: ClientOptions & InContract<Types> & { readonly flatten: true },
): Client<Types, true>;
export function createClient<Types>(
  options: ClientOptions & InContract<Types> & { readonly flatten?: false | undefined },
): Client<Types, ContractOf<Types> extends 'v5' ? 'v5' : false>;
export function createClient(options: ClientOptions): unknown {
  const { url, prefix = '/api', fetch = (address, init) => globalThis.fetch(address, init), flatten } = options;
  const base = url.replace(/\/+$/, '') + prefix;
  const headers: Record<string, string> = options.contract === 'v5' ? { 'strapi-response-format': 'v5' } : {};
  let session: string | undefined;

  const send = (method: string, path: string, query?: object, body?: object, request?: RequestOptions) =>
    sendRequest(base, fetch, { method, path, query, body, headers, token: session ?? options.token, options: request });

  const ask = async (method: string, path: string, query: Query = {}, body?: object, request?: RequestOptions) => {
    const answer = (await send(method, path, query, body, request)) as Answer;
    if (flatten && answer) {
      const strip = (entry: unknown) => flattenEntry(entry, query.populate);
      answer.data = Array.isArray(answer.data) ? answer.data.map(strip) : strip(answer.data);
    }
    return answer;
  };

  const enter = async (path: string, body: object, request?: RequestOptions) => {
    const answer = (await send('POST', path, undefined, body, request)) as Session;
    session = answer.jwt;
    return answer;
  };

  const auth: Auth = {
    login: (credentials: Credentials, request) => enter('auth/local', credentials, request),
    register: (account: Account, request) => enter('auth/local/register', account, request),
    me: (request) => send('GET', 'users/me', undefined, undefined, request) as ReturnType<Auth['me']>,
    logout: () => {
      session = undefined;
    },
  };

  const contentType = (name: string) => {
    const path = encodeURIComponent(name);
    const entry = (id: Id) => `${path}/${encodeURIComponent(id)}`;

    async function* all(query: Query = {}, request?: RequestOptions) {
      const { pageSize = PAGE_SIZE } = query.pagination ?? {};
      for (let page = 1; ; page++) {
        const pagination = { page, pageSize, withCount: false };
        const { data, meta } = await ask('GET', path, { ...query, pagination }, undefined, request);
        const entries = data as unknown[];
        yield* entries;
        // The server may allow less than requested, and reports it; a page that is not full is the last one.
        if (entries.length < (meta?.pagination?.pageSize ?? 1)) return;
      }
    }

    return {
      all,
      find: (query?: Query, request?: RequestOptions) => ask('GET', path, query, undefined, request),
      findOne: (id: Id, query?: Query, request?: RequestOptions) => ask('GET', entry(id), query, undefined, request),
      // What it answers are no entries.
      aggregate: (query?: object, request?: RequestOptions) =>
        send('GET', `${path}/aggregate`, query, undefined, request),
      create: (data: object, query?: Query, request?: RequestOptions) => ask('POST', path, query, { data }, request),
      // A single type has no id: its functions take the same arguments from the second one on.
      update: (...args: [Id, object, Query?, RequestOptions?] | [object, Query?, RequestOptions?]) =>
        typeof args[0] === 'object'
          ? ask('PUT', path, args[1] as Query, { data: args[0] }, args[2] as RequestOptions)
          : ask('PUT', entry(args[0]), args[2] as Query, { data: args[1] }, args[3]),
      delete: (...args: [Id, Query?, RequestOptions?] | [Query?, RequestOptions?]) =>
        isId(args[0])
          ? ask('DELETE', entry(args[0]), args[1] as Query, undefined, args[2])
          : ask('DELETE', path, args[0], undefined, args[1] as RequestOptions),
    };
  };

  const root = url.replace(/\/+$/, '');
  const graphqlPath = (options.graphqlPath ?? '/graphql').replace(/^\/+/, '');
  /** Documents that cannot be executed return their errors, like partial results, instead of throwing. */
  const graphql = async (query: string, variables?: object, request?: RequestOptions) => {
    const token = session ?? options.token;
    const body = { query, ...(variables && { variables }) };
    const accepts = (status: number, answer: unknown) => status === 400 && Array.isArray((answer as Answers)?.errors);
    return sendRequest(root, fetch, {
      method: 'POST',
      path: graphqlPath,
      body,
      headers,
      token,
      options: request,
      accepts,
    });
  };

  const members: Record<string, unknown> = { __proto__: null, auth, graphql };
  return new Proxy(members, {
    get(target, name) {
      if (typeof name === 'symbol') return undefined;
      target[name] ??= contentType(name);
      return target[name];
    },
  });
}
