import { METHODS, type Method } from '../query/method.ts';
import { ANONYMOUS, type Caller, FULL_ACCESS } from './caller.ts';
import { decoded } from '../query/decoded.ts';

/** The request that a link to this page opens; a write is never sent without a click. */
export interface Link {
  readonly url: string;
  readonly method: Method;
  readonly caller: Caller;
}

/**
 * The part of a link after `#`: the requested URL, with its method unless it is GET, and the role, if any:
 * `#as=editor;POST:/api/articles`. Keys are never part of it.
 */
export function writeLink({ url, method, caller }: Link): string {
  const asked = method === 'GET' ? url : `${method}:${url}`;
  const by = caller.kind === 'role' ? caller.type : caller.kind === 'full' ? FULL : null;
  return by === null ? `#${asked}` : `#as=${encodeURIComponent(by)};${asked}`;
}

/** Not a role: role types consist of letters, digits and underscores. */
const FULL = '*';

/** Opens the GraphQL part of the page. */
export const GRAPHQL_LINK = '#graphql';

export function readLink(hash: string): Link | null {
  const text = hash.replace(/^#/, '');
  if (text === '' || hash === GRAPHQL_LINK) return null;
  const [, role, rest = text] = /^as=([^;]+);(.*)$/s.exec(text) ?? [];
  const [, named, path] = /^([A-Z]+):(\/.*)$/s.exec(rest) ?? [];
  const method = METHODS.find((known) => known === named);
  return {
    ...(method === undefined || path === undefined ? { url: rest, method: 'GET' } : { url: path, method }),
    caller: role === undefined ? ANONYMOUS : callerNamed(decoded(role)),
  };
}

const callerNamed = (name: string): Caller => (name === FULL ? FULL_ACCESS : { kind: 'role', type: name });
