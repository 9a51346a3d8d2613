import { t } from '../texts/t.ts';
import { ROOT } from './root.ts';

/** The server is unreachable, so the outcome of a request is unknown. */
export class OfflineError extends Error {
  constructor() {
    super(t('common.unreachable'));
  }
}

const FIRST_PROBE_MS = 500;
const LONGEST_PAUSE_MS = 8000;
const PROBE_TIMEOUT_MS = 5000;
/** A connection that is lost again within this time is asked for less often. */
const STEADY_MS = 10_000;

let isThere = true;
const listeners = new Set<() => void>();

/** Whether the last request got a response. */
export const isReachable = (): boolean => isThere;

/** Called when the server becomes unreachable, and when it responds again. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when the server responds again; rejects if `signal` is aborted first. */
export function reconnected(signal?: AbortSignal): Promise<void> {
  if (isThere) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const end = onConnection(() => {
      if (!isThere) return;
      end();
      resolve();
    });
    signal?.addEventListener('abort', () => {
      end();
      reject(signal.reason);
    });
  });
}

/** A request failed without a response: asks for the server until it responds. */
export function noteLost(): OfflineError {
  if (isThere) {
    pause = Date.now() - backAt < STEADY_MS ? Math.min(pause * 2, LONGEST_PAUSE_MS) : FIRST_PROBE_MS;
    change(false);
    probeIn(pause);
  }
  return new OfflineError();
}

/** A request got a response. */
export function noteReached(): void {
  if (isThere) return;
  clearTimeout(waiting);
  backAt = Date.now();
  change(true);
}

/** Asks the server once; false if it does not respond. */
export async function checkConnection(): Promise<boolean> {
  const is = await isAnswered();
  if (!is) noteLost();
  return is;
}

/** Statuses of proxies whose server is unreachable. */
export const isFromProxy = (status: number): boolean => status === 502 || status === 503 || status === 504;

let waiting: ReturnType<typeof setTimeout> | undefined;
let pause = FIRST_PROBE_MS;
let backAt = 0;

function probeIn(delay: number): void {
  clearTimeout(waiting);
  waiting = setTimeout(async () => {
    if (await isAnswered()) {
      noteReached();
      return;
    }
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    probeIn(pause);
  }, delay);
}

const isAnswered = (): Promise<boolean> =>
  fetch(new URL('admin/init', ROOT), {
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  }).then(
    ({ status }) => !isFromProxy(status),
    () => false,
  );

function change(next: boolean): void {
  if (isThere === next) return;
  isThere = next;
  for (const listener of listeners) listener();
}

// The browser knows about its own connection first.
addEventListener('online', () => {
  if (!isThere) probeIn(0);
});
