import { MARKS_LAYOUT } from '../../content/marks/mark-layout.ts';
import { FIRST_ROWS } from '../../revisions/revision-tables.ts';
import { type CopiedTable, copyBetween } from '../../database/copying/copy-between.ts';
import { addOtherTables } from '../../database/copying/other-tables.ts';
import { pairTables } from '../../database/copying/table-pairs.ts';
import { completeTables, findBare } from '../../database/layout/bare-tables.ts';
import { layoutOf } from '../../database/layout/layout.ts';
import type { TableLayout } from '../../database/layout/table-layout.ts';
import type { DatabaseSettings } from '../../database/settings.ts';
import { StartError } from '../../errors.ts';
import type { Progress } from '../../util/progress.ts';
import { type Application, type DeclaredProject, withApplication } from '../opening/open-application.ts';
import { recordCommand } from '../opening/record-command.ts';

export interface CopiedProject {
  readonly tables: readonly CopiedTable[];
  /**
   * Tables, and columns as `table.column`, that were not copied: they belong to no content type, or their type cannot
   * be copied.
   */
  readonly left: readonly string[];
}

export interface CopyProjectOptions {
  /** Includes tables that belong to no content type. */
  readonly allTables?: boolean;
}

/** Copies a project's database to another one, where the tables of its content types are created. */
export async function copyProject(
  opened: DeclaredProject,
  to: DatabaseSettings,
  progress: Progress,
  { allTables = false }: CopyProjectOptions = {},
): Promise<CopiedProject> {
  const { project } = opened;
  if (JSON.stringify(to) === JSON.stringify(project.settings.database)) {
    throw new StartError('The target is the database of the project.', { remedy: 'Name another one with --to.' });
  }
  const other = { ...opened, project: { ...project, settings: { ...project.settings, database: to } } };
  return withApplication(opened, { createTables: false, isForCommand: true }, async (source) => {
    await recordCommand(source);
    return withApplication(other, { createTables: 'forLoad', isForCommand: true }, async (target) => {
      const layout = layoutOf(target.model);
      const bare = findBare(layout, target.live);
      const own = target.live.has(FIRST_ROWS.name) ? [MARKS_LAYOUT, FIRST_ROWS.layout] : [MARKS_LAYOUT];
      const known = pairTables(
        [...layoutOf(source.model), ...own],
        [...layout, ...own],
        source.live,
        deferredKeys(target, bare),
      );
      const pairs = allTables ? await addOtherTables(source.driver, target.driver, source.live, known) : known;
      const complete = () => completeTables(target.driver, layout);
      const tables = await copyBetween(source.driver, target.driver, pairs, { progress, complete });
      return { tables, left: unknownOf(source, new Map(pairs.map(({ from, columns }) => [from, columns]))) };
    });
  });
}

/** Foreign keys of these tables are added after their rows. */
const deferredKeys = ({ driver }: Application, bare: readonly TableLayout[]): ReadonlySet<string> =>
  new Set(driver.layout.addsConstraints ? bare.map(({ name }) => name) : []);

function unknownOf(
  { live }: Application,
  known: ReadonlyMap<string, readonly { readonly from: string }[]>,
): readonly string[] {
  return [...live.values()].flatMap(({ name, columns }) => {
    const copied = known.get(name);
    if (copied === undefined) return [name];
    const names = new Set(['id', ...copied.map(({ from }) => from)]);
    return [...columns.keys()].filter((column) => !names.has(column)).map((column) => `${name}.${column}`);
  });
}
