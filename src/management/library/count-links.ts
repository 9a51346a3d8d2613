import type { Id } from '../../change/write-value.ts';
import type { Planning } from '../../plan/writing/stored-read.ts';
import type { ContentType } from '../../schema/model.ts';

/** The number of related entries per entry; entries without any are omitted. */
export function* countLinks(
  { attributes, uid }: ContentType,
  name: string,
  ids: readonly Id[],
): Planning<ReadonlyMap<Id, number>> {
  const attribute = attributes.get(name);
  if (attribute?.kind !== 'relation' || attribute.storage.kind !== 'linkTable') {
    throw new Error(`${uid}.${name} has no link table`);
  }
  if (ids.length === 0) return new Map();
  const { table, ownColumn, targetColumn } = attribute.storage;
  const [rows = []] = yield [{ kind: 'extent', table, group: ownColumn, column: targetColumn, ids }];
  return new Map(rows.map(([id, , count]) => [Number(id), Number(count)]));
}
