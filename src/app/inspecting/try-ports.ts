import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import type { Project } from '../../project/load-project.ts';
import { listenError } from '../messages/listen-error.ts';

/** A server that runs says so at once. */
const ANSWER_MS = 2_000;

/**
 * Whether a start could listen where it wants to. Where a server of this kind runs already, a check is made beside
 * it before it is restarted: that is reported, and stops nothing.
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

/** Any port would do that nobody is likely to serve: the connection is refused, or ended at once. */
const ELSEWHERE = 1;

/**
 * Takes the port without listening on it, and fails as a start would. Whoever listened would accept connections in
 * that moment and drop them; this way a client is refused until there is a server.
 */
export async function tryPort(host: string, port: number): Promise<void> {
  const { address, family } = await lookup(host);
  const isAny = address === '0.0.0.0' || address === '::';
  const socket = connect({
    host: isAny ? (family === 6 ? '::1' : '127.0.0.1') : address,
    port: ELSEWHERE,
    localAddress: address,
    localPort: port,
    timeout: ANSWER_MS,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      const done = (): void => resolve();
      socket
        .once('connect', done)
        .once('timeout', done)
        .once('error', (error: NodeJS.ErrnoException) => {
          if (error.syscall === 'bind') reject(listenError(error, { host, port }));
          else resolve();
        });
    });
  } finally {
    socket.destroy();
  }
}

/** By the answer that v4 and Plinth give to whoever asks for their health. */
const isServed = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/_health`, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ status }) => status === 204,
    () => false,
  );
