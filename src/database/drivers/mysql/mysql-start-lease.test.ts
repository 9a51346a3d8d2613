import { expect, test } from 'vitest';
import { openStartLease } from './mysql-start-lease.ts';

test('releasing a lease is retried if a node rejects it: others would wait until it expires', async () => {
  const changes: string[] = [];
  const lease = await openStartLease(
    async () => [[1]],
    async ({ text }) => {
      changes.push(text.slice(0, text.indexOf(' set ')));
      return changes.length < 3 ? null : 1;
    },
  );
  await lease?.release();
  expect(changes).toEqual(Array(3).fill('update plinth_start'));
});
