import type { Id } from '../../change/write-value.ts';
import { type Planning, rowsRead } from '../../plan/writing/stored-read.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID, type Model, type Uid } from '../../schema/model.ts';
import type { MorphTable } from '../../schema/storage.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { FileUse } from './deleted-links.ts';

/** Of all files that are deleted together: a logo may be used by millions. */
const MAX_ROWS = 10_000;

/** The media fields that have some files, by file. */
export function* planFileUses(model: Model, ids: readonly Id[]): Planning<ReadonlyMap<Id, readonly FileUse[]>> {
  const uses = new Map<Id, FileUse[]>();
  const storage = usesOfFiles(model);
  if (storage === null) return uses;
  const { table, ownColumn, idColumn, typeColumn } = storage;
  const [rows = []] = yield [
    { ...rowsRead(table, [ownColumn, idColumn, typeColumn, 'field', 'order'], ownColumn, ids), first: MAX_ROWS },
  ];
  for (const [file, row, type, field, place] of rows) {
    if (type === null || field === null) continue;
    const use: FileUse = {
      type: String(type) as Uid,
      field: String(field),
      row: Number(row),
      place: Number(place ?? 1),
    };
    getOrCreate(uses, Number(file), () => []).push(use);
  }
  return uses;
}

/** The table that joins files with the fields that have them. */
export function usesOfFiles(model: Model): MorphTable | null {
  const related = contentTypeOf(model, FILE_UID).attributes.get('related');
  return related?.kind === 'morphTo' && related.storage.kind === 'morphTable' ? related.storage : null;
}
