import { markTables } from '../../content/marks/mark-layout.ts';
import { MARK, readMark } from '../../content/marks/stored-mark.ts';
import { SETTINGS_TABLE } from '../../content/settings/stored-setting.ts';
import type { Driver, LiveTables } from '../../database/driver.ts';
import { layoutOf } from '../../database/layout/layout.ts';
import { findMissing } from '../../database/layout/layout-differences.ts';
import { StartError } from '../../errors.ts';
import type { Project } from '../../project/load-project.ts';
import type { Model } from '../../schema/model.ts';
import { readModel } from '../../schema/read-model.ts';
import { dialectOf } from '../../sql/dialect-of.ts';

interface Database {
  readonly driver: Driver;
  readonly live: LiveTables;
  readonly model: Model;
}

/**
 * In production, the tables of a database already in use change only on request. The first production start creates
 * what is missing, as v4 does at every start: a new database is empty, and one from v4 is taken over as is.
 */
export async function requireRequestedChanges({ settings }: Project, { driver, live, model }: Database): Promise<void> {
  if (settings.schemaChanges === 'apply') return;
  const missing = missingOfProject(model, live);
  if (missing.length === 0 || !(await wasServed(driver, live))) return;
  const shown = missing.slice(0, 5).join(', ') + (missing.length > 5 ? ` and ${missing.length - 5} more` : '');
  throw new StartError(
    `The database is missing what the schemas need: ${shown}. In production a start does not change the tables of a database that is in use. Nothing was changed.`,
    {
      remedy:
        'Run "plinth db status" to see the statements and "plinth db apply" to run them, or start with --apply-schema. "settings.applySchema: true" in config/database applies changes at every start.',
    },
  );
}

/** Tables and columns of the project's own content types; those of v4 itself and of Plinth come with a new version. */
function missingOfProject(model: Model, live: LiveTables): readonly string[] {
  const builtIn = new Map(layoutOf(BUILT_IN).map((table) => [table.name, table]));
  const { tables, columns } = findMissing(layoutOf(model), live);
  return [
    ...tables.filter(({ name }) => !builtIn.has(name)).map(({ name }) => `table ${name}`),
    ...columns.flatMap(({ table, columns: missing }) => {
      const known = new Set(builtIn.get(table.name)?.columns.map(({ name }) => name));
      // Link tables of the first versions of v4 have no id; it never belongs to an attribute.
      const own = missing.filter(({ name }) => name !== 'id' && !known.has(name));
      return own.map(({ name }) => `column ${table.name}.${name}`);
    }),
  ];
}

const BUILT_IN = readModel({ contentTypes: [], components: [], extensions: [] });

async function wasServed(driver: Driver, live: LiveTables): Promise<boolean> {
  if (!live.has(SETTINGS_TABLE)) return false;
  const place = { dialect: dialectOf(driver.client), marks: markTables(live) };
  return (await readMark(place, driver, MARK.served)).text !== null;
}
