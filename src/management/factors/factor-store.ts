import type { Engine } from '../../content/engine.ts';
import { briefTransaction } from '../../database/brief-transaction.ts';
import type { Session } from '../../database/driver.ts';
import { createOwnStatements } from '../../database/own/own-statements.ts';
import { createOwnTables } from '../../database/own/own-tables.ts';
import { badRequest, type RequestError, validationError } from '../../errors.ts';
import { FACTORS, KIND } from './factor-table.ts';

/** Times are in milliseconds. */
interface Factor {
  readonly id: number;
  readonly name: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
}

/** An app that shows codes. */
export interface Authenticator extends Factor {
  /** Sealed. */
  readonly secret: string;
}

/** A key that a device keeps for the address of this server. */
export interface Passkey extends Factor {
  readonly credential: Credential;
  /** How often it was used, as its device counts; 0 if it does not. */
  readonly counter: number;
}

/** What identifies a passkey: nothing of it is secret. */
export interface Credential {
  readonly id: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  readonly transports: readonly string[];
}

/** The second factors of an administrator. */
export interface FactorsOf {
  readonly authenticators: readonly Authenticator[];
  readonly passkeys: readonly Passkey[];
  /** How many recovery codes are left. */
  readonly recoveryCodes: number;
  /** Since when there should be a factor; null if that was never asked for. */
  readonly missingSince: number | null;
}

export const hasFactor = ({ authenticators, passkeys }: FactorsOf): boolean =>
  authenticators.length > 0 || passkeys.length > 0;

export type NewFactor = {
  /** It was offered for a password alone, while there was none: it is not stored beside another one. */
  readonly onlyFirst: boolean;
} & (
  | {
      readonly kind: 'authenticator';
      readonly name: string;
      /** Sealed. */
      readonly secret: string;
      /** Of the code that confirmed it, which is not accepted again. */
      readonly step: number;
    }
  | {
      readonly kind: 'passkey';
      readonly name: string;
      readonly credential: Credential;
      readonly counter: number;
    }
);

/** Second factors of administrators, next to v4's tables. Each change is one transaction. */
export interface FactorStore {
  find(administrator: number): Promise<FactorsOf>;
  /**
   * Ends the administrator's sessions but one: they began without this factor. The first factor brings the recovery
   * codes; false: it was not the first, and there are none to show.
   */
  add(
    administrator: number,
    factor: NewFactor,
    recoveryHashes: readonly string[],
    session: string | null,
  ): Promise<boolean>;
  /** False if a code of this step or a later one was accepted before. */
  useStep(authenticator: number, step: number): Promise<boolean>;
  /** False if its device has counted as many uses before: then it was copied. */
  usePasskey(passkey: number, counter: number): Promise<boolean>;
  /** Whether any administrator has one. */
  anyPasskey(): Promise<boolean>;
  /** False if there is no such code. Each works once, however many servers are asked at the same time. */
  useRecoveryCode(administrator: number, hash: string): Promise<boolean>;
  replaceRecoveryCodes(administrator: number, hashes: readonly string[]): Promise<void>;
  /** With the last factor, recovery codes go as well, unless it must stay: `last`. */
  remove(administrator: number, id: number, mustKeepOne: boolean): Promise<'removed' | 'absent' | 'last'>;
  /** All factors go, and all sessions end. False if there were none. */
  reset(administrator: number): Promise<boolean>;
  /** Records that a factor is missing from now on, if it was not before, and returns since when. */
  noteMissing(administrator: number): Promise<number>;
  /** Whether there is something to forget; never inside a transaction. */
  look(): Promise<boolean>;
  /** Of removed accounts, whose ids a database may give to others; in the transaction of the removal. */
  forgetIn(session: Session, administrators: readonly number[]): Promise<void>;
}

export const setupExpired = (): RequestError => validationError('The setup has expired. Begin it again.');

/** Codes are compared with each: nobody needs more. */
const MOST = 10;

const NONE: FactorsOf = { authenticators: [], passkeys: [], recoveryCodes: 0, missingSince: null };

const BLANK = { name: '', secret: '', step: 0, used_at: null };

export function createFactorStore({
  driver,
  dialect,
  sessions,
}: Pick<Engine, 'driver' | 'dialect' | 'sessions'>): FactorStore {
  const tables = createOwnTables(driver, [FACTORS]);
  const factors = createOwnStatements(dialect, FACTORS);
  const all = factors.select(
    ['id', 'kind', 'name', 'secret', 'step', 'created_at', 'used_at'],
    'where [administrator_id] = ? order by [id]',
  );
  const useStep = factors.update('set [step] = ?, [used_at] = ? where [id] = ? and [step] < ?');
  const useUncounted = factors.update('set [used_at] = ? where [id] = ? and [step] = 0');
  const one = factors.select(['id'], 'where [kind] = ? limit 1');
  const useCode = factors.remove('where [administrator_id] = ? and [kind] = ? and [secret] = ?');
  const removeKind = factors.remove('where [administrator_id] = ? and [kind] = ?');
  const removeOne = factors.remove('where [administrator_id] = ? and [id] = ? and [kind] = ?');
  const removeAll = factors.remove('where [administrator_id] = ?');

  const findIn = async (reader: Parameters<typeof all>[0], administrator: number): Promise<FactorsOf> => {
    const rows = await all(reader, administrator);
    const ofKind = <T>(kind: string, more: (row: (typeof rows)[number]) => T): readonly (Factor & T)[] =>
      rows
        .filter((row) => row.kind === kind)
        .map((row) => ({
          ...{ id: row.id, name: row.name, createdAt: row.created_at, usedAt: row.used_at },
          ...more(row),
        }));
    return {
      authenticators: ofKind(KIND.authenticator, ({ secret }) => ({ secret })),
      passkeys: ofKind(KIND.passkey, ({ secret, step }) => ({
        credential: JSON.parse(secret) as Credential,
        counter: step,
      })),
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
    async add(administrator, factor, recoveryHashes, current) {
      await tables.prepare();
      const storesSessions = await sessions.prepare();
      return changing(administrator, async (session) => {
        const found = await findIn(session, administrator);
        if (factor.onlyFirst && hasFactor(found)) throw setupExpired();
        if (found.authenticators.length + found.passkeys.length >= MOST)
          throw badRequest(`You have ${MOST} second factors, the maximum. Remove one first.`);
        if (
          factor.kind === 'passkey' &&
          found.passkeys.some(({ credential }) => credential.id === factor.credential.id)
        )
          throw badRequest('You have this passkey already.');
        await removeKind(session, administrator, KIND.missing);
        await removeKind(session, administrator, KIND.trusted);
        const common = { ...BLANK, administrator_id: administrator, name: factor.name, created_at: Date.now() };
        const stored =
          factor.kind === 'passkey'
            ? { kind: KIND.passkey, secret: JSON.stringify(factor.credential), step: factor.counter }
            : { kind: KIND.authenticator, secret: factor.secret, step: factor.step };
        await factors.insert(session, { ...common, ...stored });
        const isFirst = !hasFactor(found);
        if (isFirst) await insertCodes(session, administrator, recoveryHashes);
        if (storesSessions) await sessions.endOthersIn(session, administrator, current);
        return isFirst;
      });
    },
    useStep: (id, step) =>
      briefTransaction(driver, async (session) => (await useStep(session, step, Date.now(), id, step)) > 0),
    usePasskey: (id, counter) =>
      briefTransaction(driver, async (session) => {
        const now = Date.now();
        return (
          (counter === 0 ? await useUncounted(session, now, id) : await useStep(session, counter, now, id, counter)) > 0
        );
      }),
    anyPasskey: async () => (await tables.look()) && (await one(driver, KIND.passkey)).length > 0,
    async useRecoveryCode(administrator, hash) {
      if (!(await tables.look())) return false;
      return briefTransaction(
        driver,
        async (session) => (await useCode(session, administrator, KIND.recoveryCode, hash)) > 0,
      );
    },
    replaceRecoveryCodes: (administrator, hashes) =>
      changing(administrator, (session) => insertCodes(session, administrator, hashes)),
    async remove(administrator, id, mustKeepOne) {
      if (!(await tables.look())) return 'absent';
      return changing(administrator, async (session) => {
        const { authenticators, passkeys } = await findIn(session, administrator);
        const kind = authenticators.some((one) => one.id === id) ? KIND.authenticator : KIND.passkey;
        const isLast = authenticators.length + passkeys.length === 1;
        if (![...authenticators, ...passkeys].some((one) => one.id === id)) return 'absent';
        if (isLast && mustKeepOne) return 'last';
        await removeOne(session, administrator, id, kind);
        if (isLast) await removeKind(session, administrator, KIND.recoveryCode);
        if (isLast) await removeKind(session, administrator, KIND.trusted);
        return 'removed';
      });
    },
    async reset(administrator) {
      if (!(await tables.look())) return false;
      const storesSessions = await sessions.prepare();
      return changing(administrator, async (session) => {
        const found = await findIn(session, administrator);
        await removeAll(session, administrator);
        if (storesSessions) await sessions.endAllIn(session, administrator);
        return hasFactor(found);
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
