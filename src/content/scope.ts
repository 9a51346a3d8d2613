import { type Access, accessByActions } from '../access/access.ts';
import type { Reader, Session } from '../database/driver.ts';
import type { Happening } from '../events/happening.ts';
import { startWork, type Work } from '../util/work.ts';
import type { Engine } from './engine.ts';
import type { Reading } from './memory/answer-cache.ts';

/** Who acts; what an administrator writes says so in `createdBy` and `updatedBy`. */
export type Actor =
  | { readonly kind: 'nobody' | 'code' }
  | { readonly kind: 'user' | 'token' | 'administrator'; readonly id: number };

const NOBODY: Actor = { kind: 'nobody' };
const CODE: Actor = { kind: 'code' };

/** What lives as long as a request: for whom, on which connection and until when it works. */
export interface Scope {
  readonly engine: Engine;
  readonly by: Actor;
  /** What its statements run on: the driver, or the session of the transaction that it is in. */
  readonly reader: Reader;
  /** Of the transaction in which the server writes; null outside of any. No code of the project runs inside of it. */
  readonly session: Session | null;
  /** What the caller may do. */
  readonly access: Access;
  /** Takes turns with other requests, and ends when its caller has gone or its time is over. */
  readonly work: Work;
  /** The reading of which this is a part, where its answer may be kept; never inside of a transaction. */
  readonly reading: Reading | null;
  /** What the transaction that it is in has done, to be told when it is stored; null outside of any. */
  readonly happenings: Happening[] | null;
}

/** A scope outside of any transaction. */
export const openScope = (engine: Engine, access: Access, work: Work = startWork(), by: Actor = NOBODY): Scope => ({
  engine,
  by,
  reader: engine.driver,
  session: null,
  access,
  work,
  reading: null,
  happenings: null,
});

/** The project's own code reads what it likes; what its callers may see is checked where they ask. */
export const openCodeScope = (engine: Engine, work?: Work): Scope => openScope(engine, CODE_ACCESS, work, CODE);

const CODE_ACCESS: Access = accessByActions('code', () => true);

/** The same, in the place of a request: on its connection, and in its transaction. */
export const asCodeWithin = (scope: Scope): Scope => ({ ...scope, access: CODE_ACCESS, by: CODE, reading: null });

/** The same request inside of a transaction: it reads what the transaction has written, and nothing of it is kept. */
export const withinSession = (scope: Scope, session: Session, happenings: Happening[]): Scope => ({
  ...scope,
  reader: session,
  session,
  reading: null,
  happenings,
});

/**
 * The locale of entries when a request names none, under the proof that the request reads under. Who holds a
 * connection asks for no second one: when all are held so, everybody would wait for everybody.
 */
export const defaultLocaleOf = ({ engine, reader, reading }: Scope): Promise<string> =>
  reader === engine.driver ? engine.defaultLocale(reading?.proof) : engine.defaultLocale(undefined, reader);
