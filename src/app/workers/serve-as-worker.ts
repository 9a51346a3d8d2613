import cluster from 'node:cluster';
import { enterProject } from '../opening/enter-project.ts';
import { type ServeOptions, serveProject } from '../serve-project.ts';
import { startSmall } from '../start-small.ts';
import { startMessage } from '../start-message.ts';
import { endUntilOpen } from '../stop-signal.ts';
import type { Application } from '../opening/open-application.ts';
import type { Closed, Ready, ToWorker } from './worker-messages.ts';

/** One of several processes on one port: serves until the supervisor stops it. */
export async function serveAsWorker(dir: string, options: Omit<ServeOptions, 'opensPort'>): Promise<void> {
  ignoreSignals();
  const stopped = received('stop');
  const drained = received('drain');
  try {
    const opensPort = endUntilOpen(stopped);
    const served = await startSmall(() => serveProject(enterProject(dir), { ...options, opensPort }));
    process.send?.({
      kind: 'ready',
      message: startMessage(served),
      environment: madeUpSecrets(served.application),
    } satisfies Ready);
    const { idleMs } = await stopped;
    await served.close(idleMs, async () => {
      process.send?.({ kind: 'closed' } satisfies Closed);
      await drained;
    });
  } finally {
    // The IPC channel would keep this process alive.
    cluster.worker?.disconnect();
  }
}

const received = <Kind extends 'stop' | 'drain'>(kind: Kind): Promise<Extract<ToWorker, { kind: Kind }>> =>
  new Promise((resolve) => {
    process.on('message', (message: ToWorker) => {
      if (message.kind === kind) resolve(message as Extract<ToWorker, { kind: Kind }>);
    });
  });

/** A terminal and some supervisors signal every process of a group; the supervisor decides for all. */
function ignoreSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
}

/**
 * A folder without any config has random secrets in development. All workers need the same ones,
 * and without config the environment is the only other place they can have come from.
 */
function madeUpSecrets({ project }: Application): Record<string, string> {
  if (Object.keys(project.raw).length > 0) return {};
  const { usersPermissions, apiTokenSalt } = project.settings;
  const secrets = { JWT_SECRET: usersPermissions.jwtSecret, API_TOKEN_SALT: apiTokenSalt };
  return Object.fromEntries(
    Object.entries(secrets).filter((entry): entry is [string, string] => entry[1] !== null && !process.env[entry[0]]),
  );
}
