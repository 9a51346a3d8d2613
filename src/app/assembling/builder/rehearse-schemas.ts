import { hostname } from 'node:os';
import { refuseBesideOthers, refuseSwitches } from '../../../content/switches/type-switch.ts';
import { layoutOf } from '../../../database/layout/layout.ts';
import { describeStartError, StartError } from '../../../errors.ts';
import type { Model } from '../../../schema/model.ts';
import { countRowsStatement } from '../../../sql/whole-table.ts';
import { dialectOf } from '../../../sql/dialect-of.ts';
import { documentsOf } from '../../../types/builder/editing/documents-of.ts';
import type { SchemaChange } from '../../../types/builder/editing/schema-change.ts';
import { EditError, type EditedSchemas } from '../../../types/builder/editing/edited-schemas.ts';
import { pendingSwitches } from '../../migrating/pending-switches.ts';
import { type Application, declareModel } from '../../opening/open-application.ts';

/**
 * Rejects schemas that the next start would reject, and those that would lose data: the server must come back with all
 * stored content. Returns the model it would start with.
 */
export async function rehearseSchemas(
  application: Application,
  edited: EditedSchemas,
  change: SchemaChange,
): Promise<Model> {
  const { project, code } = application;
  const schemas = documentsOf(edited, project.schemas, change);
  try {
    const next = declareModel({ ...project, schemas }, { ...code, schemas });
    await refuseMany(application, next);
    await refuseRetyped(application, next);
    const { switches, others } = await pendingSwitches({ ...application, model: next });
    refuseSwitches(switches, {});
    // The servers of this machine restart together.
    refuseBesideOthers(
      switches,
      others.filter(({ host }) => host !== hostname()),
      {},
    );
    return next;
  } catch (error) {
    if (error instanceof StartError) throw new EditError(describeStartError(error));
    throw error;
  }
}

/** A single type can have only one entry. */
async function refuseMany({ model, driver }: Application, next: Model): Promise<void> {
  const dialect = dialectOf(driver.client);
  for (const { uid, kind, table } of next.contentTypes.values()) {
    if (kind !== 'singleType' || model.contentTypes.get(uid)?.kind !== 'collectionType') continue;
    const [row] = await driver.query(countRowsStatement(dialect, table), []);
    if (Number(row?.[0]) > 1) {
      throw new EditError('You cannot convert a collectionType to a singleType when having multiple entries in DB');
    }
  }
}

/** A column keeps its type: its values would be lost or become meaningless. */
async function refuseRetyped({ model, driver, live }: Application, next: Model): Promise<void> {
  const { quote } = dialectOf(driver.client);
  const before = new Map(
    layoutOf(model).flatMap(({ name, columns }) => columns.map((column) => [`${name} ${column.name}`, column.type])),
  );
  for (const { name, columns } of layoutOf(next)) {
    for (const column of columns) {
      const was = before.get(`${name} ${column.name}`);
      if (was === undefined || was === column.type || !live.get(name)?.columns.has(column.name)) continue;
      throw new EditError(
        `The column ${quote(name)}.${quote(column.name)} holds ${was}, not ${column.type}: give the new field another name. Nothing was changed.`,
      );
    }
  }
}
