import type { Statement } from '../../sql/statement.ts';

/**
 * What a statement does to the rows of a table. It decides which foreign keys act: those with `on delete` for `delete`,
 * those with `on update` for `update` and `delete`, none for `insert`.
 */
export type WriteKind = 'insert' | 'update' | 'delete';

/** The tables that a transaction writes to. */
export type Writes = ReadonlyMap<string, WriteKind>;

/** Stands for tables that a statement does not name. */
const UNKNOWN = '';

const RANK: Record<WriteKind, number> = { insert: 0, update: 1, delete: 2 };

/** Whether a transaction has written to tables that no one can name. */
export const isUnknown = (writes: Writes): boolean => writes.has(UNKNOWN);

/** Adds the table that a statement writes to; text from project code may write to any. */
export function noteWritten(writes: Map<string, WriteKind>, statement: Statement): void {
  if (statement.writes !== undefined) note(writes, statement.writes, kindOf(statement.text));
  else if (!statement.text.startsWith('select ')) noteUnknown(writes);
}

export const noteUnknown = (writes: Map<string, WriteKind>): void => void writes.set(UNKNOWN, 'delete');

function note(writes: Map<string, WriteKind>, table: string, kind: WriteKind): void {
  const known = writes.get(table);
  if (known === undefined || RANK[known] < RANK[kind]) writes.set(table, kind);
}

/** An insert may update rows that exist. What is not recognized may do anything. */
function kindOf(text: string): WriteKind {
  if (text.startsWith('update ')) return 'update';
  if (!text.startsWith('insert into ')) return 'delete';
  return text.includes(' on conflict ') || text.includes(' on duplicate ') ? 'update' : 'insert';
}
