import { adviseIndexes, type IndexAdvice } from '../../database/layout/index-advice.ts';
import { layoutOf } from '../../database/layout/layout.ts';
import { compileMissing } from '../../database/layout/layout-statements.ts';
import {
  findMissing,
  findSurplus,
  type MissingLayout,
  type SurplusLayout,
} from '../../database/layout/layout-differences.ts';
import type { Application } from '../opening/open-application.ts';

/** A missing column, and an unused one of the same table: perhaps it was renamed. */
export interface PossibleRename {
  readonly table: string;
  readonly from: string;
  readonly to: string;
}

export interface DatabaseStatus {
  readonly missing: MissingLayout;
  /** SQL that creates what is missing. */
  readonly statements: readonly string[];
  readonly indexes: readonly IndexAdvice[];
  readonly surplus: SurplusLayout;
  readonly renames: readonly PossibleRename[];
}

/** Differences between the database and the schemas: missing and surplus parts. Changes nothing. */
export async function databaseStatus({
  model,
  driver,
}: Pick<Application, 'model' | 'driver'>): Promise<DatabaseStatus> {
  const layout = layoutOf(model);
  const live = await driver.introspect();
  const missing = findMissing(layout, live);
  const surplus = findSurplus(layout, live);
  const statements = await compileMissing(missing, live, driver.layout);
  return {
    missing,
    surplus,
    statements: statements.map(({ text }) => text),
    indexes: await adviseIndexes(model, live, driver.layout),
    renames: missing.columns.flatMap(({ table, columns }) =>
      surplus.columns
        .filter((one) => one.table === table.name)
        .flatMap(({ column: from }) => columns.map(({ name: to }) => ({ table: table.name, from, to }))),
    ),
  };
}
