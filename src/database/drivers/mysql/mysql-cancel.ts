import mysql from 'mysql2';
import { settlesWithin } from '../../wait-limit.ts';
import { closeConnection, command, rowsFor } from './mysql-commands.ts';

/** How long a server may take to accept a cancellation, and then to end the statement. */
const REST_MS = 2_000;

/** How long a connection for cancellations stays open for the next one. */
const KEPT_MS = 5_000;

/** Identifies the server of a connection: equal strings mean the same server. */
export const SERVER = "select connection_id(), concat_ws(' ', @@hostname, @@port, @@server_id, @@datadir)";

export interface Thread {
  readonly id: number;
  readonly server: string;
}

/** Ends the statement of a server thread, over another connection; false if that leads to another server. */
export type Kill = (thread: Thread) => Promise<boolean>;

export function createKill(options: mysql.ConnectionOptions): Kill {
  let kept: { readonly connection: mysql.Connection; readonly server: string; timer: NodeJS.Timeout } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const forget = (): void => {
    if (kept === null) return;
    clearTimeout(kept.timer);
    closeConnection(kept.connection);
    kept = null;
  };

  const open = async () => {
    const connection = mysql.createConnection({ ...options, connectTimeout: REST_MS });
    connection.on('error', forget);
    const [row] = await rowsFor(connection, SERVER);
    return { connection, server: String(row?.[1]), timer: setTimeout(forget, KEPT_MS) };
  };

  const kill = async ({ id, server }: Thread): Promise<boolean> => {
    try {
      kept ??= await open();
      kept.timer.refresh();
      if (kept.server !== server) return false;
      await command(kept.connection, `kill query ${Math.trunc(id)}`);
      return true;
    } catch {
      forget();
      return false;
    }
  };

  return (thread) => {
    const killing = last.then(() => kill(thread));
    last = killing;
    return killing;
  };
}

/**
 * Ends the statement on a connection and waits until it is certainly over; false if it is not, and the connection must
 * be closed.
 */
export async function endStatement(
  connection: mysql.Connection,
  running: Promise<unknown>,
  killing: Promise<boolean>,
): Promise<boolean> {
  const ended = running.catch(() => undefined);
  if (!(await settlesWithin(REST_MS, Promise.all([killing, ended])))) return false;
  if (!(await killing)) return false;
  // If the statement ended by itself, the interruption hits the next one, which is this.
  return settlesWithin(REST_MS, command(connection, 'do 0'));
}
