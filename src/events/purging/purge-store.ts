import { briefTransaction } from '../../database/brief-transaction.ts';
import type { Driver, Session } from '../../database/driver.ts';
import { createOwnStatements } from '../../database/own/own-statements.ts';
import { ownTable } from '../../database/own/own-table.ts';
import { createOwnTables } from '../../database/own/own-tables.ts';
import type { Dialect } from '../../sql/dialect.ts';

/** Purges to be sent: a row per commit and target, in the same transaction. */
export const PURGES = ownTable(
  'plinth_purges',
  {
    target: 'string',
    tags: 'text',
    attempts: 'integer',
    // Milliseconds: not to be sent before. The sending process moves it ahead, so no other process sends it.
    due_at: 'bigint',
  },
  { indexes: [['target', 'due_at']] },
);

/** Purges that this process is about to send together. */
export interface ClaimedPurges {
  readonly ids: readonly number[];
  readonly tags: ReadonlySet<string>;
  /** The most of any of them, including this one. */
  readonly attempts: number;
}

/** Sent together. */
export const MAX_CLAIMED = 1_000;

/** Of targets that are configured no longer. */
const FORGOTTEN_MS = 24 * 3600 * 1000;

export type PurgeStore = ReturnType<typeof createPurgeStore>;

export function createPurgeStore(driver: Driver, dialect: Dialect) {
  const tables = createOwnTables(driver, [PURGES]);
  const purges = createOwnStatements(dialect, PURGES);
  const due = purges.select(
    ['id', 'tags', 'attempts'],
    `where [target] = ? and [due_at] <= ? order by [id] limit ${MAX_CLAIMED}`,
  );
  const forget = purges.remove('where [due_at] < ?');
  const brief = <T>(work: (session: Session) => Promise<T>): Promise<T> => briefTransaction(driver, work);
  return {
    async prepare() {
      await tables.prepare();
      await brief((session) => forget(session, Date.now() - FORGOTTEN_MS));
    },
    /** Inside the transaction that makes them necessary. */
    put: (session: Session, targets: readonly string[], tags: readonly string[], dueAt: readonly number[]) =>
      purges.insert(
        session,
        ...targets.flatMap((target) => dueAt.map((due_at) => ({ target, tags: tags.join(' '), attempts: 0, due_at }))),
      ),
    /** The first that are due, reserved for this process until then; null if there are none. */
    claim: (target: string, until: number): Promise<ClaimedPurges | null> =>
      brief(async (session) => {
        await session.lock(`${PURGES.name} ${target}`);
        const rows = await due(session, target, Date.now());
        if (rows.length === 0) return null;
        const ids = rows.map(({ id }) => id);
        const attempts = Math.max(...rows.map((row) => row.attempts)) + 1;
        await purges.changeAmong(session, { column: 'id', ids }, { due_at: until, attempts });
        return { ids, attempts, tags: new Set(rows.flatMap(({ tags }) => tags.split(' '))) };
      }),
    remove: (ids: readonly number[]) => brief((session) => purges.removeAmong(session, { column: 'id', ids })),
    postpone: (ids: readonly number[], due_at: number) =>
      brief((session) => purges.changeAmong(session, { column: 'id', ids }, { due_at })),
    /** One for all of them: a target that is away must not fill the database. */
    fold: (ids: readonly number[], target: string, tags: string, due_at: number) =>
      brief(async (session) => {
        await purges.removeAmong(session, { column: 'id', ids });
        await purges.insert(session, { target, tags, attempts: 1, due_at });
      }),
  };
}
