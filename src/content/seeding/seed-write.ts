import { genSalt, hash } from 'bcryptjs';
import type { Session, SqlValue } from '../../database/driver.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { columnStatement, insertStatement, updateStatement } from '../../sql/insert-statement.ts';
import type { SeedCell, SeedRow } from './seed-row.ts';

/** How the database writes what a seed holds. */
export type SeedDialect = Pick<Dialect, 'quote' | 'placeholder' | 'newId' | 'returningId' | 'encodeValue'>;

type Ids = Map<SeedRow, number>;

/** The smallest limit of the three databases is 32,766 parameters per statement. */
const MAX_PARAMETERS = 10_000;
/** v4's own cost. */
const BCRYPT_ROUNDS = 10;

/** Inserts the rows table by table; a reference to a row that comes later is filled in at the end. */
export async function writeSeedRows(session: Session, dialect: SeedDialect, rows: readonly SeedRow[]): Promise<void> {
  const ids: Ids = new Map();
  const unfinished: SeedRow[] = [];
  for (const [table, planned] of byTable(rows)) {
    await findStored(session, dialect, table, planned, ids);
    const ofTable = planned.filter((row) => !ids.has(row));
    const columns = [...new Set(ofTable.flatMap((row) => [...row.cells.keys()]))];
    unfinished.push(...ofTable.filter((row) => [...row.cells.values()].some((cell) => isRow(cell) && !ids.has(cell))));
    const assigned = await insertRows(session, dialect, table, columns, ofTable, ids);
    ofTable.forEach((row, index) => {
      ids.set(row, assigned[index] as number);
    });
  }
  for (const row of unfinished) await completeRow(session, dialect, row, ids);
}

function byTable(rows: readonly SeedRow[]): ReadonlyMap<string, readonly SeedRow[]> {
  const tables = new Map<string, SeedRow[]>();
  for (const row of rows) {
    const ofTable = tables.get(row.table);
    if (ofTable) ofTable.push(row);
    else tables.set(row.table, [row]);
  }
  return tables;
}

async function findStored(
  session: Session,
  dialect: SeedDialect,
  table: string,
  rows: readonly SeedRow[],
  ids: Ids,
): Promise<void> {
  const identity = rows[0]?.identity ?? null;
  if (identity === null) return;
  const stored = await session.query(columnStatement(dialect, table, identity), []);
  const idOfValue = new Map(stored.map(([id, value]) => [String(value), Number(id)]));
  for (const row of rows) {
    const id = idOfValue.get(String(row.cells.get(identity)));
    if (id !== undefined) ids.set(row, id);
  }
}

async function insertRows(
  session: Session,
  dialect: SeedDialect,
  table: string,
  columns: readonly string[],
  rows: readonly SeedRow[],
  ids: Ids,
): Promise<readonly number[]> {
  if (rows.length === 0) return [];
  const perStatement = Math.max(1, Math.floor(MAX_PARAMETERS / columns.length));
  const added: number[] = [];
  for (let start = 0; start < rows.length; start += perStatement) {
    const chunk = rows.slice(start, start + perStatement);
    const cells = chunk.flatMap((row) => columns.map((column) => row.cells.get(column) ?? null));
    const parameters = await Promise.all(cells.map((cell) => parameterOf(dialect, cell, ids)));
    added.push(...(await session.insert(insertStatement(dialect, table, columns, chunk.length, 'ids'), parameters)));
  }
  return added;
}

async function completeRow(session: Session, dialect: SeedDialect, row: SeedRow, ids: Ids): Promise<void> {
  const references = [...row.cells].filter((cell): cell is [string, SeedRow] => isRow(cell[1]));
  const statement = updateStatement(
    dialect,
    row.table,
    references.map(([column]) => column),
  );
  await session.execute(statement, [...references.map(([, target]) => idOf(ids, target)), idOf(ids, row)]);
}

async function parameterOf(dialect: SeedDialect, cell: SeedCell, ids: Ids): Promise<SqlValue> {
  if (isRow(cell)) return ids.get(cell) ?? null;
  if (isClearPassword(cell)) return hashPassword(cell.text);
  return dialect.encodeValue(cell);
}

/** `$2a$`, as v4 writes it: in a hash that begins with `$2b$` the salt is read as the time of the change. */
const hashPassword = async (text: string): Promise<string> =>
  hash(text, (await genSalt(BCRYPT_ROUNDS)).replace(/^\$2b/, '$$2a'));

function idOf(ids: Ids, row: SeedRow): number {
  const id = ids.get(row);
  if (id === undefined) throw new Error(`a row of ${row.table} has no id`);
  return id;
}

const isRow = (cell: SeedCell): cell is SeedRow => hasKind(cell) && cell.kind === 'row';

const isClearPassword = (cell: SeedCell) => hasKind(cell) && cell.kind === 'clearPassword';

const hasKind = (cell: SeedCell): cell is Extract<SeedCell, { kind: string }> =>
  typeof cell === 'object' && cell !== null && 'kind' in cell;
