import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
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
  /** What is sent from now on takes this long to arrive; 0: no time of its own. */
  slow(ms: number): void;
  /** The next commit takes place, and its connection ends without an answer. */
  loseCommit(): void;
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
  let delayMs = 0;
  let losesCommit = false;
  /** Late, in order, and no more of it under way than a socket holds back. */
  const late = (): Transform => {
    let arrived: Promise<unknown> = Promise.resolve();
    return new Transform({
      transform(chunk, _encoding, next) {
        if (delayMs === 0) arrived = arrived.then(() => next(null, chunk));
        else arrived = Promise.all([arrived, delay(delayMs)]).then(() => next(null, chunk));
      },
    });
  };
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
      one.pipe(late()).pipe(other);
      if (isFrozen) one.pause();
    }
    from.on('data', (chunk: Buffer) => {
      if (!losesCommit || !/\bcommit\b/i.test(chunk.toString('latin1'))) return;
      losesCommit = false;
      to.unpipe();
      to.resume();
      // The database does all that it was sent, and then closes the connection.
      setImmediate(() => to.end());
    });
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
    slow(ms) {
      delayMs = ms;
    },
    loseCommit() {
      losesCommit = true;
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
