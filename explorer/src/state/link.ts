import { METHODS, type Method } from '../query/method.ts';
import { ANONYMOUS, type Caller, FULL_ACCESS } from './caller.ts';
import { decoded } from './decoded.ts';

/** What a link to this page opens; it is never sent without a click where it writes. */
export interface Link {
  readonly url: string;
  readonly method: Method;
  readonly caller: Caller;
}

/**
 * The part of a link after `#`: the URL that is asked, with its method where that is not GET and the role that asks
 * where one does: `#as=editor;POST:/api/articles`. Keys are never part of it.
 */
export function writeLink({ url, method, caller }: Link): string {
  const asked = method === 'GET' ? url : `${method}:${url}`;
  const by = caller.kind === 'role' ? caller.type : caller.kind === 'full' ? FULL : null;
  return by === null ? `#${asked}` : `#as=${encodeURIComponent(by)};${asked}`;
}

/** No role: types of roles are made of letters, digits and underscores. */
const FULL = '*';

/** Opens the page at its second half. */
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
