import type { Driver, SqlValue } from '../../database/driver.ts';
import type { Statement } from '../../sql/statement.ts';
import { fixedStatement, type StatementDialect } from '../../sql/fixed-statement.ts';
import type { AuthLayout } from '../auth-layout.ts';
import { readUserRow, type UserRow, userColumn, userColumns } from './user-rows.ts';

/** User lookups for signing in and the command line. */
export interface UserStore {
  list(): Promise<readonly UserRow[]>;
  byId(id: number): Promise<UserRow | null>;
  /** By user name, or by e-mail in lower case, among users with a password. */
  byIdentifier(identifier: string): Promise<UserRow | null>;
  byEmail(email: string): Promise<UserRow | null>;
  byToken(token: TokenName, hash: string): Promise<UserRow | null>;
}

/** Tokens sent by mail; only hashes are stored. */
export type TokenName = 'resetPasswordToken' | 'confirmationToken';

export const TOKEN_COLUMNS: Readonly<Record<TokenName, string>> = {
  resetPasswordToken: 'reset_password_token',
  confirmationToken: 'confirmation_token',
};

export function createUserStore(
  driver: Pick<Driver, 'query'>,
  dialect: StatementDialect,
  layout: AuthLayout,
): UserStore {
  const statements = new Map<string, Statement>();
  const statement = (text: string): Statement => {
    const known = statements.get(text) ?? fixedStatement(dialect, text);
    statements.set(text, known);
    return known;
  };
  const find = async (where: string, parameters: readonly SqlValue[]): Promise<UserRow | null> => {
    const [row] = await driver.query(
      statement(`select ${userColumns(layout)} where ${where} order by u.[id]`),
      parameters,
    );
    return row ? readUserRow(row) : null;
  };
  const of = (name: string): string => userColumn(layout, name);
  return {
    list: async () =>
      (await driver.query(statement(`select ${userColumns(layout)} order by u.[id]`), [])).map(readUserRow),
    byId: (id) => find('u.[id] = ?', [id]),
    byIdentifier: (identifier) =>
      find(`${of('provider')} = ? and (${of('email')} = ? or ${of('username')} = ?)`, [
        'local',
        identifier.toLowerCase(),
        identifier,
      ]),
    byEmail: (email) => find(`${of('email')} = ?`, [email.toLowerCase()]),
    byToken: (token, hash) => find(`${of(TOKEN_COLUMNS[token])} = ?`, [hash]),
  };
}
