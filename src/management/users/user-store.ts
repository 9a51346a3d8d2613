import type { Driver, SqlValue } from '../../database/driver.ts';
import type { Statement } from '../../sql/statement.ts';
import { fixedStatement, type StatementDialect } from '../../sql/fixed-statement.ts';
import type { AuthLayout } from './auth-layout.ts';
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
  const matching = async (where: string, parameters: readonly SqlValue[]): Promise<readonly UserRow[]> => {
    const found = statement(`select ${userColumns(layout)} where ${where} order by u.[id]`);
    return (await driver.query(found, parameters)).map(readUserRow);
  };
  const find = async (where: string, parameters: readonly SqlValue[]): Promise<UserRow | null> =>
    (await matching(where, parameters))[0] ?? null;
  const of = (name: string): string => userColumn(layout, name);
  return {
    list: async () =>
      (await driver.query(statement(`select ${userColumns(layout)} order by u.[id]`), [])).map(readUserRow),
    byId: (id) => find('u.[id] = ?', [id]),
    byIdentifier: async (identifier) =>
      named(
        await matching(`${of('provider')} = ? and (${of('email')} = ? or ${of('username')} = ?)`, [
          'local',
          identifier.toLowerCase(),
          identifier,
        ]),
        ({ email, username }) => [
          [email, identifier.toLowerCase()],
          [username, identifier],
        ],
      ),
    byEmail: async (email) =>
      named(await matching(`${of('email')} = ?`, [email.toLowerCase()]), (row) => [[row.email, email.toLowerCase()]]),
    byToken: (token, hash) => find(`${of(TOKEN_COLUMNS[token])} = ?`, [hash]),
  };
}

/**
 * The user who is meant, among those that the database considers equal: some collations treat é as e and ignore case and
 * trailing spaces. Only case may differ, as in v4 on such a database, and only if nobody has exactly this name.
 */
function named(
  found: readonly UserRow[],
  namesOf: (row: UserRow) => readonly (readonly [stored: string | null, searchedName: string])[],
): UserRow | null {
  const isExact = (row: UserRow) => namesOf(row).some(([stored, searchedName]) => stored === searchedName);
  const isAlike = (row: UserRow) =>
    namesOf(row).some(([stored, searchedName]) => stored?.toLowerCase() === searchedName.toLowerCase());
  return found.find(isExact) ?? found.find(isAlike) ?? null;
}
