import type { Driver, Row, Session, SqlValue } from '../../database/driver.ts';
import { idCell, textCell, timeCell } from '../../database/cells.ts';
import { fixedInsert, fixedStatement } from '../../sql/fixed-statement.ts';
import type { AuthLayout } from '../layout.ts';
import type { WritingDialect } from '../users/user-store.ts';

export interface StoredRole {
  readonly id: number;
  readonly name: string | null;
  readonly description: string | null;
  readonly type: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export interface RoleStore {
  list(): Promise<readonly StoredRole[]>;
  /** Role id -> number of users. */
  countUsers(): Promise<ReadonlyMap<number, number>>;
  create(role: NewRole, actions: readonly string[]): Promise<number>;
  update(id: number, values: { readonly name?: string; readonly description?: string }): Promise<void>;
  /** Grants and revokes at once; what is granted already, or was never granted, stays as it is. */
  change(id: number, grant: readonly string[], revoke: readonly string[]): Promise<void>;
  /** Moves the role's users to another one. */
  remove(id: number, heirId: number): Promise<void>;
}

export interface NewRole {
  readonly name: string;
  readonly description: string | null;
  readonly type: string;
}

export function createRoleStore(
  driver: Pick<Driver, 'query' | 'transaction'>,
  dialect: WritingDialect,
  layout: AuthLayout,
): RoleStore {
  const { roles, permissions, permissionRole: link, userRole } = layout;
  const sql = (text: string) => fixedStatement(dialect, text);
  const columns = '[id], [name], [description], [type], [created_at], [updated_at]';
  const all = sql(`select ${columns} from [${roles}] order by [id]`);
  const userCounts = sql(
    `select [${userRole.targetColumn}], count(*) from [${userRole.table}] group by [${userRole.targetColumn}]`,
  );
  const insertRole = fixedInsert(
    dialect,
    `insert into [${roles}] ([name], [description], [type], [created_at], [updated_at]) values (?, ?, ?, ?, ?)`,
  );
  const lockRole = sql(`update [${roles}] set [updated_at] = ? where [id] = ?`);
  const granted = sql(
    `select p.[id], p.[action] from [${permissions}] p join [${link.table}] l on l.[${link.ownColumn}] = p.[id]
     where l.[${link.targetColumn}] = ?`,
  );
  const insertPermission = fixedInsert(
    dialect,
    `insert into [${permissions}] ([action], [created_at], [updated_at]) values (?, ?, ?)`,
  );
  const order = link.inverseOrderColumn;
  const insertLink = sql(
    order === undefined
      ? `insert into [${link.table}] ([${link.ownColumn}], [${link.targetColumn}]) values (?, ?)`
      : `insert into [${link.table}] ([${link.ownColumn}], [${link.targetColumn}], [${order}]) values (?, ?, ?)`,
  );
  const deleteLink = sql(`delete from [${link.table}] where [${link.ownColumn}] = ?`);
  const deletePermission = sql(`delete from [${permissions}] where [id] = ?`);
  const moveUsers = sql(
    `update [${userRole.table}] set [${userRole.targetColumn}] = ? where [${userRole.targetColumn}] = ?`,
  );
  const deleteRole = sql(`delete from [${roles}] where [id] = ?`);

  const now = (): SqlValue => dialect.encodeValue(new Date());

  const apply = async (
    session: Session,
    id: number,
    grant: readonly string[],
    revokes: (action: string) => boolean,
  ): Promise<void> => {
    const rows = await session.query(granted, [id]);
    const has = new Set(rows.map(([, action]) => String(action)));
    for (const [permission, action] of rows) {
      if (!revokes(String(action))) continue;
      await session.execute(deleteLink, [idCell(permission)]);
      await session.execute(deletePermission, [idCell(permission)]);
    }
    let position = rows.length;
    for (const action of new Set(grant)) {
      if (has.has(action)) continue;
      const time = now();
      const [permission = 0] = await session.insert(insertPermission, [action, time, time]);
      position += 1;
      await session.execute(insertLink, [permission, id, ...(order === undefined ? [] : [position])]);
    }
  };

  return {
    list: async () => (await driver.query(all, [])).map(readRole),

    async countUsers() {
      const rows = await driver.query(userCounts, []);
      return new Map(rows.map(([role, count]) => [idCell(role), Number(count)]));
    },

    create: ({ name, description, type }, actions) =>
      driver.transaction(async (session) => {
        const time = now();
        const [id = 0] = await session.insert(insertRole, [name, description, type, time, time]);
        await apply(session, id, actions, () => false);
        return id;
      }),

    update: (id, values) =>
      driver.transaction(async (session) => {
        const changed = Object.entries(values);
        const assignments = ['[updated_at] = ?', ...changed.map(([column]) => `[${column}] = ?`)].join(', ');
        const text = `update [${roles}] set ${assignments} where [id] = ?`;
        await session.execute(sql(text), [now(), ...changed.map(([, value]) => value), id]);
      }),

    change: (id, grant, revoke) =>
      driver.transaction(async (session) => {
        await session.execute(lockRole, [now(), id]);
        const revoked = new Set(revoke);
        await apply(session, id, grant, (action) => revoked.has(action));
      }),

    remove: (id, heirId) =>
      driver.transaction(async (session) => {
        await session.execute(lockRole, [now(), id]);
        await session.execute(moveUsers, [heirId, id]);
        await apply(session, id, [], () => true);
        await session.execute(deleteRole, [id]);
      }),
  };
}

function readRole(row: Row): StoredRole {
  const [id, name, description, type, createdAt, updatedAt] = row;
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  return {
    id: idCell(id),
    name: textCell(name),
    description: textCell(description),
    type: textCell(type),
    createdAt: iso(timeCell(createdAt)),
    updatedAt: iso(timeCell(updatedAt)),
  };
}
