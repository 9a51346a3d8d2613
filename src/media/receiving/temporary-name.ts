import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/**
 * Identifies the creator of a temporary file by machine and process, to find leftovers. Includes the start time of the
 * process if available: in a container, each server has the same process id as the previous one.
 */
export const MAKER = `${MACHINE}-${process.pid}.${startOf('self') ?? 0}`;

const END = '.part';

/** Names of unfinished files. */
export const temporaryName = (): string => `${MAKER}-${randomUUID()}${END}`;

/** Names of notes about files being stored or removed. */
export const noteName = (): string => `${MAKER}-${randomUUID()}.json`;

/** A note that is no longer being processed, although its process is alive. */
export const abandonedNoteName = (): string => `${MACHINE}-0.0-${randomUUID()}.json`;

export const isAbandonedNote = (name: string): boolean => NAME.exec(name)?.[2] === '0';

const NAME = /^([0-9a-f]{8})-(\d+)(?:\.(\d+))?-[0-9a-f-]{36}\.(part|json)$/;

const ABANDONED_MS = 24 * 3600 * 1000;

/** An orphaned file: its process is gone, or it has not changed for a day. */
export function isLeftOver(name: string, changedMs: number, now: number): boolean {
  const [, machine, pid, start = '0'] = NAME.exec(name) ?? [];
  if (machine === undefined) return false;
  if (now - changedMs > ABANDONED_MS) return true;
  return machine === MACHINE && !isRunning(Number(pid), start);
}

function isRunning(pid: number, start: string): boolean {
  if (pid === 0) return false;
  const found = start === '0' ? null : startOf(pid);
  if (found !== null) return found === start;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** In ticks since boot, unique among processes of the same id; null if unknown. */
function startOf(pid: number | 'self'): string | null {
  try {
    const facts = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program's name comes second, in brackets, and may contain any characters.
    return facts.slice(facts.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
