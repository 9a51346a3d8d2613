import type { Id } from '../../../change/write-value.ts';
import { FIRST_ROWS } from '../../../schema/first-rows.ts';
import type { Uid } from '../../../schema/model.ts';
import { type DeleteOperation, type InsertOperation, insertion, type RowId, type RowSet } from '../row-operations.ts';
import { type RowsRead, rowsRead, type StoredRow } from '../stored-read.ts';

const { table, type, row, first } = FIRST_ROWS;

const fixed = (uid: Uid): RowSet['fixed'] => [{ column: type, value: uid }];

/** What is remembered of some rows, for `rememberedIn`. */
export const firstRowsRead = (uid: Uid, ids: readonly Id[]): RowsRead => ({
  ...rowsRead(table, [row, first], row, ids),
  fixed: fixed(uid),
});

/** The rows that remember one as their first. */
export const followersRead = (uid: Uid, id: Id): RowsRead => ({
  ...rowsRead(table, [row], first, [id]),
  fixed: fixed(uid),
});

/** The first rows that are remembered, by row. */
export const rememberedIn = (rows: readonly StoredRow[]): ReadonlyMap<Id, Id> =>
  new Map(rows.map(([id, one]) => [Number(id), Number(one)]));

export const rememberFirst = (uid: Uid, firstRows: ReadonlyMap<RowId, Id>): InsertOperation =>
  insertion(table, ...[...firstRows].map(([id, one]) => ({ [type]: uid, [row]: id, [first]: one })));

/** The rows that are remembered of some entries. */
export const rememberedOf = (uid: Uid): Pick<RowSet, 'column' | 'fixed'> & { readonly table: string } => ({
  ...{ table, column: row, fixed: fixed(uid) },
});

export const forgetFirst = (uid: Uid, ids: readonly Id[]): DeleteOperation => {
  const { column, fixed: ofType } = rememberedOf(uid);
  return { kind: 'delete', table, where: { column, ids, fixed: ofType } };
};
