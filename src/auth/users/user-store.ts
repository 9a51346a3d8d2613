import type { Driver, Session, SqlValue } from '../../database/driver.ts';
import type { Dialect } from '../../sql/dialect.ts';
import type { Statement } from '../../sql/statement.ts';
import { idCell } from '../../database/cells.ts';
import { fixedInsert, fixedStatement, type StatementDialect } from '../../sql/fixed-statement.ts';
import type { AuthLayout } from '../layout.ts';
import { readUserRow, type UserRow, userColumns } from './user-rows.ts';

/** What writing needs beside the text of statements: times as the database's columns hold them. */
export type WritingDialect = StatementDialect & Pick<Dialect, 'encodeValue' | 'returningId'>;

/** Column name -> value. Names come from the model, never from a request. */
export type ColumnValues = Readonly<Record<string, SqlValue>>;

export interface UserStore {
  list(): Promise<readonly UserRow[]>;
  byId(id: number): Promise<UserRow | null>;
  /** By user name, or by e-mail in lower case, among the users with a password of their own. */
  byIdentifier(identifier: string): Promise<UserRow | null>;
  byEmail(email: string): Promise<UserRow | null>;
  byToken(column: TokenColumn, hash: string): Promise<UserRow | null>;
  /** Everything in `work` happens alone: two registrations never pass the same check for a taken name. */
  write<T>(work: (writer: UserWriter) => Promise<T>): Promise<T>;
}

export type TokenColumn = 'reset_password_token' | 'confirmation_token';

export interface UserWriter {
  /** The users that have one of these values in a column. */
  idsWith(column: string, values: readonly SqlValue[]): Promise<readonly { id: number; provider: string }[]>;
  roleExists(roleId: number): Promise<boolean>;
  roleIdOfType(type: string): Promise<number | null>;
  insert(values: ColumnValues, roleId: number | null): Promise<number>;
  /** False when there is no such user, or when the token that must still be stored is not. */
  update(id: number, values: ColumnValues, token?: { column: TokenColumn; hash: string }): Promise<boolean>;
  setRole(id: number, roleId: number): Promise<void>;
  remove(id: number): Promise<boolean>;
}

export function createUserStore(
  driver: Pick<Driver, 'query' | 'transaction'>,
  dialect: WritingDialect,
  layout: AuthLayout,
  /** Every column of a link table that points to a user. */
  references: readonly { readonly table: string; readonly column: string }[],
): UserStore {
  const statements = new Map<string, Statement>();
  const kept = (text: string, make: typeof fixedStatement | typeof fixedInsert): Statement => {
    const known = statements.get(text);
    if (known) return known;
    const made = make(dialect, text);
    statements.set(text, made);
    return made;
  };
  const statement = (text: string): Statement => kept(text, fixedStatement);

  const find = async (where: string, parameters: readonly SqlValue[]): Promise<UserRow | null> => {
    const [row] = await driver.query(
      statement(`select ${userColumns(layout)} where ${where} order by u.[id]`),
      parameters,
    );
    return row ? readUserRow(row) : null;
  };

  const { users, roles, userRole: link } = layout;

  const writerOf = (session: Session): UserWriter => {
    const writer: UserWriter = {
      async idsWith(column, values) {
        const marks = values.map(() => '?').join(', ');
        const text = `select [id], [provider] from [${users}] where [${column}] in (${marks}) order by [id]`;
        const rows = await session.query(statement(text), values);
        return rows.map(([id, provider]) => ({ id: idCell(id), provider: String(provider) }));
      },

      async roleExists(roleId) {
        return (await session.query(statement(`select [id] from [${roles}] where [id] = ?`), [roleId])).length > 0;
      },

      async roleIdOfType(type) {
        const [row] = await session.query(statement(`select [id] from [${roles}] where [type] = ? order by [id]`), [
          type,
        ]);
        return row ? idCell(row[0]) : null;
      },

      async insert(values, roleId) {
        const now = dialect.encodeValue(new Date());
        const entries = Object.entries({ created_at: now, updated_at: now, ...values });
        const columns = entries.map(([column]) => `[${column}]`).join(', ');
        const marks = entries.map(() => '?').join(', ');
        const [id = 0] = await session.insert(
          kept(`insert into [${users}] (${columns}) values (${marks})`, fixedInsert),
          entries.map(([, value]) => value),
        );
        if (roleId !== null) await writer.setRole(id, roleId);
        return id;
      },

      async update(id, values, token) {
        const entries = Object.entries({ updated_at: dialect.encodeValue(new Date()), ...values });
        const assignments = entries.map(([column]) => `[${column}] = ?`).join(', ');
        const condition = token ? ` and [${token.column}] = ?` : '';
        const changed = await session.execute(
          statement(`update [${users}] set ${assignments} where [id] = ?${condition}`),
          [...entries.map(([, value]) => value), id, ...(token ? [token.hash] : [])],
        );
        return changed > 0;
      },

      async setRole(id, roleId) {
        await session.execute(statement(`delete from [${link.table}] where [${link.ownColumn}] = ?`), [id]);
        const columns = [link.ownColumn, link.targetColumn];
        const values: SqlValue[] = [id, roleId];
        if (link.inverseOrderColumn !== undefined) {
          const order = link.inverseOrderColumn;
          const text = `select max([${order}]) from [${link.table}] where [${link.targetColumn}] = ?`;
          const [row] = await session.query(statement(text), [roleId]);
          columns.push(order);
          values.push(Number(row?.[0] ?? 0) + 1);
        }
        const names = columns.map((column) => `[${column}]`).join(', ');
        await session.execute(
          statement(`insert into [${link.table}] (${names}) values (${columns.map(() => '?').join(', ')})`),
          values,
        );
      },

      async remove(id) {
        for (const { table, column } of references) {
          await session.execute(statement(`delete from [${table}] where [${column}] = ?`), [id]);
        }
        return (await session.execute(statement(`delete from [${users}] where [id] = ?`), [id])) > 0;
      },
    };
    return writer;
  };

  return {
    list: async () =>
      (await driver.query(statement(`select ${userColumns(layout)} order by u.[id]`), [])).map(readUserRow),
    byId: (id) => find('u.[id] = ?', [id]),
    byIdentifier: (identifier) =>
      find('u.[provider] = ? and (u.[email] = ? or u.[username] = ?)', ['local', identifier.toLowerCase(), identifier]),
    byEmail: (email) => find('u.[email] = ?', [email.toLowerCase()]),
    byToken: (column, hash) => find(`u.[${column}] = ?`, [hash]),
    write: (work) =>
      driver.transaction(async (session) => {
        // The layout has no unique index on names. Writing the roles, unchanged, makes writers of
        // users wait for one another on every database, whatever its isolation level.
        await session.execute(statement(`update [${roles}] set [type] = [type]`), []);
        return work(writerOf(session));
      }),
  };
}
