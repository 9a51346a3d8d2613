import type { Uid } from '../../schema/model.ts';
import type { Access } from '../access.ts';
import { NOTHING, permissionsNaming, type Verb } from '../grant.ts';

export interface CoverQuestion {
  readonly type: Uid;
  readonly verb: Verb;
  /** An entry in memory; null asks for any. */
  readonly entry: { readonly locale?: unknown } | null;
  /** The path of a field; null for the entry as a whole. */
  readonly field: string | null;
}

/** Whether a permission applies to an entry that was read before; `unknown` if its stored row decides. */
export function coversEntry({ grant }: Access, { type, verb, entry, field }: CoverQuestion): boolean | 'unknown' {
  const all = grant(type, verb) ?? NOTHING;
  const naming = field === null ? all : permissionsNaming(all, field.split('.'));
  if (entry === null) return naming.length > 0;
  const inLocale = naming.filter(({ locales }) => locales === 'all' || locales.has(String(entry.locale)));
  if (inLocale.some(({ rows }) => rows === null)) return true;
  return inLocale.length > 0 && 'unknown';
}
