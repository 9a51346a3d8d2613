import type { Attribute } from '../../model/model.ts';
import { idsIn } from '../form/ids-in.ts';
import { type Related, type RelationValue, unreadRelation } from '../form/values.ts';
import { loadRelated, loadRelatedById, type Owner } from './related-entries.ts';

/** The entries of a relation after a body is applied to the stored ones. */
export async function readRelationBody(
  owner: Owner,
  { targetModel = '' }: Attribute,
  published: unknown,
  value: unknown,
): Promise<RelationValue> {
  const count = Number((published as { readonly count?: number } | null | undefined)?.count ?? 0);
  try {
    const stored = owner.id === null || count === 0 ? { items: [], count: 0 } : await loadRelated(owner);
    const storedIds = stored.items.map(({ id }) => id);
    const ids = isPartial(value) ? applied(value, storedIds) : idsIn(value);
    const known = new Map<number, Related>(stored.items.map((item) => [item.id, item]));
    const missing = ids.filter((id) => !known.has(id));
    for (const item of await loadRelatedById(targetModel, owner.mainField, missing)) known.set(item.id, item);
    return {
      items: ids.map((id) => known.get(id) ?? { id, label: `#${id}` }),
      stored: storedIds,
      // A body that lists all entries is sent the same way.
      count: isPartial(value) ? stored.count : storedIds.length,
    };
  } catch {
    // The field's editor reports the error.
    return unreadRelation(Math.max(1, count));
  }
}

interface Partial {
  readonly connect?: unknown;
  readonly disconnect?: unknown;
}

const isPartial = (value: unknown): value is Partial =>
  typeof value === 'object' && value !== null && !('set' in value) && ('connect' in value || 'disconnect' in value);

function applied({ connect, disconnect }: Partial, stored: readonly number[]): readonly number[] {
  const coming = idsIn(connect);
  const leaving = new Set([...idsIn(disconnect), ...coming]);
  return [...stored.filter((id) => !leaving.has(id)), ...coming];
}
