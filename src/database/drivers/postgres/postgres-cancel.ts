import pg from 'pg';
import { settlesWithin } from '../../wait-limit.ts';

/** How long a server may take to accept a cancellation, and then to end the statement. */
const REST_MS = 2_000;

/**
 * Cancels the statement on a connection and waits until it is certainly over; false if it is not, and the connection
 * must be closed. The server cancels whatever the connection runs when the request arrives, so nothing may run on it
 * until the request is known to have arrived.
 */
export async function endStatement(client: pg.Client, running: Promise<unknown>): Promise<boolean> {
  const sent = sendCancel(client);
  if (!(await settlesWithin(REST_MS, Promise.all([sent, settled(running)])))) return false;
  if (!(await sent)) return false;
  // The signal is on its way to the process of this connection; this query is all it can hit.
  return settlesWithin(REST_MS, client.query(''));
}

const settled = (promise: Promise<unknown>): Promise<unknown> => promise.catch(() => undefined);

/** Members of the library that its types do not declare. */
interface CancelConnection extends pg.Connection {
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
}

/** Over a separate connection, which the server closes after forwarding the request. */
function sendCancel(client: pg.Client): Promise<boolean> {
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number };
  const { host, port, ssl } = client;
  const connection = new pg.Connection({ ssl }) as CancelConnection;
  const isSecure = Boolean(ssl);
  return new Promise((resolve) => {
    let isSent = false;
    const send = (): void => {
      isSent = true;
      connection.cancel(processID, secretKey);
    };
    connection.once('connect', () => (isSecure ? connection.requestSsl() : send()));
    connection.once('sslconnect', send);
    connection.on('error', () => undefined);
    connection.once('end', () => resolve(isSent));
    connection.stream.once('close', () => resolve(isSent));
    setTimeout(() => connection.stream.destroy(), REST_MS).unref();
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
  });
}
