import { createRequire } from 'node:module';
import type { Engine } from '../../content/engine.ts';
import { runningSession } from '../../content/writing/transaction.ts';
import type { Driver, NamedResult, Session } from '../../database/driver.ts';
import type { Client } from '../../database/settings.ts';
import { resolvePackage } from '../host/project-package.ts';

/** The dialects of knex for each engine, as v4 uses them. */
const DIALECTS: Readonly<Record<Client, string>> = {
  sqlite: 'better-sqlite3',
  postgres: 'postgres',
  mysql: 'mysql2',
};

/** What knex hands to a client and expects back from it. */
interface KnexQuery {
  readonly sql?: string;
  readonly bindings?: readonly unknown[];
  response?: unknown;
  context?: unknown;
}

/** What knex takes for a connection; in a transaction of its own it holds one. */
interface KnexConnection {
  readonly __knexUid: string;
  open: OpenTransaction | null;
}

interface OpenTransaction {
  readonly session: Session;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

type ClientClass = new (config: object) => object;

/**
 * `strapi.db.connection`: knex itself, as the project has it installed with v4, on Plinth's own connection
 * to the database, so that what it runs inside of a transaction belongs to it. Null where knex is not installed.
 */
export function createKnex(engine: Engine, dir: string): unknown {
  const place = resolvePackage(dir, 'knex');
  if (place === null) return null;
  const require = createRequire(place);
  const knex = require('knex') as (config: object) => unknown;
  const Dialect = require(`knex/lib/dialects/${DIALECTS[engine.driver.client]}/index.js`) as ClientClass;
  return knex({
    client: clientOn(engine, Dialect),
    connection: { filename: 'plinth', database: 'plinth' },
    useNullAsDefault: true,
  });
}

function clientOn(engine: Engine, Dialect: ClientClass): ClientClass {
  const { driver } = engine;
  let connections = 0;
  class PlinthClient extends Dialect {
    /** The package of the database is not asked for: statements go to Plinth's own connection. */
    _driver(): object {
      return {};
    }

    initializePool(): void {}

    async acquireConnection(): Promise<KnexConnection> {
      connections += 1;
      return { __knexUid: `plinth-${connections}`, open: null };
    }

    async releaseConnection({ open }: KnexConnection): Promise<void> {
      await open?.rollback();
    }

    async destroy(): Promise<void> {}

    async _query(connection: KnexConnection, query: KnexQuery): Promise<KnexQuery> {
      const text = query.sql ?? '';
      const ended = await steerTransaction(engine, connection, text);
      const result = ended ?? (await run(engine, connection, text, query.bindings ?? []));
      return answerAs(driver.client, query, result);
    }
  }
  return PlinthClient;
}

const NOTHING: NamedResult = { rows: [], changes: 0, lastId: null };

/** `BEGIN`, `COMMIT` and `ROLLBACK` of knex's own transactions; null for any other statement. */
async function steerTransaction(engine: Engine, connection: KnexConnection, text: string): Promise<NamedResult | null> {
  const [, word = ''] = /^\s*(begin|commit|rollback)\b(?!\s+to\b)/i.exec(text) ?? [];
  switch (word.toLowerCase()) {
    case 'begin':
      connection.open = await beginTransaction(engine);
      return NOTHING;
    case 'commit':
    case 'rollback': {
      const { open } = connection;
      connection.open = null;
      await (word.toLowerCase() === 'commit' ? open?.commit() : open?.rollback());
      return NOTHING;
    }
    default:
      return null;
  }
}

/** A transaction that stays open until it is told to end. Inside of one of Plinth's, knex's own is a part of it. */
async function beginTransaction(engine: Engine): Promise<OpenTransaction> {
  const around = runningSession(engine);
  if (around !== null) {
    const end = async (): Promise<void> => undefined;
    return { session: around, commit: end, rollback: () => Promise.reject(new Error(OUTER)) };
  }
  return new Promise((opened, failed) => {
    let settle: { resolve(): void; reject(error: unknown): void } | null = null;
    const done = engine.driver.transaction(async (session) => {
      const told = new Promise<void>((resolve, reject) => {
        settle = { resolve, reject };
      });
      opened({
        session,
        async commit() {
          settle?.resolve();
          await done;
        },
        async rollback() {
          settle?.reject(ROLLED_BACK);
          await done.catch((error) => {
            if (error !== ROLLED_BACK) throw error;
          });
        },
      });
      await told;
    });
    done.catch(failed);
  });
}

const ROLLED_BACK = new Error('The transaction was rolled back.');
const OUTER = 'The transaction around this one is rolled back by throwing an error.';

async function run(
  engine: Engine,
  { open }: KnexConnection,
  text: string,
  bindings: readonly unknown[],
): Promise<NamedResult> {
  const session = open?.session ?? runningSession(engine);
  if (session !== null) return session.named(text, bindings);
  const { driver }: { readonly driver: Driver } = engine;
  return driver.transaction((own) => own.named(text, bindings));
}

/** As the library of each database answers, which knex then reads. */
function answerAs(client: Client, query: KnexQuery, { rows, changes, lastId }: NamedResult): KnexQuery {
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

/** What PostgreSQL says that a statement was. */
function commandOf(text: string): string {
  const [, word = ''] = /^\s*\(*\s*(\w+)/.exec(text) ?? [];
  if (word.toLowerCase() !== 'with') return word.toUpperCase();
  return (/\)\s*(select|insert|update|delete)\b/i.exec(text)?.[1] ?? 'select').toUpperCase();
}
