import type { Driver } from '../../database/driver.ts';
import type { CheckReadiness } from '../../http/routes/ready-route.ts';

/** The longest that an answer of the database is waited for. */
const PATIENCE_MS = 2_000;

/** Probes that come together, or soon after one another, share one question: anybody may send them. */
const KEPT_MS = 500;

const PROBE = { text: 'select 1' };

type Probed = Pick<Driver, 'query' | 'transaction' | 'blocks' | 'faultOf'>;

/**
 * A server that listens has brought its tables to the model; what can be missing later is the
 * database, or the will to go on.
 */
export function createCheckReadiness(driver: Probed, isClosing: () => boolean): CheckReadiness {
  let asked: Promise<string | null> | null = null;
  const ask = async (): Promise<string | null> => {
    const deadline = performance.now() + PATIENCE_MS;
    try {
      await driver.query(PROBE, [], { deadline });
      return (await canWrite(driver, deadline))
        ? null
        : 'Another transaction keeps the database from being written to.';
    } catch {
      return 'The database does not answer.';
    } finally {
      setTimeout(() => {
        asked = null;
      }, KEPT_MS).unref();
    }
  };
  return async () => {
    if (isClosing()) return 'The server is about to end.';
    asked ??= ask();
    return asked;
  };
}

/** Where connections are shared, a transaction that is never ended keeps one back; where one writes, it stops all writers. */
async function canWrite(driver: Probed, deadline: number): Promise<boolean> {
  if (!driver.blocks) return true;
  try {
    await driver.transaction(async () => undefined, { deadline });
    return true;
  } catch (error) {
    return driver.faultOf(error) === 'readOnly';
  }
}
