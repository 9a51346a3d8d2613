import type { Session } from '../../database/driver.ts';
import type { Numbering } from '../../database/run-operations.ts';
import { anyRowStatement } from '../../sql/insert-statement.ts';
import type { Engine } from '../engine.ts';
import { seedTypes } from './seed-types.ts';

/**
 * Restarts the ids of entries and components at 1 in tables that are now empty. If the database cannot roll that back,
 * the returned numbering assigns the ids instead.
 */
export async function restartIds({ model, dialect, driver }: Engine, session: Session): Promise<Numbering> {
  const { restartIds: restart } = driver.layout;
  const numbering: Numbering = new Map();
  const tables = [...seedTypes(model).values(), ...model.components.values()].map(({ table }) => table);
  for (const table of new Set(tables)) {
    if ((await session.query(anyRowStatement(dialect, table), [])).length > 0) continue;
    const statement = await restart?.((asked) => session.query(asked, []), table);
    if (restart === null) numbering.set(table, 1);
    else if (statement) await session.execute(statement, []);
  }
  return numbering;
}
