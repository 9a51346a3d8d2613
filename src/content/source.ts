import type { Reader } from '../database/driver.ts';
import type { Freshness } from '../database/freshness.ts';
import type { ResponseCache } from './memory/response-cache.ts';

/** A connection to read from, and the proof that nothing was committed since. A read replica is another source. */
export interface Source {
  readonly reader: Reader;
  /** Null if freshness cannot be proved, and inside a transaction, which sees its own uncommitted rows. */
  readonly freshness: Freshness | null;
  /** The cache of this source; null if nothing is cached. */
  readonly answers: ResponseCache | null;
}
