import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Project } from '../../project/load-project.ts';
import { listenError } from '../messages/listen-error.ts';

/** A server that runs says so at once. */
const ANSWER_MS = 2_000;

/**
 * Listens where a start would, and stops again before anybody can be answered. Where a server of
 * this kind runs already, a check is made beside it before it is started again: that is told, and
 * stops nothing.
 */
export async function tryPorts({ settings: { server } }: Project): Promise<readonly string[]> {
  const { host, port, metrics } = server;
  try {
    await tryPort(host, port);
    if (metrics !== null && metrics.port !== null) await tryPort(metrics.host, metrics.port);
    return [];
  } catch (error) {
    if (!(await isServed(port))) throw error;
    return [`A server runs on port ${port}: the next start needs it to end first.`];
  }
}

/** Listens and stops again; fails as a start would. */
export async function tryPort(host: string, port: number): Promise<void> {
  const server = createServer((socket) => socket.destroy());
  server.listen({ host, port });
  await once(server, 'listening').catch((error) => {
    throw listenError(error, { host, port });
  });
  server.close();
  await once(server, 'close');
}

/** By the answer that v4 and Plinth give to whoever asks for their health. */
const isServed = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/_health`, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ status }) => status === 204,
    () => false,
  );
