/** Loaded before a server (`--import`): counts the statements that it runs and tells the number over HTTP. */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { loadSqlite } from '../src/database/drivers/sqlite/sqlite-library.ts';

let statements = 0;

/** Transactions and settings read nothing of the content. */
const isReading = (sql: string): boolean => !/^\s*(begin|commit|rollback|set|pragma)\b/i.test(sql);

type Method = (this: unknown, ...args: unknown[]) => unknown;

function before(owner: object, name: string, seen: (target: unknown, args: readonly unknown[]) => void): void {
  const methods = owner as Record<string, Method>;
  const method = methods[name];
  if (method === undefined) throw new Error(`there is no ${name} to count`);
  methods[name] = function (...args) {
    seen(this, args);
    return method.apply(this, args);
  };
}

const require = createRequire(import.meta.url);

interface CountedStatement {
  benchSql?: string;
}

const { DatabaseSync, StatementSync } = loadSqlite();
const { prepare } = DatabaseSync.prototype as { prepare(sql: string): CountedStatement };
Object.assign(DatabaseSync.prototype, {
  prepare(this: unknown, sql: string): CountedStatement {
    return Object.assign(prepare.call(this, sql), { benchSql: sql });
  },
});
for (const name of ['all', 'iterate', 'get', 'run']) {
  before(StatementSync.prototype, name, (statement) => {
    if (isReading((statement as CountedStatement).benchSql ?? '')) statements += 1;
  });
}
before((require('pg') as { Client: { prototype: object } }).Client.prototype, 'query', (_client, [query]) => {
  if (isReading(typeof query === 'string' ? query : String((query as { text?: string }).text))) statements += 1;
});

createServer((_request, response) => response.end(String(statements)))
  .listen(Number(process.env.STATEMENT_COUNT_PORT), '127.0.0.1')
  .unref();
