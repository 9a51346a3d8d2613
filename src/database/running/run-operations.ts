import type { NewRow, RowId, RowOperation } from '../../plan/writing/row-operations.ts';
import type { EntryRead } from '../../plan/plan.ts';
import type { Planning, StoredRead, Turn, WritePlanning } from '../../plan/writing/stored-read.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { compileOperation, compileReturning } from '../../sql/writing/compile-operation.ts';
import { compileStoredRead } from '../../sql/writing/compile-stored-read.ts';
import type { WriteParameter } from '../../sql/writing/slotted-statement.ts';
import type { Reader, Row, Session, SqlValue } from '../driver.ts';

/** The ids of new rows. */
export type NewIds = ReadonlyMap<NewRow, number>;

/** The next id of tables whose ids are assigned here. */
export type Numbering = Map<string, number>;

/**
 * Runs the operations in order and returns the ids of new rows. Operations that do not depend on an earlier id are sent
 * together: over a network, they share a round trip.
 */
export async function runOperations(
  session: Session,
  dialect: Dialect,
  operations: readonly RowOperation[],
  wanted: WantedRow | null = null,
  numbering: Numbering | null = null,
): Promise<NewIds> {
  const ids = new Map<NewRow, number>();
  let running: Promise<unknown>[] = [];
  const giving = wanted === null ? null : operationGiving(operations, wanted);
  for (const planned of operations) {
    const operation = numbering === null ? planned : numberRows(planned, numbering, ids);
    const returning =
      wanted !== null && operation === giving ? compileReturning(dialect, operation, wanted.read) : null;
    for (const { statement, parameters, gives } of returning === null
      ? compileOperation(dialect, operation)
      : [returning]) {
      if (running.length > 0 && parameters.some((parameter) => waitsFor(ids, parameter))) {
        await Promise.all(running);
        running = [];
      }
      const values = parameters.map((parameter) => encode(dialect, ids, parameter));
      if (wanted !== null && returning !== null) {
        running.push(
          session.query(statement, values).then(([row = null]) => {
            wanted.take(row);
            if (row !== null) keepIds(ids, gives, [Number(row[0])]);
          }),
        );
        continue;
      }
      running.push(
        gives.length === 0
          ? session.execute(statement, values)
          : session.insert(statement, values).then((given) => keepIds(ids, gives, given)),
      );
    }
  }
  await Promise.all(running);
  return ids;
}

/** A row whose plan fields are to be returned. */
export interface WantedRow {
  readonly id: RowId;
  readonly read: EntryRead;
  take(row: Row | null): void;
}

/** The operation that writes the row, if no other operation writes to its table and could change it afterwards. */
function operationGiving(operations: readonly RowOperation[], { id, read }: WantedRow): RowOperation | null {
  const [operation, ...more] = operations.filter(({ table }) => table === read.table);
  if (operation === undefined || more.length > 0) return null;
  if (operation.kind === 'insert') return operation.rows.length === 1 && operation.rows[0] === id ? operation : null;
  if (operation.kind !== 'update') return null;
  const { column, ids, fixed, also } = operation.where;
  const isThis = column === 'id' && ids.length === 1 && ids[0] === id && fixed.length === 0 && also === undefined;
  return isThis ? operation : null;
}

/** The ids of such rows are known before they are inserted. */
function numberRows(operation: RowOperation, numbering: Numbering, ids: Map<NewRow, number>): RowOperation {
  const first = operation.kind === 'insert' ? numbering.get(operation.table) : undefined;
  if (operation.kind !== 'insert' || first === undefined) return operation;
  numbering.set(operation.table, first + operation.rows.length);
  const rows = operation.rows.map((row, index): NewRow => {
    ids.set(row, first + index);
    return { ...row, cells: new Map([['id', first + index], ...row.cells]) };
  });
  return { ...operation, rows, gives: 'nothing' };
}

function keepIds(ids: Map<NewRow, number>, rows: readonly NewRow[], given: readonly number[]): void {
  for (const [index, row] of rows.entries()) ids.set(row, given[index] as number);
}

/** Whether a parameter is or contains the id of a row that does not exist yet. */
function waitsFor(ids: NewIds, parameter: WriteParameter): boolean {
  if (parameter === null || typeof parameter !== 'object' || parameter instanceof Date) return false;
  if (parameter.kind === 'newRow') return !ids.has(parameter);
  return parameter.kind === 'keys' && parameter.ids.some((id) => typeof id !== 'number' && !ids.has(id));
}

/**
 * Runs a plan that reads while it is created: its reads run in the transaction of its writes, those of a step together.
 */
export function runPlanning<T>(reader: Pick<Reader, 'query'>, dialect: Dialect, planning: Planning<T>): Promise<T> {
  return answerPlanning(planning, (read) => readStored(reader, dialect, read));
}

/** The same for a plan that also waits for locks. */
export function runWritePlanning<T>(
  session: Pick<Session, 'query' | 'lock'>,
  dialect: Dialect,
  planning: WritePlanning<T>,
): Promise<T> {
  const take = async ({ locks }: Turn): Promise<readonly Row[]> => {
    await session.lock(...locks);
    return [];
  };
  return answerPlanning(planning, (asked) =>
    asked.kind === 'turn' ? take(asked) : readStored(session, dialect, asked),
  );
}

/** The rows of a single read. */
export function readStored(reader: Pick<Reader, 'query'>, dialect: Dialect, read: StoredRead): Promise<readonly Row[]> {
  const { statement, parameters } = compileStoredRead(dialect, read);
  return reader.query(statement, parameters);
}

async function answerPlanning<T, A>(
  planning: Planning<T, A>,
  answer: (asked: A) => Promise<readonly Row[]>,
): Promise<T> {
  let step = planning.next([]);
  while (!step.done) step = planning.next(await Promise.all(step.value.map(answer)));
  return step.value;
}

export function idOf(ids: NewIds, id: RowId): number {
  if (typeof id === 'number') return id;
  const known = ids.get(id);
  if (known === undefined) throw new Error('a row is pointed to before it is there');
  return known;
}

function encode(dialect: Dialect, ids: NewIds, parameter: WriteParameter): SqlValue {
  if (parameter === null || typeof parameter !== 'object' || parameter instanceof Date) {
    return dialect.encodeValue(parameter);
  }
  switch (parameter.kind) {
    case 'newRow':
      return idOf(ids, parameter);
    case 'keys':
      return dialect.encodeKeys(parameter.ids.map((id) => idOf(ids, id)));
    case 'pairs':
      return JSON.stringify(parameter.pairs);
  }
}
