import { StartError } from '../../errors.ts';
import type { Driver } from '../driver.ts';
import { compileRest } from './layout-statements.ts';
import type { LiveTables } from './live-tables.ts';
import type { TableLayout } from './table-layout.ts';

/** Exists from the creation of bare tables until they are complete, so an interrupted copy finds them. */
export const BARE_MARK: TableLayout = {
  name: 'plinth_copying',
  columns: [{ name: 'id', type: 'id' }],
  indexes: [],
  foreignKeys: [],
};

/** Without anything that costs time per row: indexes, and references if they can be added later. */
export const bareLayout = (layout: readonly TableLayout[], addsConstraints: boolean): readonly TableLayout[] =>
  layout.map((table) => ({ ...table, indexes: [], foreignKeys: addsConstraints ? [] : table.foreignKeys }));

/** The tables that were created bare and are not complete yet. */
export function findBare(layout: readonly TableLayout[], live: LiveTables): readonly TableLayout[] {
  if (!live.has(BARE_MARK.name)) return [];
  return layout.filter(({ name, indexes }) => {
    const present = new Set(live.get(name)?.indexes.map(({ columns }) => columns.join()));
    return live.has(name) && !indexes.some(({ columns }) => present.has(columns.join()));
  });
}

/** Indexes and references of bare tables, all in one transaction. */
export async function completeTables(driver: Driver, layout: readonly TableLayout[]): Promise<void> {
  const live = await driver.introspect();
  if (!live.has(BARE_MARK.name)) return;
  const statements = await compileRest(findBare(layout, live), live, driver.layout);
  try {
    await driver.transaction(async (session) => {
      for (const statement of statements) await session.execute(statement, []);
      await session.execute({ text: `drop table ${BARE_MARK.name}` }, []);
    });
  } catch (error) {
    if (driver.faultOf(error) !== 'conflict') throw error;
    throw new StartError(`The rows break a rule of the target's tables: ${describe(error)}.`, {
      remedy: 'Correct them in the source, empty the target, and run the command again.',
    });
  }
}

/** Some databases name the row in a detail. */
function describe(error: unknown): string {
  const { message, cause } = error as Error;
  const { detail = (cause as { readonly detail?: string } | undefined)?.detail } = error as {
    readonly detail?: string;
  };
  return [message, ...(detail === undefined ? [] : [detail])].join(': ').replace(/\.$/, '');
}
