import cluster from 'node:cluster';
import { createTally } from '../../auth/accounts/limits/tally.ts';
import { StartError } from '../../errors.ts';
import { createLog } from '../logging/create-log.ts';
import { collectForWorkers } from '../metrics/collect-metrics.ts';
import { startedMessage } from '../messages/started-message.ts';
import { stopSignal } from '../stop-signal.ts';
import { countForWorkers } from './shared-tally.ts';
import { type Workers, restartWorkers, stopProcesses, stopWorkers, superviseWorkers } from './supervise-workers.ts';

/** Starts workers, replaces them on SIGHUP and stops them with this process. */
export async function serveWithWorkers(count: number): Promise<void> {
  if (!cluster.isPrimary) {
    throw new StartError('A process manager already runs this in its own cluster.', {
      remedy: 'Omit --workers, or let the process manager start one process.',
    });
  }
  const stopped = stopSignal();
  const hangup = nextSignals('SIGHUP');
  countForWorkers(createTally());
  collectForWorkers();
  const stopping = new AbortController();
  const starting = superviseWorkers(count, await createLog(), stopping);
  const crew = await Promise.race([starting, stopped.then(() => null)]);
  if (crew === null) {
    // Workers that are still starting are stopped too.
    starting.catch(() => undefined);
    stopping.abort();
    return stopProcesses(await stopped);
  }
  console.log(`${crew.message}\n${startedMessage(count)}`);
  hangup(restarter(crew));
  await stopWorkers(crew, await stopped);
}

/** From now on the signal does not terminate this process; its handler is set later. */
function nextSignals(signal: NodeJS.Signals): (listener: () => void) => void {
  let heard: () => void = () => undefined;
  process.on(signal, () => heard());
  return (listener) => {
    heard = listener;
  };
}

/** However often this is called during a restart, only one more restart follows. */
function restarter(crew: Workers): () => void {
  let running = false;
  let again = false;
  const restart = async (): Promise<void> => {
    again = running;
    if (running) return;
    running = true;
    await restartWorkers(crew);
    running = false;
    if (again) await restart();
  };
  return () => void restart();
}
