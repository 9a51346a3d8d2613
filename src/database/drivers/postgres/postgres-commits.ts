import type { OwnCommits } from '../../changes/own-commits.ts';
import type { Writes } from '../../changes/writes.ts';

/** What a statement sees: every transaction below `end`, except the open ones. */
interface PostgresSnapshot {
  /** All below have ended. */
  readonly start: number;
  readonly end: number;
  readonly open: ReadonlySet<number>;
}

/** With more in between, others have written as well. */
const MOST = 10_000;

/**
 * What was committed between two proofs; null unless all of it is this server's. A transaction that ended in between
 * was either open in the first snapshot, or its number was not yet assigned then; and in the second one it is neither.
 * A subtransaction has a number of its own, which no snapshot lists: it counts as ended, and is not this server's.
 */
export function committedBetween(own: OwnCommits, before: string, after: string): readonly Writes[] | null {
  const [from, to] = [splitProof(before), splitProof(after)];
  if (from.server !== to.server) return null;
  const [first, second] = [readSnapshot(from.snapshot), readSnapshot(to.snapshot)];
  if (first === null || second === null || second.end < first.end || second.end - first.end > MOST) return null;
  const ended = [...first.open].filter((number) => !second.open.has(number));
  for (let number = first.end; number < second.end; number++) if (!second.open.has(number)) ended.push(number);
  const writes = own.find(ended);
  own.forgetBefore(second.start);
  return writes;
}

/** The snapshot is the last word. */
function splitProof(proof: string): { readonly server: string; readonly snapshot: string } {
  const end = proof.lastIndexOf(' ');
  return { server: proof.slice(0, end), snapshot: proof.slice(end + 1) };
}

function readSnapshot(text: string): PostgresSnapshot | null {
  const [start, end, open] = text.split(':');
  const numbers = [start, end, ...(open ? open.split(',') : [])].map(Number);
  if (!numbers.every(Number.isSafeInteger)) return null;
  return { start: numbers[0] as number, end: numbers[1] as number, open: new Set(numbers.slice(2)) };
}
