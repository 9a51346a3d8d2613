import { idCell, textCell } from '../../database/cells.ts';
import type { Reader } from '../../database/driver.ts';
import type { Reviewer } from '../../revisions/workflow.ts';
import { ADMIN_USER_UID } from '../../schema/model.ts';
import { fixedStatement } from '../../sql/fixed-statement.ts';
import type { Statement } from '../../sql/statement.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { Engine } from '../engine.ts';

const SUPER_ADMIN = 'strapi-super-admin';

/** An administrator as the workflows know them: with their roles, as they are in this transaction. */
export async function reviewerOf(
  engine: Engine,
  reader: Pick<Reader, 'query'>,
  administrator: number,
  mayUpdate: boolean,
): Promise<Reviewer> {
  const statement = getOrCreate(statements, engine, rolesStatement);
  const rows = statement === null ? [] : await reader.query(statement, [administrator]);
  return {
    roles: new Set(rows.map(([role]) => idCell(role))),
    isSuperAdmin: rows.some(([, code]) => textCell(code) === SUPER_ADMIN),
    mayUpdate,
  };
}

const statements = new WeakMap<Engine, Statement | null>();

/** Null if the project has no administrators. */
function rolesStatement({ model, dialect }: Engine): Statement | null {
  const roles = model.contentTypes.get(ADMIN_USER_UID)?.attributes.get('roles');
  if (roles?.kind !== 'relation' || roles.storage.kind !== 'linkTable') return null;
  const { table, ownColumn, targetColumn } = roles.storage;
  const role = model.contentTypes.get(roles.target)?.table ?? 'admin_roles';
  return fixedStatement(
    dialect,
    `select r.[id], r.[code] from [${table}] l join [${role}] r on r.[id] = l.[${targetColumn}]
     where l.[${ownColumn}] = ?`,
  );
}
