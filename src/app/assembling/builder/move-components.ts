import type { Model } from '../../../schema/model.ts';
import { dialectOf } from '../../../sql/dialect-of.ts';
import { retypeStatement } from '../../../sql/whole-table.ts';
import type { EditedSchemas } from '../../../types/builder/editing/edited-schemas.ts';
import type { Application } from '../../opening/open-application.ts';

/**
 * Moving a component to another category changes its UID, and stored rows have to change with it: in v4, dynamic zones
 * lose their components this way, and components lose their files. `change` writes the files; either everything happens
 * or nothing.
 */
export async function moveComponents(
  { driver, model, live }: Pick<Application, 'driver' | 'model' | 'live'>,
  { components }: EditedSchemas,
  change: () => void,
): Promise<void> {
  const moved = [...components].filter(([uid, sheet]) => uid !== sheet.uid && !sheet.isDeleted);
  if (moved.length === 0) return change();
  const columns = typeColumns(model).filter(([table, column]) => live.get(table)?.columns.has(column));
  await driver.transaction(async (session) => {
    for (const [table, column] of columns) {
      const statement = retypeStatement(dialectOf(driver.client), table, column);
      for (const [uid, sheet] of moved) await session.execute(statement, [sheet.uid, uid]);
    }
    change();
  });
}

/** Columns that contain the type of the row they refer to. */
function typeColumns(model: Model): readonly (readonly [table: string, column: string])[] {
  const columns = new Map<string, readonly [string, string]>();
  const add = (table: string, column: string) => columns.set(`${table} ${column}`, [table, column]);
  for (const { table, attributes } of [...model.contentTypes.values(), ...model.components.values()]) {
    for (const attribute of attributes.values()) {
      if (attribute.kind === 'component' || attribute.kind === 'dynamicZone') {
        add(attribute.storage.table, 'component_type');
      } else if (attribute.kind === 'morphTo') {
        const { storage } = attribute;
        add(storage.kind === 'morphTable' ? storage.table : table, storage.typeColumn);
      }
    }
  }
  return [...columns.values()];
}
