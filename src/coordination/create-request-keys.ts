import { idCell } from '../database/cells.ts';
import type { Driver, Reader, Session } from '../database/driver.ts';
import { createOwnTables } from '../database/layout/own-tables.ts';
import { runOperations } from '../database/running/run-operations.ts';
import { RequestError, StartError } from '../errors.ts';
import { insertion } from '../plan/writing/row-operations.ts';
import type { Dialect } from '../sql/dialect.ts';
import { fixedStatement } from '../sql/fixed-statement.ts';
import { REQUESTS, REQUESTS_LAYOUT } from './coordination-layout.ts';

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
    `Idempotency-Key is not available: the database has no table ${REQUESTS}, and its user may not create it. Send the request without the header.`,
  );
  refusal.cause = error;
  throw refusal;
}

const DAY_MS = 86_400_000;

export function createRequestKeys(driver: Driver, dialect: Dialect): RequestKeys {
  const tables = createOwnTables(driver, [REQUESTS_LAYOUT]);
  const find = fixedStatement(
    dialect,
    `select [content], [entry_id] from [${REQUESTS}] where [name] = ? and [answered_at] > ?`,
  );
  const forget = fixedStatement(dialect, `delete from [${REQUESTS}] where [answered_at] <= ?`);
  return {
    prepare: () => tables.prepare().catch(refuseKeys),
    async find(reader, name) {
      const [row] = await reader.query(find, [name, Date.now() - DAY_MS]);
      return row === undefined ? null : { content: String(row[0]), entry: idCell(row[1]) };
    },
    async keep(session, name, { content, entry }) {
      const now = Date.now();
      await session.execute(forget, [now - DAY_MS]);
      const row = { name, content, entry_id: entry, answered_at: now };
      await runOperations(session, dialect, [insertion(REQUESTS, row)]);
    },
  };
}
