import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DatabaseFault } from '../../database/database-fault.ts';
import { startSweeping } from './start-sweeping.ts';

test('faults of a sweep are reported, but for a database that is away', async () => {
  const reported: unknown[] = [];
  const fault = new Error('broken');
  const faultOf = (error: unknown) => (error instanceof DatabaseFault ? error.kind : 'other');
  const stop = startSweeping(
    [() => Promise.reject(new DatabaseFault('lost', 'away')), () => Promise.reject(fault)],
    { faultOf },
    (error) => reported.push(error),
  );
  await turn();
  expect(reported).toEqual([fault]);
  stop();
});
