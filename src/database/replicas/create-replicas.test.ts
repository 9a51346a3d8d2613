import { expect, onTestFinished, test } from 'vitest';
import type { Driver, ReplicationState } from '../driver.ts';
import { createReplicas } from './create-replicas.ts';

/** A server that has everything. `asked` is called each time it is asked how far it is, and may delay the answer. */
const copy = (server: string, asked: Asked = () => undefined): Driver => {
  const state: ReplicationState = { isPrimary: server === 'primary', isOnly: true, position: '7', server };
  return {
    replication: {
      state: async () => {
        await asked(server);
        return state;
      },
      lineage: async () => null,
      includes: () => true,
    },
    close: async () => undefined,
  } as unknown as Driver;
};

type Asked = (server: string) => Promise<void> | undefined;

async function openCopies(asked?: Asked) {
  const drivers = ['first', 'second'].map((server) => copy(server, asked));
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

test('requests that arrive together share one answer of one replica, with and without a position', async () => {
  const asked: string[] = [];
  const replicas = await openCopies((server) => void asked.push(server));
  asked.length = 0;
  const together = [replicas.choose([]), ...Array.from({ length: 20 }, (_, n) => replicas.choose(n % 2 ? ['5'] : []))];
  const [first, ...others] = (await Promise.all(together)).map(({ replica }) => replica?.name);
  // The first found nobody waiting; the others waited for it, and for the next.
  expect(new Set(others)).toEqual(new Set([first === '1' ? '2' : '1']));
  expect(asked.toSorted()).toEqual(['first', 'second']);
  expect(replicas.counts.reads.get(others[0] as string)).toBe(20);
});

test('a replica that does not answer holds up only those who asked it', async () => {
  let isStalled = false;
  const replicas = await openCopies((server) =>
    isStalled && server === 'first' ? new Promise(() => undefined) : undefined,
  );
  expect((await replicas.choose([])).replica?.name).toBe('2');
  isStalled = true;
  const names: (string | undefined)[] = [];
  const stuck = replicas.choose([]);
  const others = [replicas.choose([]), replicas.choose(['5'])];
  for (const one of await Promise.all(others)) names.push(one.replica?.name);
  for (let n = 0; n < 4; n += 1) names.push((await replicas.choose([])).replica?.name);
  expect(new Set(names)).toEqual(new Set(['2']));
  replicas.all[0]?.setStatus('unreachable');
  expect((await stuck).replica?.name).toBe('2');
});
