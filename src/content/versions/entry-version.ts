import { createHmac } from 'node:crypto';
import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../scope.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { RequestError } from '../../errors.ts';
import { type Planning, rowsRead, type StoredCell, type StoredRow } from '../../plan/writing/stored-read.ts';
import type { ContentType } from '../../schema/model.ts';

/** 128 bits, in base64url. */
const TAG_LENGTH = 22;

/**
 * The `ETag` of an entry: it changes with every save, because each sets `updatedAt`, and with any column changed
 * directly. Changes of entries that refer to it do not count. Keyed, because it includes columns that the caller may
 * not read. Null if there is no such entry.
 */
export async function entryVersion(scope: Scope, type: ContentType, id: Id, key: string): Promise<string | null> {
  return (await storedTags(scope, type, [id], key)).get(id)?.tag ?? null;
}

export interface StoredTag {
  readonly tag: string;
  readonly isDraft: boolean;
}

/** The same for several entries, by their ids. */
export async function storedTags(
  { engine, source }: Scope,
  type: ContentType,
  ids: readonly Id[],
  key: string,
): Promise<Map<Id, StoredTag>> {
  const columns = [...type.attributes.values()].flatMap((one) => (one.kind === 'scalar' ? [one.column] : []));
  const rows = await runPlanning(source.reader, engine.dialect, planRows(type.table, ['id', ...columns], ids));
  const state = type.draftAndPublish ? type.attributes.get('publishedAt') : undefined;
  const place = state?.kind === 'scalar' ? columns.indexOf(state.column) + 1 : -1;
  return new Map(
    rows.map((row) => [
      Number(row[0]),
      { tag: versionTag(key, [type.uid, ...row.map(cellText)]), isDraft: place > 0 && row[place] === null },
    ]),
  );
}

/** A strong tag over some strings. */
export const versionTag = (key: string, texts: readonly string[]): string =>
  `"${createHmac('sha256', key).update(JSON.stringify(texts)).digest('base64url').slice(0, TAG_LENGTH)}"`;

function* planRows(table: string, columns: readonly string[], ids: readonly Id[]): Planning<readonly StoredRow[]> {
  const [rows = []] = yield [{ ...rowsRead(table, columns, 'id', ids), bigints: true }];
  return rows;
}

const cellText = (cell: StoredCell): string => {
  if (cell instanceof Date) return cell.toISOString();
  return Buffer.isBuffer(cell) ? cell.toString('base64') : `${typeof cell} ${cell}`;
};

/** 412 unless the header contains the version or is absent. */
export function refuseChanged(header: string | undefined, version: string | null): void {
  if (header === undefined || header.trim() === '*') return;
  // Compressing proxies mark tags as weak.
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (version !== null && tags.includes(version)) return;
  throw new RequestError(
    'PreconditionFailedError',
    'Somebody else has saved this meanwhile: its ETag does not match If-Match. Read it again.',
  );
}
