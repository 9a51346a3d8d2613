import type pg from 'pg';
import type { Statement } from '../../sql/statement.ts';
import type { Row, Session, SqlValue } from '../driver.ts';
import { lockNumbers } from './lock-numbers.ts';

/** A connection with more prepared statements than this is replaced: the server keeps them all in memory. */
const MAX_PREPARED = 1_000;

export function sessionOf(client: pg.PoolClient): Session {
  return {
    query: async (statement, parameters) => (await run(client, statement, parameters)).rows,
    stream: (statement, parameters, batchSize) => streamOn(client, statement, parameters, batchSize),
    insert: async (statement, parameters) => (await run(client, statement, parameters)).rows.map(([id]) => Number(id)),
    execute: async (statement, parameters) => (await run(client, statement, parameters)).rowCount ?? 0,
    async lock(...keys) {
      if (keys.length > 0) await run(client, LOCK, [`{${lockNumbers(keys, LOCKS).join()}}`]);
    },
  };
}

/** Locks that end with the transaction; each statement after it sees what was committed until then. */
const LOCK: Statement = { text: 'select pg_advisory_xact_lock(k) from unnest($1::bigint[]) as k' };
const LOCKS = 2n ** 63n;

let lastCursor = 0;

/** Reads through a cursor of the transaction that the connection is in. */
export async function* streamOn(
  client: pg.PoolClient,
  statement: Statement,
  parameters: readonly SqlValue[],
  batchSize: number,
): AsyncGenerator<readonly Row[]> {
  const cursor = `batches${++lastCursor}`;
  await client.query(`declare ${cursor} no scroll cursor for ${statement.text}`, [...parameters]);
  const next = { text: `fetch forward ${Math.trunc(batchSize)} from ${cursor}`, rowMode: 'array' } as const;
  for (;;) {
    const { rows } = await client.query<Row[number][]>(next);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
  }
}

const names = new WeakMap<Statement, string>();
const preparedOn = new WeakMap<pg.PoolClient, Set<string>>();
let lastName = 0;

export function run(client: pg.PoolClient, statement: Statement, parameters: readonly SqlValue[]) {
  const name = nameOf(statement);
  preparedNames(client).add(name);
  return client.query<Row[number][]>({ name, text: statement.text, values: [...parameters], rowMode: 'array' });
}

function nameOf(statement: Statement): string {
  let name = names.get(statement);
  if (name === undefined) {
    name = `p${++lastName}`;
    names.set(statement, name);
  }
  return name;
}

function preparedNames(client: pg.PoolClient): Set<string> {
  let prepared = preparedOn.get(client);
  if (prepared === undefined) {
    prepared = new Set();
    preparedOn.set(client, prepared);
  }
  return prepared;
}

export function release(client: pg.PoolClient): void {
  client.release(preparedNames(client).size > MAX_PREPARED);
}

/** A connection that cannot even roll back is of no further use. */
export async function rollback(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    release(client);
  } catch {
    client.release(true);
  }
}
