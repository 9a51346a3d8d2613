import type { Driver, LiveTables } from '../../database/driver.ts';
import { adviseIndexes, type IndexAdvice } from '../../database/layout/index-advice.ts';
import { findFormerRows } from '../../database/layout/former-rows.ts';
import { layoutOf } from '../../database/layout/layout.ts';
import { compileMissing } from '../../database/layout/layout-statements.ts';
import {
  findMissing,
  findSurplus,
  type MissingLayout,
  type SurplusLayout,
} from '../../database/layout/layout-differences.ts';
import type { FormerType } from '../../schema/former-tables.ts';
import type { Model } from '../../schema/model.ts';
import type { Application } from '../opening/open-application.ts';

/** A missing column, and an unused one of the same table: perhaps it was renamed. */
export interface PossibleRename {
  readonly table: string;
  readonly from: string;
  readonly to: string;
}

/** Parts of the schemas that the database does not have, and the reverse. */
export interface LayoutStatus {
  readonly missing: MissingLayout;
  /** SQL that creates what is missing. */
  readonly statements: readonly string[];
  readonly surplus: SurplusLayout;
}

export interface DatabaseStatus extends LayoutStatus {
  readonly indexes: readonly IndexAdvice[];
  readonly renames: readonly PossibleRename[];
  /** Types with rows in tables of earlier versions, which `db apply` moves. */
  readonly former: readonly FormerType[];
}

/** Differences between the database and the schemas: missing and surplus parts. Changes nothing. */
export async function databaseStatus({
  model,
  driver,
}: Pick<Application, 'model' | 'driver'>): Promise<DatabaseStatus> {
  const live = await driver.introspect();
  const status = await layoutStatus(model, live, driver);
  const { missing, surplus } = status;
  return {
    ...status,
    former: await findFormerRows(driver, model, live),
    indexes: await adviseIndexes(model, live, driver.layout),
    renames: missing.columns.flatMap(({ table, columns }) =>
      surplus.columns
        .filter((one) => one.table === table.name)
        .flatMap(({ column: from }) => columns.map(({ name: to }) => ({ table: table.name, from, to }))),
    ),
  };
}

/** The same for the tables of a database that were read before, without advice. */
export async function layoutStatus(model: Model, live: LiveTables, driver: Driver): Promise<LayoutStatus> {
  const layout = layoutOf(model);
  const missing = findMissing(layout, live);
  const statements = await compileMissing(missing, live, driver.layout);
  const surplus = withoutDocumentIds(findSurplus(layout, live), model);
  return { missing, surplus, statements: statements.map(({ text }) => text) };
}

/** Stored document ids are in use, though no attribute has them. */
function withoutDocumentIds({ tables, columns }: SurplusLayout, { contentTypes }: Model): SurplusLayout {
  const types = [...contentTypes.values()];
  const isUsed = ({ table, column }: SurplusLayout['columns'][number]): boolean =>
    types.some((type) => type.table === table && type.documentIdColumn === column);
  return { tables, columns: columns.filter((one) => !isUsed(one)) };
}
