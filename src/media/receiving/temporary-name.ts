import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/**
 * Who made a temporary file: the machine and the process, by which leftovers are known. Where the system tells, the
 * process is known by the time of its start as well: in a container every server has the number of the one before.
 */
export const MAKER = `${MACHINE}-${process.pid}.${startOf('self') ?? 0}`;

const END = '.part';

/** The names of files that are not finished. */
export const temporaryName = (): string => `${MAKER}-${randomUUID()}${END}`;

/** Of notes about files that are being stored or removed. */
export const noteName = (): string => `${MAKER}-${randomUUID()}.json`;

/** Of a note that nobody works on any more, though its process goes on. */
export const abandonedNoteName = (): string => `${MACHINE}-0.0-${randomUUID()}.json`;

const NAME = /^([0-9a-f]{8})-(\d+)(?:\.(\d+))?-[0-9a-f-]{36}\.(part|json)$/;

const ABANDONED_MS = 24 * 3600 * 1000;

/** Nobody works on such a file any more: its process is gone, or it has not changed for a day. */
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

/** In ticks since the machine was started, which no later process of the same number has; null if nobody tells. */
function startOf(pid: number | 'self'): string | null {
  try {
    const facts = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program comes second, in brackets, and may have any letters.
    return facts.slice(facts.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
