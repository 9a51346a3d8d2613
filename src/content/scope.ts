import type { Access } from '../access/access.ts';
import type { Reader, Session } from '../database/driver.ts';
import { startWork, type Work } from '../util/work.ts';
import type { Engine } from './engine.ts';
import type { Reading } from './memory/answer-cache.ts';

/** What lives as long as a request: for whom, on which connection and until when it works. */
export interface Scope {
  readonly engine: Engine;
  /** What its statements run on: the driver, or the session of the transaction that it is in. */
  readonly reader: Reader;
  /** What the caller may do. */
  readonly access: Access;
  /** Takes turns with other requests, and ends when its caller has gone or its time is over. */
  readonly work: Work;
  /** The reading of which this is a part, where its answer may be kept; never inside of a transaction. */
  readonly reading: Reading | null;
}

/** A scope outside of any transaction. */
export const openScope = (engine: Engine, access: Access, work: Work = startWork()): Scope => ({
  engine,
  reader: engine.driver,
  access,
  work,
  reading: null,
});

/** The project's own code reads what it likes; what its callers may see is checked where they ask. */
export const openCodeScope = (engine: Engine, work?: Work): Scope => openScope(engine, CODE_ACCESS, work);

const CODE_ACCESS: Access = { key: 'code', allows: () => true };

/** The same request inside of a transaction: it reads what the transaction has written, and nothing of it is kept. */
export const withinSession = (scope: Scope, session: Session): Scope => ({ ...scope, reader: session, reading: null });

/** The locale of entries when a request names none, under the proof that the request reads under. */
export const defaultLocaleOf = ({ engine, reading }: Scope): Promise<string> => engine.defaultLocale(reading?.proof);
