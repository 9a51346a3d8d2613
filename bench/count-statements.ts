/** Loaded before a server (`--import`): counts the statements it runs and reports the number over HTTP. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  type SqliteLibrary,
  type SqliteStatement,
  type SqliteValue,
  sqlitePackage,
} from '../src/database/drivers/sqlite/sqlite-library.ts';
import { PLINTH } from './places.ts';

let statements = 0;

/** Transactions and settings do not read content. */
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

/** The methods of native classes cannot be replaced, so the library gets a subclass. */
function countedLibrary(library: SqliteLibrary): SqliteLibrary {
  class CountedDatabase extends library.DatabaseSync {
    override prepare(sql: string): SqliteStatement {
      const statement = super.prepare(sql);
      return isReading(sql) ? countedStatement(statement) : statement;
    }
  }
  return { ...library, DatabaseSync: CountedDatabase };
}

function countedStatement(statement: SqliteStatement): SqliteStatement {
  const counted =
    <T extends readonly SqliteValue[], R>(run: (...values: T) => R) =>
    (...values: T): R => {
      statements += 1;
      return run.call(statement, ...values);
    };
  return {
    setReturnArrays: (on) => statement.setReturnArrays(on),
    setReadBigInts: (on) => statement.setReadBigInts(on),
    all: counted(statement.all),
    get: counted(statement.get),
    run: counted(statement.run),
    iterate: counted(statement.iterate),
  };
}

const place = sqlitePackage();
if (place !== null) {
  // The floor uses the package, the built server the copy shipped with it.
  for (const file of [place, join(PLINTH, '../../sqlite/lib/index.cjs')].filter(existsSync)) {
    const library = require(file) as SqliteLibrary;
    (require.cache[file] as NodeJS.Module).exports = countedLibrary(library);
  }
} else {
  const { getBuiltinModule } = process;
  const library = countedLibrary(getBuiltinModule('node:sqlite') as unknown as SqliteLibrary);
  process.getBuiltinModule = ((id: string) => (id === 'node:sqlite' ? library : getBuiltinModule(id))) as never;
}
before((require('pg') as { Client: { prototype: object } }).Client.prototype, 'query', (_client, [query]) => {
  if (isReading(typeof query === 'string' ? query : String((query as { text?: string }).text))) statements += 1;
});

createServer((_request, response) => response.end(String(statements)))
  .listen(Number(process.env.STATEMENT_COUNT_PORT), '127.0.0.1')
  .unref();
