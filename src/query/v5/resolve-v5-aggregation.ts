import type { ContentType, Type } from '../../schema/model.ts';
import { type Aggregation, MOST_GROUPS } from '../aggregates/aggregation.ts';
import { resolveNumbers } from '../aggregates/resolve-numbers.ts';
import type { RawObject } from '../parse-query-string.ts';
import type { Filter } from '../query.ts';
import { resolveChosenV5Query } from './resolve-chosen-v5.ts';
import { storedPublishedAt, type V5Context, type V5Resolution, withDrafts } from './v5-context.ts';

/** Numbers about the entries of a list in v5's terms. */
export function resolveV5Aggregation(context: V5Context, of: ContentType, raw: RawObject): Aggregation {
  let numbers: ReturnType<typeof resolveNumbers> = { groups: [], measures: [], sort: [] };
  const slice = { kind: 'plain', start: 0, limit: MOST_GROUPS + 1 } as const;
  const query = resolveChosenV5Query(context, of, raw, slice, null, (resolution, type) => {
    numbers = resolveNumbers(resolution, type, raw, (target) => publishedOnly(resolution, target));
    return withDrafts(resolution, { type, fields: [], populate: [] });
  });
  const { sort, groups, measures } = numbers;
  return { query: { ...query, sort }, groups, measures };
}

/** Whatever the status: a permission for drafts of the list says nothing about those of related types. */
function publishedOnly(resolution: V5Resolution, target: Type): Filter | null {
  const publishedAt = storedPublishedAt(resolution, target);
  return publishedAt === null ? null : { kind: 'null', attribute: publishedAt, isNull: false };
}
