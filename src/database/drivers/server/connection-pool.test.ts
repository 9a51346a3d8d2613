import { expect, test } from 'vitest';
import { createConnectionPool } from './connection-pool.ts';

interface Connection {
  readonly number: number;
}

function openPool({ acquireTimeoutMs = 60_000, ready = Promise.resolve() } = {}) {
  const closed: number[] = [];
  let opened = 0;
  const pool = createConnectionPool<Connection>({
    min: 0,
    max: 1,
    idleTimeoutMs: 0,
    acquireTimeoutMs,
    open: async () => {
      opened += 1;
      await ready;
      return { number: opened };
    },
    close: ({ number }) => void closed.push(number),
  });
  return { pool, closed, opened: () => opened };
}

const waitLimit = (signal?: AbortSignal) => ({ deadline: performance.now() + 60_000, ...(signal && { signal }) });

test('a released connection goes to the caller who has waited longest', async () => {
  const { pool, opened } = openPool();
  const first = await pool.take(waitLimit());
  const order: string[] = [];
  const waiting = ['a', 'b'].map(async (name) => {
    const connection = await pool.take(waitLimit());
    order.push(name);
    pool.give(connection);
  });
  pool.give(first);
  await Promise.all(waiting);
  expect(order).toEqual(['a', 'b']);
  expect(opened()).toBe(1);
});

test('an aborted caller stops waiting, and does not take a slot', async () => {
  const { pool } = openPool();
  const held = await pool.take(waitLimit());
  const leaving = new AbortController();
  const left = Promise.resolve(pool.take(waitLimit(leaving.signal)));
  const stays = Promise.resolve(pool.take(waitLimit()));
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  pool.give(held);
  expect(await stays).toBe(held);
});

test('waiting for a connection times out', async () => {
  const { pool } = openPool({ acquireTimeoutMs: 20 });
  await pool.take(waitLimit());
  await expect(pool.take(waitLimit())).rejects.toThrow(/20 ms|free/);
});

test('a dropped connection makes room for another', async () => {
  const { pool, closed } = openPool();
  const broken = await pool.take(waitLimit());
  const next = Promise.resolve(pool.take(waitLimit()));
  pool.drop(broken);
  expect(await next).toEqual({ number: 2 });
  expect(closed).toEqual([1]);
});

test('a connection that opens after its caller has disconnected is kept for the next', async () => {
  let arrive = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { pool, opened } = openPool({ ready });
  const leaving = new AbortController();
  const left = Promise.resolve(pool.take(waitLimit(leaving.signal)));
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  arrive();
  expect(await pool.take(waitLimit())).toEqual({ number: 1 });
  expect(opened()).toBe(1);
});
