import type { Driver } from '../../database/driver.ts';
import { PROBE } from '../../database/probe.ts';
import type { CheckReadiness } from '../../http/routes/health-routes.ts';

/** Timeout for the database's response. */
const PATIENCE_MS = 2_000;

/** Concurrent probes, or probes in quick succession, share one query, because anyone may send them. */
const KEPT_MS = 500;

type Probed = Pick<Driver, 'query' | 'transaction' | 'blocks' | 'faultOf'>;

export interface ReadinessOptions {
  readonly isClosing: () => boolean;
  readonly hasReplica?: () => boolean;
  /** Nothing is written, so nobody can block it. */
  readonly isTrial?: boolean;
}

/**
 * The tables of a listening server match the model. What can fail later is the database, or the server is shutting
 * down.
 */
export function createCheckReadiness(
  driver: Probed,
  { isClosing, hasReplica = () => false, isTrial = false }: ReadinessOptions,
): CheckReadiness {
  let asked: Promise<string | null> | null = null;
  const ask = async (): Promise<string | null> => {
    const deadline = performance.now() + PATIENCE_MS;
    try {
      await driver.query(PROBE, [], { deadline });
      return isTrial || (await canWrite(driver, deadline))
        ? null
        : 'Another transaction blocks writes to the database.';
    } catch {
      // Replicas still serve reads.
      return hasReplica() ? null : 'The database is unreachable.';
    } finally {
      setTimeout(() => {
        asked = null;
      }, KEPT_MS).unref();
    }
  };
  return async () => {
    if (isClosing()) return 'The server is shutting down.';
    asked ??= ask();
    return asked;
  };
}

/** With pooled connections, a transaction that never ends occupies one; with a single writer, it blocks all writers. */
async function canWrite(driver: Probed, deadline: number): Promise<boolean> {
  if (!driver.blocks) return true;
  try {
    await driver.transaction(async () => undefined, { deadline });
    return true;
  } catch (error) {
    return driver.faultOf(error) === 'readOnly';
  }
}
