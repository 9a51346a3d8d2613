import { StartError } from '../../errors.ts';
import type { Driver, Replication } from '../driver.ts';
import { openDriver } from '../drivers/open-driver.ts';
import { addressLike } from '../server-place.ts';
import { type DatabaseSettings, MAX_LAG_MS, type NetworkSettings } from '../settings.ts';
import { createReplicas, type Replicas } from './create-replicas.ts';
import { ANSWER_MS } from './replica.ts';

export interface OpenReplicasOptions {
  readonly primary: Driver;
  readonly settings: NetworkSettings;
  /** Wraps each driver like that of the primary. */
  readonly wrap: (driver: Driver) => Driver;
  readonly warn: (message: string) => void;
}

/** A replica that does not respond is not used until it does; a wrong one stops the start. */
export async function openReplicas(options: OpenReplicasOptions): Promise<Replicas> {
  const { primary, settings, wrap, warn } = options;
  const { replication } = primary;
  if (replication === undefined) throw new Error('A database server always tells how far it is.');
  const drivers: Driver[] = [];
  try {
    const { position: since } = await replication.state(waitLimit());
    if (since === null) throw noPosition();
    const lineage = await lineageOf(replication);
    for (const [index, replica] of replicaSettings(settings).entries()) {
      const driver = await openReplica({ ...replica, mayBeAway: true, readOnly: 'lasting' }, index + 1);
      drivers.push(driver);
      await assertCopy(driver, lineage, index + 1);
    }
    const maxLagMs = settings.maxLagMs ?? MAX_LAG_MS;
    const replicas = createReplicas({ primary, drivers: drivers.map(wrap), maxLagMs, since, warn });
    await replicas.look();
    return replicas;
  } catch (error) {
    await Promise.all(drivers.map((driver) => driver.close()));
    throw error;
  }
}

const waitLimit = () => ({ deadline: performance.now() + ANSWER_MS * 10 });

/** Null, which skips the check, if the user lacks the right to query it. */
const lineageOf = (replication: Replication): Promise<string | null> =>
  replication.lineage(waitLimit()).catch(() => null);

async function openReplica(settings: DatabaseSettings, number: number): Promise<Driver> {
  try {
    return await openDriver(settings);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(`Replica ${number}: ${error.message}`, {
      file: 'config/database',
      remedy: `Correct the ${ordinal(number)} entry of "replicas". What it does not set is taken from "connection".`,
    });
  }
}

async function assertCopy(driver: Driver, lineage: string | null, number: number): Promise<void> {
  const own = await lineageOf(driver.replication as Replication);
  if (lineage === null || own === null || own === lineage) return;
  throw new StartError(`Replica ${number} is not a copy of the primary: it belongs to another database cluster.`, {
    file: 'config/database',
    remedy: `Correct the ${ordinal(number)} entry of "replicas", or set the server up again from a base backup.`,
  });
}

const noPosition = (): StartError =>
  new StartError(
    'The primary does not report its position, so callers could not read their own writes from replicas.',
    {
      file: 'config/database',
      remedy: 'Turn on its binary log with global transaction ids, or remove "replicas".',
    },
  );

const ordinal = (number: number): string => ['first', 'second', 'third'][number - 1] ?? `${number}th`;

/** The settings of each replica, filled in from those of the primary. */
export function replicaSettings(settings: NetworkSettings): readonly NetworkSettings[] {
  const { replicas = [], maxLagMs: _lag, direct: _direct, ...primary } = settings;
  return replicas.map((replica) => {
    const { socketPath, ...rest } = primary;
    // A socket would be used instead of the host.
    const shared = replica.host === undefined && socketPath !== undefined ? primary : rest;
    return { ...shared, ...addressLike(primary, replica) };
  });
}
