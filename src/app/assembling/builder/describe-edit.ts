import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { EditPreview } from '../../../admin/contract/builder.ts';
import type { SurplusLayout } from '../../../database/layout/layout-differences.ts';
import type { FileChanges } from '../../../project/change-schema-files.ts';
import type { Model } from '../../../schema/model.ts';
import type { Edited } from '../../../types/builder/editing/edit-schemas.ts';
import type { EditedSchemas } from '../../../types/builder/editing/edited-schemas.ts';
import type { SchemaChange } from '../../../types/builder/editing/schema-change.ts';
import { layoutStatus } from '../../migrating/database-status.ts';
import { absentPlugins, withoutPlugins } from '../../opening/absent-plugins.ts';
import { type Application, fitToDatabase } from '../../opening/open-application.ts';

/** An edit that has passed all checks but is not applied yet. */
export interface PreparedEdit extends Edited {
  readonly schemas: EditedSchemas;
  readonly files: FileChanges;
  readonly renames: SchemaChange['renames'];
  /** The model of the next start. */
  readonly next: Model;
}

/** Describes what an edit changes, in files and, like `plinth db status`, in the database. */
export async function describeEdit(
  { project: { root, settings }, model, driver }: Application,
  { name, files: { writes, removes }, renames, next }: PreparedEdit,
): Promise<EditPreview> {
  const fitted = await fitToDatabase(driver, next);
  const absent = absentPlugins(settings);
  const [before, after] = [
    await layoutStatus(withoutPlugins(model, absent), fitted.live, driver),
    await layoutStatus(withoutPlugins(fitted.model, absent), fitted.live, driver),
  ];
  const wasUnused = new Set(namesOf(before.surplus));
  const files = [
    ...writes.map(({ file, text }) => ({ file, before: textOf(root, file), after: text })),
    ...removes.map((file) => ({ file, before: textOf(root, file), after: null })),
  ];
  return {
    name,
    files: files.filter((one) => one.before !== one.after),
    sql: after.statements,
    unused: namesOf(after.surplus).filter((one) => !wasUnused.has(one)),
    renames: renames.map(([from, to]) => ({ from, to })),
  };
}

const namesOf = ({ tables, columns }: SurplusLayout): readonly string[] => [
  ...tables,
  ...columns.map(({ table, column }) => `${table}.${column}`),
];

function textOf(root: string, file: string): string | null {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    return null;
  }
}
