import { RequestError } from '../../errors.ts';
import type { GraphqlRequest } from '../../graphql/create-graphql.ts';
import type { RouteRequest } from '../route.ts';
import { readMultipartOperations } from './multipart-operations.ts';

/** The documents of a request, or the plain-text error if there are none. */
export type SentDocuments =
  | { readonly isBatch: false; readonly requests: readonly [GraphqlRequest] }
  | { readonly isBatch: true; readonly requests: readonly GraphqlRequest[] }
  | Refusal;

interface Refusal {
  readonly status: number;
  readonly refusal: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function readSent(request: RouteRequest): SentDocuments {
  switch (request.method) {
    case 'GET':
      return readQueryString(request.queryString);
    case 'POST':
      return readBody(isMultipart(request) ? readMultipartOperations(request) : request.body);
    default:
      return {
        status: 405,
        refusal: 'Apollo Server supports only GET/POST requests.',
        headers: { allow: 'GET, POST' },
      };
  }
}

const isMultipart = ({ headers }: RouteRequest): boolean =>
  /^\s*multipart\/form-data\b/i.test(headers['content-type'] ?? '');

const refused = (refusal: string): Refusal => ({ status: 400, refusal });

const BAD_EXTENSIONS = refused('Extensions are invalid JSON.');

function readQueryString(queryString: string): SentDocuments {
  const values = new URLSearchParams(queryString);
  if ([...values.keys()].length === 0) return refused('GET query missing.');
  const several = values.getAll('query');
  const request = {
    query: several.length > 1 ? several : (several[0] ?? null),
    variables: values.get('variables'),
    operationName: values.get('operationName'),
    extensions: values.get('extensions'),
  };
  return oneRequest(request);
}

function oneRequest(request: GraphqlRequest): SentDocuments {
  const read = withExtensions(request);
  return read === undefined ? BAD_EXTENSIONS : { isBatch: false, requests: [read] };
}

function readBody(body: unknown): SentDocuments {
  if (body !== undefined && (typeof body !== 'object' || body === null)) {
    throw new RequestError('SyntaxError', 'invalid JSON, only supports object and array', null);
  }
  if (body === undefined || Object.keys(body).length === 0) {
    return refused('POST body missing, invalid Content-Type, or JSON object has no keys.');
  }
  if (!Array.isArray(body)) return oneRequest(body as GraphqlRequest);
  const requests: GraphqlRequest[] = [];
  for (const one of body) {
    const read = withExtensions(one);
    if (read === undefined) return BAD_EXTENSIONS;
    requests.push(read);
  }
  return { isBatch: true, requests };
}

/** Forms and query strings contain them as JSON strings. Undefined if it is not JSON. */
function withExtensions(request: GraphqlRequest): GraphqlRequest | undefined {
  if (typeof request?.extensions !== 'string' || request.extensions === '') return request;
  try {
    return { ...request, extensions: JSON.parse(request.extensions) };
  } catch {
    return undefined;
  }
}
