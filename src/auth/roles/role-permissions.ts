import type { Access } from '../../access/access.ts';
import type { Driver, Row } from '../../database/driver.ts';
import { accessOfActions } from '../access-of-actions.ts';
import type { Role } from '../caller.ts';
import { idCell, textCell } from '../../database/cells.ts';
import { fixedStatement, type StatementDialect } from '../../sql/fixed-statement.ts';
import type { AuthLayout } from '../../management/users/auth-layout.ts';

/** Reads every role with its actions in one query: there are few roles and some hundred actions. */
export interface RolePermissions {
  readonly role: Role;
  readonly actions: ReadonlySet<string>;
  readonly access: Access;
}

export function createRoleReader(
  driver: Pick<Driver, 'query'>,
  dialect: StatementDialect,
  layout: AuthLayout,
): () => Promise<ReadonlyMap<number, RolePermissions>> {
  const link = layout.permissionRole;
  const all = fixedStatement(
    dialect,
    `select r.[id], r.[name], r.[type], p.[action] from [${layout.roles}] r
     left join [${link.table}] l on l.[${link.targetColumn}] = r.[id]
     left join [${layout.permissions}] p on p.[id] = l.[${link.ownColumn}]
     order by r.[id], p.[id]`,
  );
  let last: { readonly rows: readonly Row[]; readonly roles: ReadonlyMap<number, RolePermissions> } | null = null;
  return async () => {
    const rows = await driver.query(all, []);
    // Few commits change permissions: they are read again after each commit, and derived values are reused if they are
    // equal.
    if (last === null || !areEqual(rows, last.rows)) last = { rows, roles: collectRoles(rows) };
    return last.roles;
  };
}

const areEqual = (rows: readonly Row[], others: readonly Row[]): boolean =>
  rows.length === others.length && rows.every((row, index) => row.every((cell, at) => cell === others[index]?.[at]));

function collectRoles(rows: readonly Row[]): ReadonlyMap<number, RolePermissions> {
  const drafts = new Map<number, { role: Role; actions: Set<string> }>();
  for (const [id, name, type, action] of rows) {
    const roleId = idCell(id);
    const draft = drafts.get(roleId) ?? {
      role: { id: roleId, name: textCell(name), type: textCell(type) },
      actions: new Set<string>(),
    };
    drafts.set(roleId, draft);
    const actionText = textCell(action);
    if (actionText !== null) draft.actions.add(actionText);
  }
  return new Map(
    [...drafts].map(([id, { role, actions }]) => [id, { role, actions, access: accessOfActions(actions) }]),
  );
}

type Roles = ReadonlyMap<number, RolePermissions>;

export const roleOfType = (roles: Roles, type: string): RolePermissions | undefined =>
  [...roles.values()].find(({ role }) => role.type === type);

/** The role that somebody wants to act as, by its type or its name. */
export const roleNamed = (roles: Roles, name: string): RolePermissions | undefined =>
  roleOfType(roles, name) ?? [...roles.values()].find(({ role }) => role.name === name);
