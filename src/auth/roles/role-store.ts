import type { Engine } from '../../content/engine.ts';
import { openCodeScope, type Scope } from '../../content/scope.ts';
import { currentReader } from '../../content/writing/transaction.ts';
import {
  addRows,
  changeRow,
  changeRows,
  inRowsTransaction,
  lockRow,
  removeRows,
} from '../../content/writing/storing/prepare-rows.ts';
import type { Row } from '../../database/driver.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { PERMISSION_UID, ROLE_UID, USER_UID } from '../../schema/model.ts';
import { idCell, textCell, timeCell } from '../../database/cells.ts';
import { fixedStatement } from '../../sql/fixed-statement.ts';
import { readAuthLayout } from '../auth-layout.ts';

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
  /** Grants and revokes in one step; actions that already have the requested state are unchanged. */
  change(
    id: number,
    grant: readonly string[],
    revoke: readonly string[],
    values?: { readonly name?: string; readonly description?: string },
  ): Promise<void>;
  /** Atomic: of two concurrent replacements, one is stored completely. */
  replace(
    id: number,
    values: { readonly name?: string; readonly description?: string },
    actions: readonly string[],
  ): Promise<void>;
  /** Moves the role's users to another one. */
  remove(id: number, heirId: number): Promise<void>;
}

export interface NewRole {
  readonly name: string;
  readonly description: string | null;
  readonly type: string;
}

export function createRoleStore(engine: Engine): RoleStore {
  const { dialect, model } = engine;
  const layout = readAuthLayout(model);
  const { roles, permissions, permissionRole: link, userRole } = layout;
  const roleType = contentTypeOf(model, ROLE_UID);
  const permissionType = contentTypeOf(model, PERMISSION_UID);
  const userType = contentTypeOf(model, USER_UID);
  const sql = (text: string) => fixedStatement(dialect, text);
  const columns = '[id], [name], [description], [type], [created_at], [updated_at]';
  const all = sql(`select ${columns} from [${roles}] order by [id]`);
  const userCounts = sql(
    `select [${userRole.targetColumn}], count(*) from [${userRole.table}] group by [${userRole.targetColumn}]`,
  );
  const granted = sql(
    `select p.[id], p.[action] from [${permissions}] p join [${link.table}] l on l.[${link.ownColumn}] = p.[id]
     where l.[${link.targetColumn}] = ?`,
  );
  const usersOf = sql(`select [${userRole.ownColumn}] from [${userRole.table}] where [${userRole.targetColumn}] = ?`);

  const write = <T>(work: (inner: Scope) => Promise<T>): Promise<T> =>
    inRowsTransaction(openCodeScope(engine), [roleType, permissionType, userType], work);

  const apply = async (
    inner: Scope,
    role: number,
    grant: readonly string[],
    revokes: (action: string) => boolean,
  ): Promise<void> => {
    const rows = (await inner.source.reader.query(granted, [role])).map(([id, action]) => ({
      id: idCell(id),
      action: String(action),
    }));
    const has = new Set(rows.map(({ action }) => action));
    const revoked = rows.filter(({ action }) => revokes(action)).map(({ id }) => id);
    await removeRows(inner, permissionType, revoked);
    const added = [...new Set(grant)].filter((action) => !has.has(action)).map((action) => ({ action, role }));
    await addRows(inner, permissionType, added);
  };

  return {
    list: async () => (await currentReader(engine).query(all, [])).map(readRole),

    async countUsers() {
      const rows = await currentReader(engine).query(userCounts, []);
      return new Map(rows.map(([role, count]) => [idCell(role), Number(count)]));
    },

    create: ({ name, description, type }, actions) =>
      write(async (inner) => {
        const [id = 0] = await addRows(inner, roleType, [{ name, description, type }]);
        await apply(inner, id, actions, () => false);
        return id;
      }),

    update: (id, values) => write((inner) => changeRow(inner, roleType, id, values)),

    change: (id, grant, revoke, values = {}) =>
      write(async (inner) => {
        await lockRow(inner, roleType, id);
        if (Object.keys(values).length > 0) await changeRow(inner, roleType, id, values);
        const revoked = new Set(revoke);
        await apply(inner, id, grant, (action) => revoked.has(action));
      }),

    replace: (id, values, actions) =>
      write(async (inner) => {
        await lockRow(inner, roleType, id);
        await changeRow(inner, roleType, id, values);
        const kept = new Set(actions);
        await apply(inner, id, actions, (action) => !kept.has(action));
      }),

    remove: (id, heirId) =>
      write(async (inner) => {
        await lockRow(inner, roleType, id);
        const users = (await inner.source.reader.query(usersOf, [id])).map(([user]) => idCell(user));
        await changeRows(inner, userType, users, { role: heirId });
        await apply(inner, id, [], () => true);
        await removeRows(inner, roleType, [id]);
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
