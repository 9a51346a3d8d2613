import { expect, test } from 'vitest';
import type { MarkStore } from '../../content/marks/mark-store.ts';
import { createTaskClock, runTaskOnce, type TaskOptions } from './run-task-once.ts';

test('each run is reported, with its result', async () => {
  const runs: unknown[] = [];
  const faults: unknown[] = [];
  const options: TaskOptions = {
    marks: {} as MarkStore,
    reportFault: (error) => faults.push(error),
    clock: createTaskClock(new AbortController().signal),
    everywhere: true,
    onRun: (name, seconds, failed) => runs.push([name, seconds >= 0, failed]),
  };
  await runTaskOnce(options, 'tidy', new Date(), () => undefined);
  await runTaskOnce(options, 'fails', new Date(), async () => {
    throw new Error('It does.');
  });
  expect(runs).toEqual([
    ['tidy', true, false],
    ['fails', true, true],
  ]);
  expect(faults).toHaveLength(1);
});
