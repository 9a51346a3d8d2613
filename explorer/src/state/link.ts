import { ANONYMOUS, type Caller } from './caller.ts';
import { decoded } from './decoded.ts';

/** The part of a link after `#`: the URL that is asked and, where a role asks, that role. Keys are never part of it. */
export function writeLink(url: string, caller: Caller): string {
  return caller.kind === 'role' ? `#as=${encodeURIComponent(caller.type)};${url}` : `#${url}`;
}

export function readLink(hash: string): { readonly url: string; readonly caller: Caller } | null {
  const text = hash.replace(/^#/, '');
  if (text === '') return null;
  const [, role, rest] = /^as=([^;]+);(.*)$/s.exec(text) ?? [];
  return role === undefined || rest === undefined
    ? { url: text, caller: ANONYMOUS }
    : { url: rest, caller: { kind: 'role', type: decoded(role) } };
}
