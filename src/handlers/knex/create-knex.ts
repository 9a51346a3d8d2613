import { createRequire } from 'node:module';
import type { Engine } from '../../content/engine.ts';
import { runningSession } from '../../content/writing/transaction.ts';
import { openCodeTransaction, type OpenedTransaction } from '../../content/writing/transactions/code-transaction.ts';
import type { NamedResult } from '../../database/driver.ts';
import type { Client } from '../../database/settings.ts';
import { createAsyncValue } from '../../util/async-value.ts';
import { requestScope, requestWork } from '../context/request-context.ts';
import { resolvePackage } from '../host/project-package.ts';
import type { TransactionOptionsHere } from '../strapi/database/transaction-options.ts';

/** The dialects of knex for each engine, as v4 uses them. */
const DIALECTS: Readonly<Record<Client, string>> = {
  sqlite: 'better-sqlite3',
  postgres: 'postgres',
  mysql: 'mysql2',
};

/** What knex passes to a client and expects back. */
interface KnexQuery {
  readonly sql?: string;
  readonly bindings?: readonly unknown[];
  response?: unknown;
  context?: unknown;
}

/** What knex uses as a connection. */
interface KnexConnection {
  readonly __knexUid: string;
  /** Its transaction, and the savepoints inside it by name; the last is the innermost. */
  open: { readonly name: string; readonly transaction: OpenedTransaction }[];
}

type ClientClass = new (config: object) => { transaction(...args: readonly unknown[]): unknown };

/**
 * `strapi.db.connection`: the project's knex (installed with v4) on Plinth's own connection, so its statements join the
 * current transaction. Null if knex is not installed.
 */
export function createKnex(engine: Engine, dir: string, transactionOptions: TransactionOptionsHere): unknown {
  const place = resolvePackage(dir, 'knex');
  if (place === null) return null;
  const require = createRequire(place);
  const knex = require('knex') as (config: object) => unknown;
  const Dialect = require(`knex/lib/dialects/${DIALECTS[engine.driver.client]}/index.js`) as ClientClass;
  return knex({
    client: clientOn(engine, Dialect, transactionOptions),
    connection: { filename: 'plinth', database: 'plinth' },
    useNullAsDefault: true,
  });
}

type Opening = ReturnType<TransactionOptionsHere>;

/** The line of code that opens a transaction, until its BEGIN has run. */
const opening = createAsyncValue<Opening>();

function clientOn(engine: Engine, Dialect: ClientClass, transactionOptions: TransactionOptionsHere): ClientClass {
  const { driver } = engine;
  let connections = 0;
  class PlinthClient extends Dialect {
    /** The database package is not needed: statements go to Plinth's own connection. */
    _driver(): object {
      return {};
    }

    initializePool(): void {}

    async acquireConnection(): Promise<KnexConnection> {
      connections += 1;
      return { __knexUid: `plinth-${connections}`, open: [] };
    }

    async releaseConnection({ open }: KnexConnection): Promise<void> {
      await open[0]?.transaction.rollback();
    }

    async destroy(): Promise<void> {}

    override transaction(...args: readonly unknown[]): unknown {
      return opening.run(transactionOptions(), () => super.transaction(...args));
    }

    async _query(connection: KnexConnection, query: KnexQuery): Promise<KnexQuery> {
      const text = query.sql ?? '';
      const isSteering = await steerTransaction(engine, connection, text, transactionOptions);
      const result = isSteering ? NOTHING : await run(engine, connection, text, query.bindings ?? []);
      return respondAs(driver.client, query, result);
    }
  }
  return PlinthClient;
}

const NOTHING: NamedResult = { rows: [], changes: 0, lastId: null };

const STEERING =
  /^\s*(begin|commit|savepoint|release(?=\s)|rollback(?:\s+to)?)\b(?:\s+savepoint)?(?:\s+["`]?(\w+)["`]?)?/i;

/**
 * Handles statements that begin and end knex's transactions, and savepoints for nested ones; returns false for any
 * other statement. Inside `strapi.db.transaction` they are parts of that transaction.
 */
async function steerTransaction(
  engine: Engine,
  { open }: KnexConnection,
  text: string,
  transactionOptions: TransactionOptionsHere,
): Promise<boolean> {
  const [, words = '', name = ''] = STEERING.exec(text) ?? [];
  const word = words.toLowerCase().replace(/\s+/, ' ');
  switch (word) {
    case 'begin':
    case 'savepoint': {
      const options = opening.get() ?? transactionOptions();
      const transaction = await openCodeTransaction(requestScope(engine), options, open.at(-1)?.transaction);
      open.push({ name: word === 'begin' ? '' : name, transaction });
      return true;
    }
    case 'commit':
    case 'release':
    case 'rollback':
    case 'rollback to': {
      const isPart = word === 'release' || word === 'rollback to';
      const index = isPart ? open.findLastIndex((one) => one.name === name) : 0;
      // Later savepoints end with it. One that was rolled back to has already ended.
      const [ended] = index < 0 ? [] : open.splice(index);
      await (word === 'commit' || word === 'release' ? ended?.transaction.commit() : ended?.transaction.rollback());
      return true;
    }
    default:
      return false;
  }
}

async function run(
  engine: Engine,
  { open }: KnexConnection,
  text: string,
  bindings: readonly unknown[],
): Promise<NamedResult> {
  const session = open.at(-1)?.transaction.session ?? runningSession(engine);
  if (session !== null) return session.named(text, bindings);
  const result = await engine.driver.transaction((own) => own.named(text, bindings));
  const work = requestWork();
  if (work !== undefined && !/^\W*select\b/i.test(text)) work.trace.wrote = true;
  return result;
}

/** In the format of each database library, which knex reads. */
function respondAs(client: Client, query: KnexQuery, { rows, changes, lastId }: NamedResult): KnexQuery {
  const objects = [...rows];
  switch (client) {
    case 'sqlite':
      query.response = objects;
      query.context = { lastID: lastId, changes };
      return query;
    case 'mysql': {
      const header = { affectedRows: changes, changedRows: changes, insertId: lastId ?? 0 };
      query.response = lastId === null ? [objects, []] : [header, []];
      return query;
    }
    case 'postgres':
      query.response = { rows: objects, rowCount: changes, fields: [], command: commandOf(query.sql ?? '') };
      return query;
  }
}

/** The command tag of PostgreSQL. */
function commandOf(text: string): string {
  const [, word = ''] = /^\s*\(*\s*(\w+)/.exec(text) ?? [];
  if (word.toLowerCase() !== 'with') return word.toUpperCase();
  return (/\)\s*(select|insert|update|delete)\b/i.exec(text)?.[1] ?? 'select').toUpperCase();
}

/**
 * `trx` of `strapi.db.transaction(({ trx }) => …)`: knex itself, because its statements join the transaction they are
 * called in anyway. Created on first use.
 */
export function createTransactionKnex(connection: () => unknown): object {
  const knex = connection as () => Readonly<Record<string | symbol, unknown>> &
    ((...args: readonly unknown[]) => unknown);
  // Queries check whether it is empty, and for a client to use instead of their own: theirs is the right one.
  const call = Object.assign((...args: readonly unknown[]) => knex()(...args), { isTransaction: true });
  return new Proxy(call, {
    get: (own, name) => {
      if (name === 'client' || name === 'then') return undefined;
      return name in own ? Reflect.get(own, name) : knex()[name];
    },
  });
}
