import type { Driver } from '../../database/driver.ts';
import { messageOf } from '../../errors.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { withTimeLimit } from '../../util/with-time-limit.ts';
import { type CdnSettings, nameOfTarget, type PurgeTarget } from './cdn-settings.ts';
import type { CdnTags } from './cdn-tags.ts';
import type { OnWritten } from './noting-driver.ts';
import { type ClaimedPurges, createPurgeStore } from './purge-store.ts';
import { purgeRequests } from './purge-requests.ts';

/** Sends purges to the caches in front, whichever process has stored them. */
export interface Purger extends OnWritten {
  /** Creates the table. Everything is purged: what was served before may have had other schemas, code or permissions. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface PurgerParts {
  readonly driver: Driver;
  readonly dialect: Dialect;
  readonly settings: CdnSettings;
  readonly tags: CdnTags;
  readonly warn: (message: string) => void;
  readonly reportFault: (error: unknown) => void;
}

/** Interval for finding purges left by processes that have ended. */
const LOOK_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** After that, the process that claimed purges counts as dead. */
const LEASE_MS = 60_000;
const RETRY_MS = 500;
const MAX_RETRY_MS = 60_000;
/** More purges that failed together become one of everything. */
const MANY = 100;
const WARN_MS = 60_000;

export function createPurger({ driver, dialect, settings, tags, warn, reportFault }: PurgerParts): Purger {
  const store = createPurgeStore(driver, dialect);
  const ending = new AbortController();
  const targets = settings.purge.map((target) => ({ target, name: nameOfTarget(target) }));
  const names = targets.map(({ name }) => name);
  const queues = targets.map(({ target, name }) => createQueue(target, name));

  function createQueue(target: PurgeTarget, name: string) {
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> | null = null;
    let isAsked = false;
    let notBefore = 0;
    let warnedAt = Number.NEGATIVE_INFINITY;

    const complain = (outcome: string): void => {
      if (performance.now() - warnedAt < WARN_MS) return;
      warnedAt = performance.now();
      warn(`The cache ${name} was not purged (${outcome}); it is tried again.`);
    };

    const settle = async (claimed: ClaimedPurges): Promise<void> => {
      const { ids, attempts } = claimed;
      const outcome = await sendAll(target, claimed.tags.has(tags.all) ? [tags.all] : [...claimed.tags], ending.signal);
      if (outcome === null) return store.remove(ids);
      if (ending.signal.aborted) return store.postpone(ids, Date.now()).then(() => undefined);
      complain(outcome);
      const delay = Math.min(RETRY_MS * 2 ** Math.min(attempts, 10), MAX_RETRY_MS);
      // Later ones wait for them.
      notBefore = performance.now() + delay;
      if (ids.length > MANY) await store.fold(ids, name, tags.all, Date.now() + delay);
      else await store.postpone(ids, Date.now() + delay);
    };

    const run = async (): Promise<void> => {
      try {
        while (isAsked && !ending.signal.aborted && performance.now() >= notBefore) {
          isAsked = false;
          const claimed = await store.claim(name, Date.now() + LEASE_MS);
          if (claimed === null) continue;
          await settle(claimed);
          isAsked = true;
        }
      } catch (error) {
        isAsked = false;
        reportFault(error);
      }
    };

    const end = (): void => {
      running = null;
      if (isAsked && performance.now() >= notBefore) wake();
      else sleep();
    };

    const sleep = (): void => {
      clearTimeout(timer);
      if (ending.signal.aborted) return;
      const untilRetry = notBefore - performance.now();
      timer = setTimeout(wake, untilRetry > 0 ? untilRetry : Math.min(LOOK_MS, settings.againMs)).unref();
    };

    const wake = (): void => {
      if (ending.signal.aborted) return;
      isAsked = true;
      // Not set by `run`, which may end before it returns.
      running ??= run().finally(end);
    };

    return {
      wake,
      async close() {
        clearTimeout(timer);
        await running;
        clearTimeout(timer);
      },
    };
  }

  const wake = (): void => {
    for (const queue of queues) queue.wake();
  };

  const put: OnWritten['keep'] = async (session, writes) => {
    const purged = tags.purgedBy(writes);
    if (purged.length === 0 || names.length === 0) return false;
    const now = Date.now();
    await store.put(session, names, purged, settings.againMs === 0 ? [now] : [now, now + settings.againMs]);
    return true;
  };

  return {
    keep: put,
    wake,
    async start() {
      if (names.length === 0) return;
      await store.prepare();
      await driver.transaction((session) => store.put(session, names, [tags.all], [Date.now()]));
      wake();
    },
    async close() {
      ending.abort();
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}

/** Why a purge failed; null if it is confirmed. */
async function sendAll(target: PurgeTarget, tags: readonly string[], signal: AbortSignal): Promise<string | null> {
  for (const { url, method, headers, body } of purgeRequests(target, tags)) {
    try {
      const response = await withTimeLimit(TIMEOUT_MS, signal, async (ending) => {
        const received = await fetch(url, { method, headers, body, redirect: 'manual', signal: ending });
        await received.body?.cancel();
        return received;
      });
      if (!response.ok) return `status ${response.status}`;
    } catch (error) {
      return messageOf(error);
    }
  }
  return null;
}
