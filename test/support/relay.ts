import { connect, createServer, type Socket } from 'node:net';
import type { DatabaseSettings } from '../../src/database/settings.ts';
import { freePort } from './throwaway-server.ts';

/** Stands between a server under test and its database, and can go away as a database does. */
export interface Relay {
  readonly settings: DatabaseSettings;
  /** Ends all connections and takes no more. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Connections stay, and nothing goes through them: new ones are taken, and hear nothing. */
  freeze(): void;
  thaw(): void;
  /** Leads to another server from now on; connections that there are end. */
  lead(to: DatabaseSettings): void;
}

export async function startRelay(settings: DatabaseSettings): Promise<Relay> {
  if (settings.client === 'sqlite') throw new Error('SQLite has no connections');
  let target = new URL(settings.connectionString ?? '');
  const own = await freePort();
  const relayed = new URL(target);
  relayed.host = `127.0.0.1:${own}`;
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((from) => {
    const to = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
      if (isFrozen) one.pause();
    }
  });
  const restore = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(own, '127.0.0.1', () => resolve());
    });
  await restore();
  return {
    settings: { ...settings, connectionString: relayed.href },
    restore,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    lead(to) {
      target = new URL('connectionString' in to ? (to.connectionString ?? '') : '');
      for (const socket of sockets) socket.destroy();
    },
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
