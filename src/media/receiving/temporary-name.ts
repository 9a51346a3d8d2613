import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Who made a temporary file: the machine and the process, by which leftovers are known. */
export const MAKER = `${createHash('sha256').update(hostname()).digest('hex').slice(0, 8)}-${process.pid}`;

const END = '.part';

/** The names of files that are not finished. */
export const temporaryName = (): string => `${MAKER}-${randomUUID()}${END}`;

/** Of notes about files that are being stored or removed. */
export const noteName = (): string => `${MAKER}-${randomUUID()}.json`;

const NAME = /^([0-9a-f]{8})-(\d+)-[0-9a-f-]{36}\.(part|json)$/;

const ABANDONED_MS = 24 * 3600 * 1000;

/** Nobody works on such a file any more: its process is gone, or it has not changed for a day. */
export function isLeftOver(name: string, changedMs: number, now: number): boolean {
  const [, machine, pid] = NAME.exec(name) ?? [];
  if (machine === undefined) return false;
  if (now - changedMs > ABANDONED_MS) return true;
  return MAKER.startsWith(`${machine}-`) && !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
