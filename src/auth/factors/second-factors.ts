import type { Administrator } from '../../management/administrators/administrator.ts';
import { type FactorsOf, type FactorStore, hasFactor, type NewFactor } from '../../management/factors/factor-store.ts';
import type { Proof } from '../../database/freshness.ts';
import { RequestError, StartError } from '../../errors.ts';
import type { Sealing } from '../../util/sealed-text.ts';
import type { RateLimit } from '../accounts/limits/rate-limit.ts';
import type { Memory } from '../memory.ts';
import { stepOfCode } from './authenticator-codes.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';

/** `auth.factors` in `config/admin`. */
export interface FactorSettings {
  /** Codes or names of the roles that require a second factor, or every role. */
  readonly required: 'all' | readonly string[];
  /** How long administrators may sign in without one, from the first time on. */
  readonly graceMs: number;
}

/** What an administrator has to do after the password. */
export type NeededFactor = 'none' | 'code' | 'setup';

export type AcceptedCode = 'authenticator' | 'recovery code';

/** A factor that its owner has shown to have; secrets are not sealed yet. */
export type ConfirmedFactor = NewFactor;

/** Second factors of administrators: what is asked for, and what is accepted. */
export interface SecondFactors {
  readonly store: FactorStore;
  isRequired(administrator: Pick<Administrator, 'roles'>): boolean;
  needed(administrator: Administrator): Promise<NeededFactor>;
  /** When a missing factor will be asked for, in milliseconds; null if none is missing. */
  dueAt(administrator: Administrator, found: FactorsOf): number | null;
  /** Whether sessions have ended because a required factor is missing for too long. */
  isOverdue(administrator: Administrator, proof: Proof | undefined): Promise<boolean>;
  /** Which kind of code it is; null if it is wrong or was used before. Throws if there were too many attempts. */
  accept(administrator: Administrator, code: string): Promise<AcceptedCode | null>;
  /** The step of a code of a secret that is not stored yet; attempts are counted together with all others. */
  confirm(administrator: Pick<Administrator, 'id'>, secret: string, code: string): Promise<number | null>;
  /** Of what is no code, before it is looked at. Throws if there were too many attempts. */
  countAttempt(administrator: Pick<Administrator, 'id'>): Promise<void>;
  /** The first factor brings recovery codes, which are shown once; null: it was not the first. */
  add(administrator: number, factor: ConfirmedFactor, session: string | null): Promise<readonly string[] | null>;
  /** Earlier recovery codes end. */
  renewRecoveryCodes(administrator: number): Promise<readonly string[]>;
}

interface SecondFactorParts {
  readonly store: FactorStore;
  readonly settings: FactorSettings;
  /** Seals the secrets of authenticators. */
  readonly sealing: Sealing;
  /** Attempts per account, from everywhere: only somebody who knows the password gets that far. */
  readonly limit: RateLimit;
  readonly memory: Memory;
}

export function createSecondFactors({ store, settings, sealing, limit, memory }: SecondFactorParts): SecondFactors {
  const { required, graceMs } = settings;
  const isRequired = ({ roles }: Pick<Administrator, 'roles'>): boolean =>
    required === 'all' || roles.some(({ code, name }) => required.some((one) => one === code || one === name));
  const count = async ({ id }: Pick<Administrator, 'id'>): Promise<void> => {
    // Before the code is compared: requests that arrive together count as many.
    if (await limit.isTooMany('admin factor', `administrator ${id}`))
      throw new RequestError('RateLimitError', 'Too many requests, please try again later.');
  };
  const dueAt = (administrator: Administrator, found: FactorsOf): number | null =>
    hasFactor(found) || !isRequired(administrator) ? null : (found.missingSince ?? Date.now()) + graceMs;
  const isOver = (missingSince: number | null): boolean =>
    missingSince !== null && missingSince + graceMs <= Date.now();
  let canNote = true;
  /** Where the table cannot be created, nobody can set up a factor, and nobody must be locked out for that. */
  const noteMissing = async ({ id }: Administrator): Promise<number | null> => {
    if (!canNote) return null;
    try {
      return await store.noteMissing(id);
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      canNote = false;
      return null;
    }
  };
  return {
    store,
    isRequired,
    dueAt,
    async needed(administrator) {
      const found = await store.find(administrator.id);
      if (hasFactor(found)) return 'code';
      if (!isRequired(administrator)) return 'none';
      return isOver(found.missingSince ?? (await noteMissing(administrator))) ? 'setup' : 'none';
    },
    async isOverdue(administrator, proof) {
      if (!isRequired(administrator)) return false;
      const read = () => store.find(administrator.id);
      const found = await memory.recall(`factors of ${administrator.id}`, 0, read, proof);
      if (hasFactor(found)) return false;
      return isOver(found.missingSince ?? (await noteMissing(administrator)));
    },
    async accept(administrator, code) {
      await count(administrator);
      const found = await store.find(administrator.id);
      for (const { id, secret } of found.authenticators) {
        const opened = sealing.open(secret);
        const step = opened === null ? null : await stepOfCode(opened, code);
        if (step !== null && (await store.useStep(id, step))) return 'authenticator';
      }
      const hash = hasFactor(found) ? hashRecoveryCode(code) : null;
      return hash !== null && (await store.useRecoveryCode(administrator.id, hash)) ? 'recovery code' : null;
    },
    async confirm(administrator, secret, code) {
      await count(administrator);
      return stepOfCode(secret, code);
    },
    countAttempt: count,
    async add(administrator, factor, session) {
      const codes = makeRecoveryCodes();
      const stored = factor.kind === 'passkey' ? factor : { ...factor, secret: sealing.seal(factor.secret) };
      return (await store.add(administrator, stored, hashesOf(codes), session)) ? codes : null;
    },
    async renewRecoveryCodes(administrator) {
      const codes = makeRecoveryCodes();
      await store.replaceRecoveryCodes(administrator, hashesOf(codes));
      return codes;
    },
  };
}

const hashesOf = (codes: readonly string[]): readonly string[] =>
  codes.map((code) => hashRecoveryCode(code)).filter((hash) => hash !== null);
