import { expect, onTestFinished, test } from 'vitest';
import type { Driver, ReplicationState } from '../driver.ts';
import { createReplicas } from './create-replicas.ts';

/** A server that has everything. */
const copy = (server: string): Driver => {
  const state: ReplicationState = { isPrimary: server === 'primary', isOnly: true, position: '7', server };
  return {
    replication: { state: async () => state, lineage: async () => null, includes: () => true },
    close: async () => undefined,
  } as unknown as Driver;
};

async function openCopies() {
  const drivers = ['first', 'second'].map(copy);
  const replicas = createReplicas({
    ...{ primary: copy('primary'), drivers, maxLagMs: 1_000, since: '7' },
    warn: () => undefined,
  });
  onTestFinished(() => replicas.close());
  await replicas.look();
  return replicas;
}

test('replicas take turns', async () => {
  const replicas = await openCopies();
  const names = Array.from({ length: 4 }, () => replicas.next()?.name);
  expect(names).toEqual([names[0], names[1], names[0], names[1]]);
  expect(new Set(names)).toEqual(new Set(['1', '2']));
});

test('a replica that was asked how far it is proves its state with the answer', async () => {
  const replicas = await openCopies();
  const { replica, proof } = await replicas.choose(['5']);
  expect([replica?.status(), proof]).toEqual(['used', 'replicas 0 7']);
  expect(await replicas.choose(['5', null])).toEqual({ replica: null, proof: null });
});
