import type { Engine } from '../../../content/engine.ts';
import type { Scope } from '../../../content/scope.ts';
import { currentReader } from '../../../content/writing/transaction.ts';
import { idCell } from '../../../database/cells.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import { ADMIN_USER_UID, type RelationAttribute } from '../../../schema/model.ts';
import { fixedStatement } from '../../../sql/fixed-statement.ts';

/** Role id -> number of administrators. */
export function createUserCounts(engine: Engine): (inner?: Scope) => Promise<ReadonlyMap<number, number>> {
  const { storage } = contentTypeOf(engine.model, ADMIN_USER_UID).attributes.get('roles') as RelationAttribute;
  if (storage.kind !== 'linkTable') throw new Error('roles of administrators are kept in a table of links');
  const { table, targetColumn } = storage;
  const text = `select [${targetColumn}], count(*) from [${table}] group by [${targetColumn}]`;
  const statement = fixedStatement(engine.dialect, text);
  return async (inner) => {
    const rows = await (inner?.source.reader ?? currentReader(engine)).query(statement, []);
    return new Map(rows.map(([role, count]) => [idCell(role), Number(count)]));
  };
}
