import { expect, test } from 'vitest';
import { openStartLease } from './mysql-start-lease.ts';

test('a lease whose end a node refuses is ended again: others would wait until it expires', async () => {
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
