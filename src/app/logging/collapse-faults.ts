import type { Log, LogFields } from './log.ts';

/** Equal faults within this interval are logged once; the next line contains their count. */
const INTERVAL_MS = 10_000;

/** Maximum number of kinds that are tracked separately. */
const MAX_KINDS = 200;

/** Transient database faults: their location in the code is irrelevant. */
const PASSING = new Set(['busy', 'lost', 'outdated', 'cancelled', 'readOnly']);

type Write = (message: string, fields: LogFields) => void;

/**
 * One line per kind and interval. An unreachable database fails every request, and a line with a stack
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
    const message = passes ? `Database unavailable (${kind}): ${text}` : `A request failed: ${text}`;
    const name = passes ? kind : more.size < MAX_KINDS ? nameOf(error) : 'more kinds';
    const known = more.get(name);
    if (known !== undefined) {
      more.set(name, known + 1);
      return;
    }
    write(message, passes ? { kind, ...fields } : { ...fields, err: error });
    follow(name, message);
  };
}

/** Distinguished by where they were thrown; messages contain ids and values. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 200);
  const place = /\n[ \t]+at .*/.exec(error.stack ?? '')?.[0] ?? error.message.slice(0, 200);
  return `${error.name}${place}`;
}
