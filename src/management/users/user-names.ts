import { runPlanning } from '../../database/running/run-operations.ts';
import type { Reader } from '../../database/driver.ts';
import type { Planning } from '../../plan/writing/stored-read.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { TOKEN_COLUMNS, type TokenName } from './user-store.ts';

/** Finds users by name, address or token, inside a transaction or outside. */
export interface UserNames {
  /** Users with one of these values, or one that the database considers equal: some collations treat é as e. */
  having(field: 'username' | 'email', values: readonly string[]): Promise<readonly NamedUser[]>;
  hasToken(id: number, token: TokenName, hash: string): Promise<boolean>;
}

export interface NamedUser {
  readonly id: number;
  readonly provider: string | null;
  /** The matching value, as stored. */
  readonly value: string;
}

export const userNames = (reader: Pick<Reader, 'query'>, dialect: Dialect, table: string): UserNames => ({
  having: (field, values) => runPlanning(reader, dialect, planNamed(table, field, values)),
  hasToken: async (id, token, hash) =>
    (await runPlanning(reader, dialect, planNamed(table, TOKEN_COLUMNS[token], [hash]))).some((user) => user.id === id),
});

function* planNamed(table: string, column: string, values: readonly string[]): Planning<readonly NamedUser[]> {
  const [rows = []] = yield [{ kind: 'matching', table, column, values, columns: ['id', 'provider', column] }];
  return rows.map(([id, provider, value]) => ({
    id: Number(id),
    provider: provider === null ? null : String(provider),
    value: String(value),
  }));
}
