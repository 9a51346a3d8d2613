import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from '../../content/engine.ts';
import { briefTransaction } from '../../database/brief-transaction.ts';
import type { FaultKind } from '../../database/driver.ts';
import { messageOf } from '../../errors.ts';
import { RELEASE } from '../../revisions/publication.ts';
import type { ClaimedPlan } from '../../revisions/schedules.ts';
import { failRelease } from '../releases/publish-release.ts';
import { carryOut, carryOutMs } from './carry-out.ts';
import { SupersededPlan } from './prepare-publication.ts';
import { isRefusal, storedFault } from './schedule-fault.ts';

/** Publishes and unpublishes what is due, whichever server it was planned on. */
export interface Scheduler {
  /** Carries out everything that is due; returns in how many milliseconds to look again. */
  run(): Promise<number>;
  start(): void;
  /** Waits briefly for the plan that is being carried out; another server carries it out otherwise. */
  close(): Promise<void>;
}

export interface SchedulerParts {
  readonly engine: Engine;
  /** Signs the versions of entries. */
  readonly secret: string;
  readonly warn: (message: string) => void;
  readonly reportFault: (error: unknown) => void;
}

/** Other servers plan, too. */
const LOOK_MS = 2_000;
const FIND_MS = 30_000;
const CLOSE_MS = 5_000;
/** A server that has not ended a plan within this time counts as dead. */
const leaseMs = (plan: Pick<ClaimedPlan, 'key'>): number => carryOutMs(plan) + 10_000;
/** Requests report a database that is unreachable; here, it is late. */
const PASSING: ReadonlySet<FaultKind> = new Set(['lost', 'busy', 'cancelled']);
/** About seven minutes in all. */
const RETRY_MS = [10_000, 30_000, 90_000, 270_000] as const;

export function createScheduler({ engine, secret, warn, reportFault }: SchedulerParts): Scheduler {
  const { driver, schedules } = engine;
  const by = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;
  // The tables were looked at when the server started.
  let lookedAt = performance.now();
  let running: Promise<void> = Promise.resolve();

  const attempt = async (plan: ClaimedPlan): Promise<void> => {
    try {
      await carryOut(engine, plan, secret);
    } catch (error) {
      if (error instanceof SupersededPlan) return postpone(plan, 0);
      const retryMs = isRefusal(error) ? undefined : RETRY_MS[plan.attempts];
      if (!isRefusal(error)) reportFault(error);
      if (retryMs !== undefined) return postpone({ ...plan, attempts: plan.attempts + 1 }, retryMs);
      const { action, key } = plan;
      await briefTransaction(driver, async (session) => {
        await schedules.fail(session, plan, storedFault(error));
        if (key.type === RELEASE) await failRelease(engine, session, key.id);
      });
      warn(`The plan to ${action} ${key.type} ${key.id} was given up: ${messageOf(error)}`);
    }
  };

  /** Has no effect on a plan that was removed or replaced meanwhile. */
  const postpone = (plan: ClaimedPlan, ms: number): Promise<void> =>
    briefTransaction(driver, (session) => schedules.postpone(session, plan, ms));

  /** Another server may have created the table; looking for it takes a few milliseconds. */
  const isThere = async (): Promise<boolean> => {
    if (schedules.isKnown()) return true;
    if (performance.now() - lookedAt < FIND_MS) return false;
    lookedAt = performance.now();
    return schedules.look();
  };

  const run = async (): Promise<number> => {
    while (!isClosing && (await isThere())) {
      const first = await schedules.firstDue(driver);
      const waitMs = first === null ? LOOK_MS : first - (await schedules.now(driver));
      if (waitMs > 0) return Math.min(LOOK_MS, waitMs);
      const plan = await briefTransaction(driver, (session) => schedules.claim(session, by, leaseMs));
      if (plan === null) break;
      await attempt(plan);
    }
    return LOOK_MS;
  };

  const schedule = (ms: number): void => {
    if (isClosing) return;
    timer = setTimeout(() => {
      running = run()
        .catch((error: unknown) => {
          if (!PASSING.has(driver.faultOf(error))) reportFault(error);
          return LOOK_MS;
        })
        .then(schedule);
    }, ms).unref();
  };

  return {
    run,
    start: () => schedule(0),
    async close() {
      isClosing = true;
      clearTimeout(timer);
      await Promise.race([running, wait(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
