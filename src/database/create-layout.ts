import { StartError } from '../errors.ts';
import type { Model } from '../schema/model.ts';
import type { Driver, LiveTables } from './driver.ts';
import { layoutOf } from './layout.ts';
import { compileMissing } from './layout-statements.ts';
import { findMissing, type MissingLayout } from './missing-layout.ts';

/** What was created: tables, and columns as `table.column`. */
export interface CreatedLayout {
  readonly tables: readonly string[];
  readonly columns: readonly string[];
}

/**
 * Brings a database to the model, which must have been fitted to it: an empty one entirely, an
 * existing one by what is missing. Nothing is ever dropped or rewritten.
 */
export async function createMissingTables(driver: Driver, model: Model): Promise<CreatedLayout> {
  const live = await driver.introspect();
  const missing = findMissing(layoutOf(model), live);
  if (isEmpty(missing)) return namesOf(missing);
  try {
    await create(driver, missing, live);
  } catch (error) {
    // Another process may have started on the same database and been faster.
    if (!isEmpty(findMissing(layoutOf(model), await driver.introspect()))) throw creationError(missing, error);
  }
  return namesOf(missing);
}

async function create(driver: Driver, missing: MissingLayout, live: LiveTables): Promise<void> {
  const statements = await compileMissing(missing, live, driver.layout);
  await driver.transaction(async (session) => {
    for (const statement of statements) await session.execute(statement, []);
  });
}

const isEmpty = ({ tables, columns }: MissingLayout): boolean => tables.length === 0 && columns.length === 0;

function namesOf({ tables, columns }: MissingLayout): CreatedLayout {
  return {
    tables: tables.map((table) => table.name),
    columns: columns.flatMap(({ table, columns }) => columns.map((column) => `${table.name}.${column.name}`)),
  };
}

function creationError(missing: MissingLayout, error: unknown): StartError {
  const { tables, columns } = namesOf(missing);
  const names = [...tables.map((name) => `table ${name}`), ...columns.map((name) => `column ${name}`)];
  const shown = names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');
  return new StartError(
    `The database lacks ${shown}, and creating it failed: ${error instanceof Error ? error.message : String(error)}`,
    { remedy: 'Give the database user the right to create tables, or use the database that belongs to these schemas.' },
  );
}
