import type { Driver, Row } from '../../database/driver.ts';
import { booleanCell, idCell, textCell } from '../../database/cells.ts';
import { fixedStatement, type StatementDialect } from '../../sql/fixed-statement.ts';
import type { AuthLayout } from './auth-layout.ts';

/** The user fields that authentication reads on every request. */
export interface UserRow {
  readonly id: number;
  readonly username: string | null;
  readonly email: string | null;
  readonly provider: string | null;
  readonly passwordHash: string | null;
  readonly confirmed: boolean;
  readonly blocked: boolean;
  readonly roleId: number | null;
}

export interface UserRows {
  byId(id: number): Promise<UserRow | null>;
}

const READ = ['username', 'email', 'provider', 'password', 'confirmed', 'blocked'];

/** A column of the user, `u`; null if the project does not have it. */
export const userColumn = ({ userColumns }: AuthLayout, name: string): string =>
  userColumns.has(name) ? `u.[${name}]` : 'null';

/** The columns that `readUserRow` expects: `u` is the user and `l` the link to the role. */
export const userColumns = (layout: AuthLayout): string =>
  `u.[id], ${READ.map((name) => userColumn(layout, name)).join(', ')}, l.[${layout.userRole.targetColumn}]
   from [${layout.users}] u left join [${layout.userRole.table}] l on l.[${layout.userRole.ownColumn}] = u.[id]`;

export function readUserRow(row: Row): UserRow {
  const [id, username, email, provider, password, confirmed, blocked, roleId] = row;
  return {
    id: idCell(id),
    username: textCell(username),
    email: textCell(email),
    provider: textCell(provider),
    passwordHash: textCell(password),
    confirmed: booleanCell(confirmed),
    blocked: booleanCell(blocked),
    roleId: roleId === null || roleId === undefined ? null : idCell(roleId),
  };
}

export function createUserRows(driver: Pick<Driver, 'query'>, dialect: StatementDialect, layout: AuthLayout): UserRows {
  const byId = fixedStatement(dialect, `select ${userColumns(layout)} where u.[id] = ?`);
  return {
    async byId(id) {
      const [row] = await driver.query(byId, [id]);
      return row ? readUserRow(row) : null;
    },
  };
}
