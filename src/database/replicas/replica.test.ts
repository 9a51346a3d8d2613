import { expect, test } from 'vitest';
import { DatabaseFault } from '../database-fault.ts';
import type { Driver, Reader, ReplicationState } from '../driver.ts';
import { createReplica } from './replica.ts';

const STATEMENT = { text: 'select 1' };
const never = (): Promise<never> => new Promise(() => undefined);

/** A stalled server: its connections stay open, but nothing responds. */
const silent = {
  query: never,
  stream: () => ({ [Symbol.asyncIterator]: () => ({ next: never }) }),
  faultOf: (error: unknown) => (error instanceof DatabaseFault ? error.kind : 'other'),
  replication: { state: never, lineage: never, includes: () => true },
} as unknown as Driver;

const primary: Reader = {
  query: async () => [['from the primary']],
  async *stream() {
    yield [['from the primary']];
  },
};

function openSilent() {
  const failures = { count: 0 };
  const replica = createReplica({ name: '1', driver: silent, instead: () => primary, failures });
  replica.setStatus('used');
  return { replica, failures };
}

test('if a replica stalls, a request continues elsewhere with all of its statements', async () => {
  const { replica, failures } = openSilent();
  const waiting = [1, 2].map(() => replica.reader.query(STATEMENT, []));
  const proof = replica.freshness.current();
  replica.setStatus('unreachable');
  const rows = [['from the primary']];
  expect(await Promise.all(waiting)).toEqual([rows, rows]);
  // For a caller who has chosen it before.
  expect(await replica.reader.query(STATEMENT, [])).toEqual(rows);
  for await (const batch of replica.reader.stream(STATEMENT, [], 10)) expect(batch).toEqual(rows);
  expect(await Promise.all([proof, replica.freshness.current()])).toEqual([null, null]);
  // Invalidates proofs: rows read from two servers are not cached.
  expect(failures.count).toBe(4);
});

test('nothing is retried for a caller who has disconnected', async () => {
  const { replica, failures } = openSilent();
  const waiting = replica.reader.query(STATEMENT, [], { deadline: 1e9, signal: AbortSignal.abort() });
  replica.setStatus('unreachable');
  await expect(waiting).rejects.toThrow('Replica 1 does not answer.');
  expect(failures.count).toBe(0);
});

test('a proof comes from one server, which is a replica and reports its position', () => {
  const { replica } = openSilent();
  const state: ReplicationState = { isPrimary: false, isOnly: true, position: '0/16', server: 'a' };
  expect(replica.prove(state)).toBe('replicas 0 0/16');
  for (const other of [{ isPrimary: true }, { isOnly: false }, { position: null }]) {
    expect(replica.prove({ ...state, ...other })).toBe(null);
  }
});
