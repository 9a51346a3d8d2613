import { METHODS, type Method } from '../query/method.ts';
import { ANONYMOUS, type Caller, FULL_ACCESS } from './caller.ts';
import { decoded } from '../query/decoded.ts';
import type { Contract } from '../query/model.ts';

/** The request that a link to this page opens; a write is never sent without a click. */
export interface Link {
  readonly url: string;
  readonly method: Method;
  readonly contract: Contract;
  readonly caller: Caller;
}

/**
 * The part of a link after `#`: the requested URL, with its method unless it is GET, and the role, if any:
 * `#as=editor;POST:/api/articles`, with `v5;` first where a header asks for v5's contract. Keys are never part of it.
 */
export function writeLink({ url, method, contract, caller }: Link): string {
  const sent = method === 'GET' ? url : `${method}:${url}`;
  const by = caller.kind === 'role' ? caller.type : caller.kind === 'full' ? FULL : null;
  return `#${contract === 'v5' ? V5 : ''}${by === null ? '' : `as=${encodeURIComponent(by)};`}${sent}`;
}

const V5 = 'v5;';

/** Not a role: role types consist of letters, digits and underscores. */
const FULL = '*';

/** Opens the GraphQL part of the page. */
export const GRAPHQL_LINK = '#graphql';

export function readLink(hash: string): Link | null {
  const text = hash.replace(/^#/, '');
  if (text === '' || hash === GRAPHQL_LINK) return null;
  const asked = text.startsWith(V5) ? text.slice(V5.length) : text;
  const [, role, rest = asked] = /^as=([^;]+);(.*)$/s.exec(asked) ?? [];
  const [, named, path] = /^([A-Z]+):(\/.*)$/s.exec(rest) ?? [];
  const method = METHODS.find((known) => known === named);
  return {
    ...(method === undefined || path === undefined ? { url: rest, method: 'GET' } : { url: path, method }),
    contract: asked === text ? 'v4' : 'v5',
    caller: role === undefined ? ANONYMOUS : callerNamed(decoded(role)),
  };
}

const callerNamed = (name: string): Caller => (name === FULL ? FULL_ACCESS : { kind: 'role', type: name });
