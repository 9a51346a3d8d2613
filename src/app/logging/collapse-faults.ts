import type { Log, LogFields } from './log.ts';

/** Equal faults within this time are one line, and the next one tells how many they were. */
const INTERVAL_MS = 10_000;

/** Kinds of fault that are told apart at a time. */
const MOST_KINDS = 200;

/** Faults of a database that pass by themselves: where in the code they were met says nothing. */
const PASSING = new Set(['busy', 'lost', 'outdated', 'cancelled', 'readOnly']);

type Write = (message: string, fields: LogFields) => void;

/**
 * One line per kind and interval. A database that is away fails every request, and a line with a stack
 * for each of them would hide everything else and fill the disk.
 */
export function collapseFaults(write: Write, intervalMs = INTERVAL_MS): Log['fault'] {
  const more = new Map<string, number>();
  const follow = (name: string, message: string): void => {
    more.set(name, 0);
    const timer = setInterval(() => {
      const count = more.get(name) ?? 0;
      if (count > 0) {
        write(`${message} (${count} more in ${intervalMs / 1000} seconds)`, {});
        more.set(name, 0);
        return;
      }
      clearInterval(timer);
      more.delete(name);
    }, intervalMs).unref();
  };
  return (error, { kind, ...fields } = {}) => {
    const passes = kind !== undefined && PASSING.has(kind);
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const message = passes ? `The database did not answer (${kind}): ${text}` : `A request failed: ${text}`;
    const name = passes ? kind : more.size < MOST_KINDS ? nameOf(error) : 'more kinds';
    const known = more.get(name);
    if (known !== undefined) {
      more.set(name, known + 1);
      return;
    }
    write(message, passes ? { kind, ...fields } : { ...fields, err: error });
    follow(name, message);
  };
}

/** Where it was thrown tells faults apart; messages hold ids and values. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 200);
  const place = /\n\s+at .*/.exec(error.stack ?? '')?.[0] ?? error.message.slice(0, 200);
  return `${error.name}${place}`;
}
