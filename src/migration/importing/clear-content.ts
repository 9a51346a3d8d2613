import type { Engine } from '../../content/engine.ts';
import type { Session } from '../../database/driver.ts';
import type { Attribute } from '../../schema/model.ts';
import { deleteRowsStatement } from '../../sql/whole-table.ts';
import { transferredTypes } from '../transferred-types.ts';

/** Deletes all entries of the types that an import fills, with their components and links. */
export async function clearTransferred({ model, dialect, revisions }: Engine, session: Session): Promise<void> {
  const types = [...transferredTypes(model), ...model.components.values()];
  const joining = types.flatMap(({ attributes }) => [...attributes.values()].flatMap(joiningTable));
  for (const table of new Set([...joining, ...types.map(({ table }) => table)])) {
    await session.execute(deleteRowsStatement(dialect, table), []);
  }
  await revisions.clear(session);
}

/** The table that belongs to an attribute. */
function joiningTable(attribute: Attribute): readonly string[] {
  if (!('storage' in attribute) || !('table' in attribute.storage)) return [];
  return 'owner' in attribute.storage && !attribute.storage.owner ? [] : [attribute.storage.table];
}
