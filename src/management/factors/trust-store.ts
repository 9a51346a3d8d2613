import type { Engine } from '../../content/engine.ts';
import { briefTransaction } from '../../database/brief-transaction.ts';
import type { Session } from '../../database/driver.ts';
import { createOwnStatements } from '../../database/own/own-statements.ts';
import { createOwnTables } from '../../database/own/own-tables.ts';
import { FACTORS, KIND } from './factor-table.ts';

/** A browser in which a second factor was given, and is not asked for again. Times are in milliseconds. */
export interface TrustedBrowser {
  readonly id: number;
  /** Its `User-Agent`. */
  readonly device: string;
  /** Of the text in its cookie. */
  readonly hash: string;
  /** The last session that began in it. */
  readonly session: string | null;
  readonly createdAt: number;
  readonly usedAt: number | null;
  readonly expiresAt: number;
}

type NewTrust = Pick<TrustedBrowser, 'device' | 'hash' | 'session' | 'expiresAt'>;

/** Trusted browsers of administrators, beside their second factors. */
export interface TrustStore {
  /** Those that are trusted, the latest first. */
  list(administrator: number): Promise<readonly TrustedBrowser[]>;
  /** The oldest one is forgotten when there are too many. */
  add(administrator: number, browser: NewTrust): Promise<void>;
  /** Another session has begun in it. */
  use(browser: TrustedBrowser, session: string | null): Promise<void>;
  /** False if the administrator trusts no such browser. */
  remove(administrator: number, id: number): Promise<boolean>;
  removeAll(administrator: number): Promise<void>;
  /** The browser of a session that is ended because somebody else may have it. */
  removeOfSession(administrator: number, session: string): Promise<void>;
  look(): Promise<boolean>;
  /** In the transaction of a change of the account. */
  removeAllIn(session: Session, administrator: number): Promise<void>;
}

const MOST = 20;

export function createTrustStore({ driver, dialect }: Pick<Engine, 'driver' | 'dialect'>): TrustStore {
  const tables = createOwnTables(driver, [FACTORS]);
  const factors = createOwnStatements(dialect, FACTORS);
  const list = factors.select(
    ['id', 'name', 'secret', 'step', 'created_at', 'used_at'],
    'where [administrator_id] = ? and [kind] = ? and [step] > ? order by [id] desc',
  );
  const use = factors.update('set [secret] = ?, [used_at] = ? where [id] = ? and [kind] = ?');
  const removeOne = factors.remove('where [administrator_id] = ? and [id] = ? and [kind] = ?');
  const removeAll = factors.remove('where [administrator_id] = ? and [kind] = ?');
  const sweep = factors.remove('where [kind] = ? and [step] <= ?');
  const listIn = async (reader: Parameters<typeof list>[0], administrator: number) =>
    (await list(reader, administrator, KIND.trusted, Date.now())).map(({ id, name, secret, step, ...times }) => ({
      ...(JSON.parse(secret) as Pick<TrustedBrowser, 'hash' | 'session'>),
      ...{ id, device: name, createdAt: times.created_at, usedAt: times.used_at, expiresAt: step },
    }));
  const secretOf = ({ hash, session }: Pick<TrustedBrowser, 'hash' | 'session'>): string =>
    JSON.stringify({ hash, session });
  return {
    list: async (administrator) => ((await tables.look()) ? listIn(driver, administrator) : []),
    async add(administrator, browser) {
      await tables.prepare();
      const now = Date.now();
      await briefTransaction(driver, async (session) => {
        await session.lock(`factors of ${administrator}`);
        await sweep(session, KIND.trusted, now);
        const known = await listIn(session, administrator);
        for (const { id } of known.slice(MOST - 1)) await removeOne(session, administrator, id, KIND.trusted);
        await factors.insert(session, {
          ...{ administrator_id: administrator, kind: KIND.trusted, name: browser.device, secret: secretOf(browser) },
          ...{ step: browser.expiresAt, created_at: now, used_at: null },
        });
      });
    },
    async use({ id, hash }, name) {
      const secret = secretOf({ hash, session: name });
      await briefTransaction(driver, (session) => use(session, secret, Date.now(), id, KIND.trusted));
    },
    async remove(administrator, id) {
      if (!(await tables.look())) return false;
      return briefTransaction(
        driver,
        async (session) => (await removeOne(session, administrator, id, KIND.trusted)) > 0,
      );
    },
    async removeAll(administrator) {
      if (await tables.look())
        await briefTransaction(driver, (session) => removeAll(session, administrator, KIND.trusted));
    },
    async removeOfSession(administrator, name) {
      const found = (await this.list(administrator)).filter(({ session }) => session === name);
      for (const { id } of found) await this.remove(administrator, id);
    },
    look: () => tables.look(),
    async removeAllIn(session, administrator) {
      await removeAll(session, administrator, KIND.trusted);
    },
  };
}
