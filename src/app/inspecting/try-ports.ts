import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import type { Project } from '../../project/load-project.ts';
import { listenError } from '../messages/listen-error.ts';

/** A running server answers quickly. */
const ANSWER_MS = 2_000;

/**
 * Whether a start could listen. If a Plinth or v4 server already runs there, the check is probably run before
 * restarting it: that is reported without failing.
 */
export async function tryPorts({ settings: { server } }: Project): Promise<readonly string[]> {
  const { host, port, metrics } = server;
  try {
    await tryPort(host, port);
    if (metrics !== null && metrics.port !== null) await tryPort(metrics.host, metrics.port);
    return [];
  } catch (error) {
    if (!(await isServed(port))) throw error;
    return [`A server is already running on port ${port}: stop it before the next start.`];
  }
}

/** A port that is unlikely to be served: the connection is refused or closed immediately. */
const ELSEWHERE = 1;

/**
 * Binds the port without listening, and fails as a start would. Listening would accept connections for
 * a moment and drop them; this way clients are refused until there is a server.
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

/** Recognised by the response of v4 and Plinth to a health request. */
const isServed = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/_health`, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ status }) => status === 204,
    () => false,
  );
