import { messageOf, StartError } from '../../errors.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import type { Progress } from '../../util/progress.ts';
import { countRowsStatement, greatestIdStatement } from '../../sql/whole-table.ts';
import type { Driver, FaultKind, Row } from '../driver.ts';
import { repeatableTransaction } from '../brief-transaction.ts';
import { runOperations } from '../running/run-operations.ts';
import { checksumTable, createChecksum, type TableChecksum } from './checksum-table.ts';
import { copiedRow, copiedValue } from './copied-value.ts';
import { createInsert } from './insert-rows.ts';
import { readTable } from './read-table.ts';
import type { TablePair } from './table-pairs.ts';

export interface CopiedTable extends TableChecksum {
  readonly name: string;
}

export interface CopyOptions {
  readonly progress: Progress;
  /** Called once all rows are inserted, before they are compared. */
  complete(): Promise<void>;
}

/**
 * Copies tables from one database to another, a thousand rows per transaction, and compares checksums. Rows of an
 * earlier copy stay if they are equal; if they differ, nothing is changed.
 */
export async function copyBetween(
  source: Driver,
  target: Driver,
  pairs: readonly TablePair[],
  options: CopyOptions,
): Promise<readonly CopiedTable[]> {
  try {
    return await copyAll(source, target, pairs, options);
  } catch (error) {
    throw stopped(source, target, error);
  }
}

async function copyAll(
  source: Driver,
  target: Driver,
  pairs: readonly TablePair[],
  { progress, complete }: CopyOptions,
): Promise<readonly CopiedTable[]> {
  const begun = new Map<TablePair, number>();
  for (const pair of pairs) begun.set(pair, await copiedBefore(target, pair));
  for (const [pair, last] of begun) if (last > 0) await requireSame(source, target, pair, last);
  progress.begin('copying', null);
  const before = (await source.proofs?.current()) ?? null;
  const read = new Map<TablePair, TableChecksum>();
  for (const pair of pairs) {
    const checksum = await copyTable(source, target, pair, begun.get(pair) ?? 0, progress);
    if (checksum !== null) read.set(pair, checksum);
  }
  for (const pair of pairs) if (pair.later.size > 0) await fillLater(source, target, pair);
  await complete();
  progress.end();
  progress.begin('comparing checksums', null);
  // The rows read are those of the source, unless something was written in the meantime.
  if (before === null || (await source.proofs?.current()) !== before) read.clear();
  const copied: CopiedTable[] = [];
  for (const pair of pairs) {
    // Reads from both databases at the same time.
    const [{ rows, sha256 }, other] = await Promise.all([
      read.get(pair) ?? checksumTable(source, pair.from, columnsOf(pair, 'from'), pair),
      checksumTable(target, pair.to, columnsOf(pair, 'to'), pair),
    ]);
    if (other.rows !== rows || other.sha256 !== sha256) throw different(pair, rows, other.rows);
    copied.push({ name: pair.from, rows, sha256 });
    progress.advance(rows, 0);
  }
  progress.end();
  return copied;
}

/** The greatest id in the target; without ids the number of rows, which is the source's or 0. */
async function copiedBefore(target: Driver, { to, hasIds }: TablePair): Promise<number> {
  const dialect = dialectOf(target.client);
  const statement = hasIds ? greatestIdStatement(dialect, to) : countRowsStatement(dialect, to);
  const [[number = 0] = []] = await target.query(statement, []);
  return Number(number ?? 0);
}

async function requireSame(source: Driver, target: Driver, pair: TablePair, last: number): Promise<void> {
  const known = (side: 'from' | 'to') => columnsOf({ ...pair, columns: withoutLater(pair) }, side);
  const range = pair.hasIds ? { until: last } : { hasIds: false };
  const here = await checksumTable(source, pair.from, known('from'), range);
  const there = await checksumTable(target, pair.to, known('to'), range);
  if (here.rows === there.rows && here.sha256 === there.sha256) return;
  throw new StartError(`The target has other content: ${pair.to} differs from ${pair.from}.`, {
    remedy: 'Name an empty database, or the one of a copy that was interrupted. Nothing was changed.',
  });
}

const withoutLater = ({ columns, later }: TablePair) => columns.filter(({ to }) => !later.has(to));

const columnsOf = ({ columns }: Pick<TablePair, 'columns'>, side: 'from' | 'to') =>
  columns.map(({ type, isFine = false, ...column }) => ({ name: column[side], type, isFine }));

/** Returns the checksum of the source's table if all of it was read. */
async function copyTable(
  source: Driver,
  target: Driver,
  pair: TablePair,
  after: number,
  progress: Progress,
): Promise<TableChecksum | null> {
  const { hasIds } = pair;
  if (!hasIds && after > 0) return null;
  const columns = withoutLater(pair);
  const names = columns.map(({ from }) => from);
  const written = columns.map(({ to, type }) => ({ name: to, type }));
  const insert = createInsert(target, pair.to, hasIds ? [{ name: 'id', type: 'id' }, ...written] : written);
  const checksum = createChecksum(columns, hasIds);
  let isFilled = false;
  for await (const batch of readTable(source, pair.from, names, { after, hasIds })) {
    const rows = batch.map((row) => copiedRow(columns, row));
    const values = hasIds ? rows : rows.map((row) => row.slice(1));
    const stored = repeatableTransaction(target, (session) => insert(session, values));
    checksum.add(rows);
    await stored.catch((error) => {
      throw REFUSALS.has(target.faultOf(error)) ? unfit(pair, batch, error) : error;
    });
    isFilled = true;
    progress.advance(rows.length, 0);
  }
  const { followIds } = target.layout;
  if (isFilled && hasIds && followIds !== null) await target.query(followIds(pair.to), []);
  return after === 0 && columns.length === pair.columns.length ? checksum.finish() : null;
}

/** References to rows of the same table or of a later one are set once those rows exist. */
async function fillLater(source: Driver, target: Driver, pair: TablePair): Promise<void> {
  const columns = pair.columns.filter(({ to }) => pair.later.has(to));
  const names = columns.map(({ from }) => from);
  for await (const rows of readTable(source, pair.from, names)) {
    const changed = rows
      .filter(([, ...cells]) => cells.some((cell) => cell !== null))
      .map(([id, ...cells]) => ({
        id: Number(id),
        cells: new Map(columns.map((column, index) => [column.to, copiedValue(column, cells[index])])),
      }));
    if (changed.length === 0) continue;
    const rewrite = { kind: 'rewrite', table: pair.to, columns: columns.map(({ to }) => to), rows: changed } as const;
    await repeatableTransaction(target, (session) => runOperations(session, dialectOf(target.client), [rewrite]));
  }
}

/** Errors caused by rows; all others are the database's. */
const REFUSALS: ReadonlySet<FaultKind> = new Set(['value', 'conflict', 'tooLarge']);

/** A full disk, an unreachable server: nothing stored is lost. */
function stopped(source: Driver, target: Driver, error: unknown): unknown {
  if (error instanceof StartError || (source.faultOf(error) === 'other' && target.faultOf(error) === 'other')) {
    return error;
  }
  return new StartError(`The copy stopped: ${messageOf(error)}.`, {
    remedy:
      'Check that both databases can be reached and that the disk has room. What was copied is kept: the same command goes on from there.',
  });
}

function unfit({ from }: TablePair, rows: readonly Row[], error: unknown): StartError {
  const [first = null, last = null] = [rows[0]?.[0], rows.at(-1)?.[0]];
  return new StartError(`The target refused rows of ${from} with ids from ${first} to ${last}: ${messageOf(error)}`, {
    remedy: 'Correct them in the source, and run the command again: it goes on where it stopped.',
  });
}

const different = ({ from }: TablePair, rows: number, others: number): StartError =>
  new StartError(`${from} is not the same in both databases: ${rows} rows here, ${others} rows there.`, {
    remedy:
      'Was it written to meanwhile? Or the target cannot hold its values: decimals with more than two digits, times finer than milliseconds.',
  });
