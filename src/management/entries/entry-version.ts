import { createHmac } from 'node:crypto';
import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../../content/scope.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { RequestError } from '../../errors.ts';
import { rowsRead, type StoredCell, type StoredRow } from '../../plan/writing/stored-read.ts';
import type { ContentType } from '../../schema/model.ts';

/** 128 bits, in base64url. */
const TAG_LENGTH = 22;

/**
 * The `ETag` of an entry: it changes with every save, because each sets `updatedAt`, and with any column changed
 * directly. Changes of entries that refer to it do not count. Keyed, because it includes columns that the caller may
 * not read. Null if there is no such entry.
 */
export async function entryVersion(scope: Scope, type: ContentType, id: Id, key: string): Promise<string | null> {
  const columns = [...type.attributes.values()].flatMap((one) => (one.kind === 'scalar' ? [one.column] : []));
  const { engine, source } = scope;
  const row = await runPlanning(source.reader, engine.dialect, planRow(type.table, ['id', ...columns], id));
  return row === null ? null : versionTag(key, [type.uid, ...row.map(cellText)]);
}

/** A strong tag over some strings. */
export const versionTag = (key: string, texts: readonly string[]): string =>
  `"${createHmac('sha256', key).update(JSON.stringify(texts)).digest('base64url').slice(0, TAG_LENGTH)}"`;

function* planRow(table: string, columns: readonly string[], id: Id) {
  const rows: readonly (readonly StoredRow[])[] = yield [
    { ...rowsRead(table, columns, 'id', [id]), bigints: true } as const,
  ];
  return rows[0]?.[0] ?? null;
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
