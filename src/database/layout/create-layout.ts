import { setTimeout as delay } from 'node:timers/promises';
import { messageOf, StartError } from '../../errors.ts';
import type { Model } from '../../schema/model.ts';
import type { Driver, LiveTables, WaitLimit, Session } from '../driver.ts';
import { BARE_MARK, bareLayout } from './bare-tables.ts';
import { layoutOf } from './layout.ts';
import type { LayoutDialect } from './layout-dialect.ts';
import { compileMissing, foreignKeysOf } from './layout-statements.ts';
import { findMissing, isEmpty, type MissingLayout } from './layout-differences.ts';
import type { TableLayout } from './table-layout.ts';

/** Created tables, and columns as `table.column`. */
export interface CreatedLayout {
  readonly tables: readonly string[];
  readonly columns: readonly string[];
}

/**
 * Creates what the database lacks for the model, which must have been fitted to it. Nothing is dropped or rewritten,
 * except a table without `id` if none can be added.
 */
export const createMissingTables = (driver: Driver, model: Model, options?: CreateOptions): Promise<CreatedLayout> =>
  createTables(driver, layoutOf(model), options);

export interface CreateOptions {
  /** Fails soon if others lock a table: waiting for one would block everyone behind. */
  readonly waitsBriefly?: boolean;
  /** New tables are bare if they can be completed in one transaction: see `completeTables`. */
  readonly isForLoad?: boolean;
  /** The database as it was read a moment ago, to save reading it again where nothing is missing. */
  readonly live?: LiveTables;
  /** Without it, creating tables may take as long as it does. */
  readonly waitLimit?: WaitLimit;
}

/** The same for some tables of a layout. */
export async function createTables(
  driver: Driver,
  whole: readonly TableLayout[],
  { waitsBriefly = false, isForLoad = false, live, waitLimit }: CreateOptions = {},
): Promise<CreatedLayout> {
  const missing = findMissing(whole, live ?? (await driver.introspect()));
  if (isEmpty(missing)) return namesOf(missing);
  const layout =
    isForLoad && driver.layout.isTransactional
      ? [BARE_MARK, ...bareLayout(whole, driver.layout.addsConstraints)]
      : whole;
  try {
    return namesOf(
      await driver.transaction(async (session) => {
        if (waitsBriefly) await waitBriefly(session, driver.layout);
        return createInSession(session, layout, driver.layout);
      }, waitLimit),
    );
  } catch (error) {
    if (await isCreatedByOther(driver, layout, missing)) return namesOf(NOTHING);
    throw creationError(missing, error, driver.faultOf(error) === 'busy' ? BUSY : undefined);
  }
}

/** The interval between checks for tables created by another server, and the maximum number of checks. */
const LOOK_MS = 100;
const LOOKS = 50;

/**
 * In a cluster the lock is local to a node: a server of another node may have created the tables in the meantime, or is
 * about to. Once some have appeared, the wait is longer.
 */
async function isCreatedByOther(
  driver: Driver,
  layout: readonly TableLayout[],
  before: MissingLayout,
): Promise<boolean> {
  for (let looks = 1; ; looks += 1) {
    const missing = findMissing(layout, await driver.introspect());
    if (isEmpty(missing)) return true;
    const isUnderWay = missing.tables.length < before.tables.length;
    if (driver.layout.isTransactional || looks === (isUnderWay ? LOOKS : FEWEST_LOOKS)) return false;
    await delay(LOOK_MS);
  }
}

/** A node may reject a name a moment before it lists it. */
const FEWEST_LOOKS = 5;

const NOTHING: MissingLayout = { tables: [], columns: [] };

const BUSY = 'Others use a table that has to be changed, or the disk is full. Try again later.';

/**
 * Reasons why `createMissingTables` would fail, if the engine reports them without a change: for checking a database
 * before startup.
 */
export async function checkCreatable(driver: Driver, model: Model): Promise<void> {
  const missing = findMissing(layoutOf(model), await driver.introspect());
  if (isEmpty(missing)) return;
  const rights = await driver.layout.rights((statement) => driver.query(statement, []));
  if (missing.tables.length > 0 && !rights.createsTables) {
    throw creationError(missing, 'this user may not create tables');
  }
  const fixed = missing.columns.find(({ table }) => rights.refuses('alter', table.name))?.table.name;
  if (fixed !== undefined) {
    throw creationError(missing, `${fixed} is a view or belongs to another user, so columns cannot be added`);
  }
  const keys = foreignKeysOf(missing).find(({ referencedTable }) => rights.refuses('references', referencedTable));
  if (driver.layout.addsConstraints && keys !== undefined) {
    throw creationError(missing, `this user may not reference ${keys.referencedTable}`);
  }
}

/** From here on the transaction fails soon if others lock a table that it changes. */
export async function waitBriefly(session: Session, { briefWait }: LayoutDialect): Promise<void> {
  for (const statement of briefWait) await session.query(statement, []);
}

/** Checks again under the lock: another process may have started on the same database and been faster. */
async function createInSession(
  session: Session,
  layout: readonly TableLayout[],
  dialect: LayoutDialect,
): Promise<MissingLayout> {
  if (dialect.lock !== null) await session.query(dialect.lock, []);
  const live = await dialect.introspect((statement) => session.query(statement, []));
  const missing = findMissing(layout, live);
  for (const statement of await compileMissing(missing, live, dialect)) await session.execute(statement, []);
  return missing;
}

function namesOf({ tables, columns }: MissingLayout): CreatedLayout {
  return {
    tables: tables.map((table) => table.name),
    columns: columns.flatMap(({ table, columns }) => columns.map((column) => `${table.name}.${column.name}`)),
  };
}

const REFUSED = 'Give the database user the right to create tables, or use the database that belongs to these schemas.';

function creationError(missing: MissingLayout, error: unknown, remedy = REFUSED): StartError {
  const { tables, columns } = namesOf(missing);
  const names = [...tables.map((name) => `table ${name}`), ...columns.map((name) => `column ${name}`)];
  const shown = names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');
  const message = `The database has no ${shown}, and creating it failed: ${messageOf(error)}`;
  return Object.assign(new StartError(message, { remedy }), { cause: error });
}
