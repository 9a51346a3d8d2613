import type { Query } from '../../query/query.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import {
  type ResolveContext,
  resolveEntryQuery,
  resolveListQuery,
  resolveSingleQuery,
} from '../../query/resolve-query.ts';
import type { ContentType } from '../../schema/model.ts';

/** The three kinds of reads: the entry of a single type, one entry by id, or a list. */
export type RequestKind = 'single' | 'list' | `entry ${string}`;

export function requestKind(type: ContentType, id: string | undefined): RequestKind {
  if (type.kind === 'singleType') return 'single';
  return id === undefined ? 'list' : `entry ${id}`;
}

export function resolveRequest(
  context: ResolveContext,
  type: ContentType,
  id: string | undefined,
  raw: RawObject,
): Query {
  if (type.kind === 'singleType') return resolveSingleQuery(context, type, raw);
  return id === undefined ? resolveListQuery(context, type, raw) : resolveEntryQuery(context, type, id, raw);
}
