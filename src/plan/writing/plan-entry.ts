import type { Id } from '../../change/write-value.ts';
import type { ContentType } from '../../schema/model.ts';
import { type Planning, rowsRead } from './stored-read.ts';

export interface StoredEntry {
  readonly id: Id;
  /** Only for types with drafts. */
  readonly draft: boolean;
  /** Only for types with translations. */
  readonly locale: string | null;
}

/** The parts of an entry that a write depends on; null if it is not stored. */
export function* planEntry(type: ContentType, id: Id): Planning<StoredEntry | null> {
  const state = type.draftAndPublish ? columnOf(type, 'publishedAt') : 'id';
  const locale = type.localized ? columnOf(type, 'locale') : 'id';
  const [rows = []] = yield [rowsRead(type.table, ['id', state, locale], 'id', [id])];
  const [row] = rows;
  if (row === undefined) return null;
  return {
    id,
    draft: type.draftAndPublish && row[1] === null,
    locale: type.localized && row[2] !== null ? String(row[2]) : null,
  };
}

function columnOf(type: ContentType, name: string): string {
  const attribute = type.attributes.get(name);
  if (attribute?.kind !== 'scalar') throw new Error(`${type.uid} has no column for ${name}`);
  return attribute.column;
}

/** Whether the type has any entries. */
export function* planAny({ table }: ContentType): Planning<boolean> {
  const [rows = []] = yield [{ kind: 'rows', table, columns: ['id'], anyOf: [], fixed: [], order: ['id'], first: 1 }];
  return rows.length > 0;
}
