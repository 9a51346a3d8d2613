import * as yup from 'yup';
import { findsEvery } from '../../access/access.ts';
import { onlyFields } from '../../management/content/choose-entries.ts';
import { listManaged } from '../../management/content/read-managed.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminRequest, AdminResponse } from '../admin-route.ts';
import { validateQuery } from '../validation/validate.ts';
import { cachedResponse } from './cached-response.ts';
import { pageText } from './list-entries.ts';
import { pageRules, relatedIds, type RelationTarget, relationTarget } from './relation-target.ts';

const rules = yup.object().shape(pageRules).required();

/** `GET /content-manager/relations/:uid/:id/:field`: entries that the caller may read, last first. */
export async function listExistingRelations(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { page = 1, pageSize = 10 } = await validateQuery(rules, request.query);
  const relation = await relationTarget(parts, request);
  return cachedResponse(relation.scope, request, 'relations', async (scope) => {
    const reading = { ...relation, scope };
    const ids = [...(await relatedIds(parts, reading, request.params.id))].reverse();
    // v4 selects the ids of the entries, and a polymorphic relation is null where the fields of its entries are limited.
    if (relation.attribute.kind === 'morphFrom') return '{"data":null}';
    if (!relation.attribute.many) return `{"data":${(await shownOf(reading, ids))[0] ?? 'null'}}`;
    const first = (page - 1) * pageSize;
    const onPage = <One>(list: readonly One[]): readonly One[] => list.slice(first, first + pageSize);
    // If the caller may read all of them, reading the page is enough.
    if (findsEvery(scope.access, relation.target))
      return pageText(await shownOf(reading, onPage(ids)), { page, pageSize }, ids.length);
    const shown = await shownOf(reading, ids);
    return pageText(onPage(shown), { page, pageSize }, shown.length);
  });
}

/** Entries that the caller may read, in this order. */
async function shownOf(relation: RelationTarget, ids: readonly number[]): Promise<readonly string[]> {
  const texts = await textsById(relation, ids);
  return ids.flatMap((id) => texts.get(id) ?? []);
}

async function textsById(
  { target, fields, scope }: RelationTarget,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const raw = { filters: { id: { $in: ids.map(String) } }, locale: 'all' };
  const slice = { kind: 'plain', start: 0, limit: -1 } as const;
  const { texts } = await listManaged(scope, target, raw, slice, onlyFields(fields));
  return new Map(texts.map((text) => [(JSON.parse(text) as { readonly id: number }).id, text]));
}
