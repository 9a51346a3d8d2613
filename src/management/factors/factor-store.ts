import type { Engine } from '../../content/engine.ts';
import { briefTransaction } from '../../database/brief-transaction.ts';
import type { Session } from '../../database/driver.ts';
import { createOwnStatements } from '../../database/own/own-statements.ts';
import { createOwnTables } from '../../database/own/own-tables.ts';
import { badRequest } from '../../errors.ts';
import { FACTORS, KIND } from './factor-table.ts';

/** An app that shows codes. Times are in milliseconds. */
export interface Authenticator {
  readonly id: number;
  readonly name: string;
  /** Sealed. */
  readonly secret: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
}

/** The second factors of an administrator. */
export interface FactorsOf {
  readonly authenticators: readonly Authenticator[];
  /** How many recovery codes are left. */
  readonly recoveryCodes: number;
  /** Since when there should be a factor; null if that was never asked for. */
  readonly missingSince: number | null;
}

export interface NewAuthenticator {
  readonly name: string;
  /** Sealed. */
  readonly secret: string;
  /** Of the code that confirmed it, which is not accepted again. */
  readonly step: number;
}

/** Second factors of administrators, next to v4's tables. Each change is one transaction. */
export interface FactorStore {
  find(administrator: number): Promise<FactorsOf>;
  /**
   * Ends the administrator's sessions but one: they began without this factor. The first factor brings the recovery
   * codes; false: it was not the first, and there are none to show.
   */
  addAuthenticator(
    administrator: number,
    factor: NewAuthenticator,
    recoveryHashes: readonly string[],
    session: string | null,
  ): Promise<boolean>;
  /** False if a code of this step or a later one was accepted before. */
  useStep(authenticator: number, step: number): Promise<boolean>;
  /** False if there is no such code. Each works once, however many servers are asked at the same time. */
  useRecoveryCode(administrator: number, hash: string): Promise<boolean>;
  replaceRecoveryCodes(administrator: number, hashes: readonly string[]): Promise<void>;
  /** With the last factor, recovery codes go as well. False if the administrator has no such factor. */
  remove(administrator: number, id: number): Promise<boolean>;
  /** All factors go, and all sessions end. False if there were none. */
  reset(administrator: number): Promise<boolean>;
  /** Records that a factor is missing from now on, if it was not before, and returns since when. */
  noteMissing(administrator: number): Promise<number>;
  /** Whether there is something to forget; never inside a transaction. */
  look(): Promise<boolean>;
  /** Of removed accounts, whose ids a database may give to others; in the transaction of the removal. */
  forgetIn(session: Session, administrators: readonly number[]): Promise<void>;
}

/** Each is compared with a code: nobody needs more. */
const MOST = 10;

const NONE: FactorsOf = { authenticators: [], recoveryCodes: 0, missingSince: null };

const BLANK = { name: '', secret: '', step: 0, used_at: null };

export function createFactorStore({
  driver,
  dialect,
  sessions,
}: Pick<Engine, 'driver' | 'dialect' | 'sessions'>): FactorStore {
  const tables = createOwnTables(driver, [FACTORS]);
  const factors = createOwnStatements(dialect, FACTORS);
  const all = factors.select(
    ['id', 'kind', 'name', 'secret', 'created_at', 'used_at'],
    'where [administrator_id] = ? order by [id]',
  );
  const useStep = factors.update('set [step] = ?, [used_at] = ? where [id] = ? and [step] < ?');
  const useCode = factors.remove('where [administrator_id] = ? and [kind] = ? and [secret] = ?');
  const removeKind = factors.remove('where [administrator_id] = ? and [kind] = ?');
  const removeOne = factors.remove('where [administrator_id] = ? and [id] = ? and [kind] = ?');
  const removeAll = factors.remove('where [administrator_id] = ?');

  const findIn = async (reader: Parameters<typeof all>[0], administrator: number): Promise<FactorsOf> => {
    const rows = await all(reader, administrator);
    return {
      authenticators: rows
        .filter(({ kind }) => kind === KIND.authenticator)
        .map(({ created_at: createdAt, used_at: usedAt, kind, ...row }) => ({ ...row, createdAt, usedAt })),
      recoveryCodes: rows.filter(({ kind }) => kind === KIND.recoveryCode).length,
      missingSince: rows.find(({ kind }) => kind === KIND.missing)?.created_at ?? null,
    };
  };
  /** Under a lock of the administrator's factors; the tables exist. */
  const changing = <T>(administrator: number, change: (session: Session) => Promise<T>): Promise<T> =>
    briefTransaction(driver, async (session) => {
      await session.lock(`factors of ${administrator}`);
      return change(session);
    });
  const insertCodes = async (session: Session, administrator: number, hashes: readonly string[]): Promise<void> => {
    await removeKind(session, administrator, KIND.recoveryCode);
    const common = { ...BLANK, administrator_id: administrator, kind: KIND.recoveryCode, created_at: Date.now() };
    await factors.insert(session, ...hashes.map((secret) => ({ ...common, secret })));
  };

  return {
    find: async (administrator) => ((await tables.look()) ? findIn(driver, administrator) : NONE),
    async addAuthenticator(administrator, factor, recoveryHashes, current) {
      await tables.prepare();
      const storesSessions = await sessions.prepare();
      return changing(administrator, async (session) => {
        const { authenticators } = await findIn(session, administrator);
        if (authenticators.length >= MOST)
          throw badRequest(`You have ${MOST} authenticator apps, the maximum. Remove one first.`);
        await removeKind(session, administrator, KIND.missing);
        const stored = { ...BLANK, ...factor, administrator_id: administrator, kind: KIND.authenticator };
        await factors.insert(session, { ...stored, created_at: Date.now() });
        const isFirst = authenticators.length === 0;
        if (isFirst) await insertCodes(session, administrator, recoveryHashes);
        if (storesSessions) await sessions.endOthersIn(session, administrator, current);
        return isFirst;
      });
    },
    useStep: (id, step) =>
      briefTransaction(driver, async (session) => (await useStep(session, step, Date.now(), id, step)) > 0),
    async useRecoveryCode(administrator, hash) {
      if (!(await tables.look())) return false;
      return briefTransaction(
        driver,
        async (session) => (await useCode(session, administrator, KIND.recoveryCode, hash)) > 0,
      );
    },
    replaceRecoveryCodes: (administrator, hashes) =>
      changing(administrator, (session) => insertCodes(session, administrator, hashes)),
    async remove(administrator, id) {
      if (!(await tables.look())) return false;
      return changing(administrator, async (session) => {
        if ((await removeOne(session, administrator, id, KIND.authenticator)) === 0) return false;
        const { authenticators } = await findIn(session, administrator);
        if (authenticators.length === 0) await removeKind(session, administrator, KIND.recoveryCode);
        return true;
      });
    },
    async reset(administrator) {
      if (!(await tables.look())) return false;
      const storesSessions = await sessions.prepare();
      return changing(administrator, async (session) => {
        const { authenticators } = await findIn(session, administrator);
        await removeAll(session, administrator);
        if (storesSessions) await sessions.endAllIn(session, administrator);
        return authenticators.length > 0;
      });
    },
    async noteMissing(administrator) {
      await tables.prepare();
      return changing(administrator, async (session) => {
        const { missingSince } = await findIn(session, administrator);
        if (missingSince !== null) return missingSince;
        const now = Date.now();
        await factors.insert(session, {
          ...BLANK,
          administrator_id: administrator,
          kind: KIND.missing,
          created_at: now,
        });
        return now;
      });
    },
    look: () => tables.look(),
    async forgetIn(session, administrators) {
      await factors.removeAmong(session, { column: 'administrator_id', ids: administrators });
    },
  };
}
