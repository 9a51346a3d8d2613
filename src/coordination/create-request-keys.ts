import type { Driver, Reader, Session } from '../database/driver.ts';
import { createOwnStatements } from '../database/own/own-statements.ts';
import { createOwnTables } from '../database/own/own-tables.ts';
import { RequestError, StartError } from '../errors.ts';
import type { Dialect } from '../sql/dialect.ts';
import { REQUESTS } from './coordination-tables.ts';

/** An answered request: a hash of its content, and the entry it created. */
export interface AnsweredRequest {
  readonly content: string;
  readonly entry: number;
}

/** Requests by idempotency key, stored in the transaction of their writes. */
export interface RequestKeys {
  /** Creates the table if it does not exist; never inside a transaction. */
  prepare(): Promise<void>;
  /** Null if no such request was answered within the last day. */
  find(reader: Reader, name: string): Promise<AnsweredRequest | null>;
  keep(session: Session, name: string, request: AnsweredRequest): Promise<void>;
}

/** Ignoring the key could create a second entry. */
function refuseKeys(error: unknown): never {
  if (!(error instanceof StartError)) throw error;
  const refusal = new RequestError(
    'NotImplementedError',
    `Idempotency-Key is not available: the database has no table ${REQUESTS.name}, and its user may not create it. Send the request without the header.`,
  );
  refusal.cause = error;
  throw refusal;
}

const DAY_MS = 86_400_000;

export function createRequestKeys(driver: Driver, dialect: Dialect): RequestKeys {
  const tables = createOwnTables(driver, [REQUESTS]);
  const requests = createOwnStatements(dialect, REQUESTS);
  const find = requests.select(['content', 'entry_id'], 'where [name] = ? and [answered_at] > ?');
  const sweep = requests.remove('where [answered_at] <= ?');
  return {
    prepare: () => tables.prepare().catch(refuseKeys),
    async find(reader, name) {
      const [row] = await find(reader, name, Date.now() - DAY_MS);
      return row === undefined ? null : { content: row.content, entry: row.entry_id };
    },
    async keep(session, name, { content, entry }) {
      const now = Date.now();
      await sweep(session, now - DAY_MS);
      await requests.insert(session, { name, content, entry_id: entry, answered_at: now });
    },
  };
}
