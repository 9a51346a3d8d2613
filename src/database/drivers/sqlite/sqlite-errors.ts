import { DatabaseFault } from '../../database-fault.ts';
import type { FaultKind } from '../../driver.ts';

/** By SQLite's messages: one of the libraries reports no code when reading rows. */
const KINDS: readonly (readonly [RegExp, FaultKind])[] = [
  [/database( table)? is locked|locking protocol|database or disk is full|disk I\/O error/, 'busy'],
  [/expression tree is too large|too many (SQL variables|terms|columns|levels|references)|stack overflow/i, 'tooLarge'],
  [/at most \d+ tables|parser stack|query string too long|statement too long/i, 'tooLarge'],
  [/(UNIQUE|FOREIGN KEY|PRIMARY KEY) constraint failed/, 'conflict'],
  [/constraint failed|datatype mismatch|too big|pattern too complex|cannot store .* value/, 'value'],
  [/^interrupted$/, 'cancelled'],
  [/unable to open database file|database is not open|connection is closed/i, 'lost'],
  [/database schema has changed/, 'outdated'],
  [/attempt to write a readonly database/, 'readOnly'],
];

export function sqliteFaultOf(error: unknown): FaultKind {
  if (error instanceof DatabaseFault) return error.kind;
  if (!(error instanceof Error) || (error as { code?: unknown }).code === undefined) return 'other';
  return KINDS.find(([message]) => message.test(error.message))?.[1] ?? 'other';
}

export const isBusy = (error: unknown): boolean => error instanceof Error && /\bis locked$/.test(error.message);

/** Lock waits time out just before the caller's own deadline. */
export const BUSY_MARGIN_MS = 250;

export const locked = (): DatabaseFault => new DatabaseFault('busy', 'The SQLite file is locked by another program.');
