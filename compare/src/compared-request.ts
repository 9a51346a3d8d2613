import qs from 'qs';
import { parseQueryString, type RawObject } from '../../src/query/parse-query-string.ts';

export interface ComparedCaller {
  readonly name: string;
  /** The value of the `Authorization` header; null for none. */
  readonly authorization: string | null;
}

/** A request sent to both servers. */
export interface ComparedRequest {
  readonly method: string;
  /** With the API prefix, percent-encoded. */
  readonly path: string;
  readonly query: RawObject;
  /** The query string as logged; null for generated requests. */
  readonly text: string | null;
  readonly caller: ComparedCaller;
  readonly body?: unknown;
}

export const readRequest = (path: string, query: RawObject, caller: ComparedCaller): ComparedRequest => ({
  ...{ method: 'GET', path, query, caller, text: null },
});

/** The same request with different parameters. */
export const withQuery = (request: ComparedRequest, query: RawObject): ComparedRequest => ({
  ...request,
  query,
  text: null,
});

export function loggedRequest(url: string, caller: ComparedCaller): ComparedRequest {
  const mark = url.indexOf('?');
  const [path, text] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
  return { method: 'GET', path, query: parseQueryString(text), text, caller };
}

/** Brackets are not encoded, for readability. */
export function urlOf({ path, query, text }: ComparedRequest): string {
  const parameters = text ?? qs.stringify(query, { encodeValuesOnly: true, strictNullHandling: true });
  return parameters === '' ? path : `${path}?${parameters}`;
}
