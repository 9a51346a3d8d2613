import * as yup from 'yup';
import { listManaged } from '../../management/content/read-managed.ts';
import { validateQuery } from '../validation/validate-query.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminAnswer, AdminRequest } from '../admin-route.ts';
import { pageText } from './list-entries.ts';
import { pageRules, type RelationTarget, relatedIds, relationTarget } from './relation-target.ts';

const rules = yup.object().shape(pageRules).required();

/** `GET /content-manager/relations/:uid/:id/:field`: entries that the caller may read, the last first. */
export async function listExistingRelations(parts: AdminParts, request: AdminRequest): Promise<AdminAnswer> {
  const { page = 1, pageSize = 10 } = await validateQuery(rules, request.query);
  const found = await relationTarget(parts, request);
  const ids = [...(await relatedIds(parts, found, request.params.id))].reverse();
  const texts = await textsById(found, ids);
  const shown = ids.flatMap((id) => texts.get(id) ?? []);
  if (!found.attribute.many) return { status: 200, text: `{"data":${shown[0] ?? 'null'}}` };
  const first = (page - 1) * pageSize;
  return { status: 200, text: pageText(shown.slice(first, first + pageSize), { page, pageSize }, shown.length) };
}

async function textsById(
  { target, fields, scope }: RelationTarget,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const raw = { filters: { id: { $in: ids.map(String) } }, locale: 'all' };
  const slice = { kind: 'plain', start: 0, limit: -1 } as const;
  const { texts } = await listManaged(scope, target, raw, slice, FLAT, (entries) => ({
    ...entries,
    fields,
    populate: [],
  }));
  return new Map(texts.map((text) => [(JSON.parse(text) as { readonly id: number }).id, text]));
}

const FLAT = { toOne: 'count', toMany: 'count', deep: false } as const;
