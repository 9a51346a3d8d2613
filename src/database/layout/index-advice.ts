import type { Model } from '../../schema/model.ts';
import { messageOf, StartError } from '../../errors.ts';
import type { Driver, FaultKind, LiveTable, LiveTables } from '../driver.ts';
import { waitBriefly } from './create-layout.ts';
import { layoutOf } from './layout.ts';
import type { LayoutDialect, OnlineIndex } from './layout-dialect.ts';
import { compileIndexes } from './layout-statements.ts';
import type { IndexLayout } from './table-layout.ts';

/** A missing index that would make requests faster. */
export interface IndexAdvice {
  readonly table: string;
  readonly columns: readonly string[];
  /** The operations that are slow without it. */
  readonly why: string;
  /** The statement that creates it. */
  readonly statement: string;
}

/** Indexes of the layout that serve reads and that no index of the live database replaces. */
export async function adviseIndexes(
  model: Model,
  live: LiveTables,
  dialect: LayoutDialect,
): Promise<readonly IndexAdvice[]> {
  const missing = layoutOf(model).flatMap(({ name, indexes }) => {
    const table = live.get(name);
    if (table === undefined) return [];
    return indexes.filter((index) => isWanted(index, table)).map((index) => ({ table: name, index }));
  });
  if (missing.length === 0) return [];
  const statements = await compileIndexes(missing, live, dialect);
  return missing.map(({ table, index }, i) => ({
    table,
    columns: index.columns,
    why: index.why ?? 'finding related entries',
    statement: statements[i]?.text ?? '',
  }));
}

/** Creates the advised indexes one by one, so those created stay if one fails. */
export async function applyIndexes(driver: Driver, advice: readonly IndexAdvice[]): Promise<void> {
  const { onlineIndex } = driver.layout;
  for (const { statement } of advice) {
    try {
      if (onlineIndex !== null) await createOnline(driver, onlineIndex(statement));
      else {
        await driver.transaction(async (session) => {
          await waitBriefly(session, driver.layout);
          await session.execute({ text: statement }, []);
        });
      }
    } catch (error) {
      throw new StartError(`${statement} failed: ${messageOf(error)}`, {
        remedy: 'Indexes created before it stay. If the table is busy, run the command again later.',
      });
    }
  }
}

/** An unfinished index would be updated by every write without serving any read. */
export async function createOnline(driver: Driver, { create, discard, findRemains }: OnlineIndex): Promise<void> {
  // Remains of a process that was killed, or lost its connection.
  if ((await driver.query({ text: findRemains }, [])).length > 0) await driver.query({ text: discard }, []);
  try {
    await driver.query({ text: create }, []);
  } catch (error) {
    if (UNFINISHED.has(driver.faultOf(error))) await driver.query({ text: discard }, []).catch(() => undefined);
    throw error;
  }
}

const UNFINISHED: ReadonlySet<FaultKind> = new Set(['busy', 'cancelled']);

/** A unique index could fail on existing content, so it is never advised. */
function isWanted(index: IndexLayout, table: LiveTable): boolean {
  if (index.unique || !index.columns.every((column) => table.columns.has(column))) return false;
  return !table.indexes.some((existing) => serves(existing.columns, index.columns));
}

/** An index whose first columns are the wanted ones, in order, serves as well. */
const serves = (existing: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((column, i) => existing[i] === column);
