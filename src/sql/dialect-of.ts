import type { Dialect } from './dialect.ts';
import { mysqlDialect } from './dialects/mysql.ts';
import { postgresDialect } from './dialects/postgres.ts';
import { sqliteDialect } from './dialects/sqlite.ts';

const DIALECTS: Readonly<Record<Dialect['name'], Dialect>> = {
  sqlite: sqliteDialect,
  postgres: postgresDialect,
  mysql: mysqlDialect,
};

export const dialectOf = (name: Dialect['name']): Dialect => DIALECTS[name];
