import type { NewRow, RowId, RowOperation } from '../plan/writing/row-operations.ts';
import type { Planning } from '../plan/writing/stored-read.ts';
import type { Dialect } from '../sql/dialect.ts';
import { compileOperation, type WriteParameter } from '../sql/writing/compile-operation.ts';
import { compileStoredRead } from '../sql/writing/compile-stored-read.ts';
import type { Reader, Session, SqlValue } from './driver.ts';

/** The ids of rows that were new. */
export type NewIds = ReadonlyMap<NewRow, number>;

/** Runs the operations in their order and tells the ids of the rows that came. */
export async function runOperations(
  session: Session,
  dialect: Dialect,
  operations: readonly RowOperation[],
): Promise<NewIds> {
  const ids = new Map<NewRow, number>();
  for (const operation of operations) {
    for (const { statement, parameters, gives } of compileOperation(dialect, operation)) {
      const values = parameters.map((parameter) => encode(dialect, ids, parameter));
      if (gives.length === 0) {
        await session.execute(statement, values);
        continue;
      }
      const given = await session.insert(statement, values);
      for (const [index, row] of gives.entries()) ids.set(row, given[index] as number);
    }
  }
  return ids;
}

/** Makes a plan that asks while it is made: its reads run where its writes will. */
export async function runPlanning<T>(
  reader: Pick<Reader, 'query'>,
  dialect: Dialect,
  planning: Planning<T>,
): Promise<T> {
  let step = planning.next([]);
  while (!step.done) {
    const results = [];
    for (const read of step.value) {
      const { statement, parameters } = compileStoredRead(dialect, read);
      results.push(await reader.query(statement, parameters));
    }
    step = planning.next(results);
  }
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
