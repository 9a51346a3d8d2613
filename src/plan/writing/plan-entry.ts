import type { Id } from '../../change/write-value.ts';
import type { ContentType } from '../../schema/model.ts';
import { type Planning, rowsRead, type StoredRow } from './stored-read.ts';

export interface StoredEntry {
  readonly id: Id;
  /** Only for types with drafts. */
  readonly draft: boolean;
  /** Only for types with translations. */
  readonly locale: string | null;
}

/** The parts of an entry that a write depends on; null if it is not stored. */
export function* planEntry(type: ContentType, id: Id): Planning<StoredEntry | null> {
  const [rows = []] = yield [rowsRead(type.table, entryColumns(type), 'id', [id])];
  const [row] = rows;
  return row === undefined ? null : readEntry(type, row);
}

/** The columns of a stored entry. */
export const entryColumns = (type: ContentType): readonly string[] => [
  'id',
  type.draftAndPublish ? columnOf(type, 'publishedAt') : 'id',
  type.localized ? columnOf(type, 'locale') : 'id',
];

export const readEntry = (type: ContentType, [id, publishedAt, locale]: StoredRow): StoredEntry => ({
  id: Number(id),
  draft: type.draftAndPublish && publishedAt === null,
  locale: type.localized && locale !== null ? String(locale) : null,
});

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
