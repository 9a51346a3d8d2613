import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { AbandonedError, startWork } from '../util/work.ts';

/** A task that ends on request. */
function held(): { readonly task: () => Promise<string>; readonly end: () => void; readonly begun: () => boolean } {
  let begun = false;
  let end = (): void => undefined;
  const ended = new Promise<string>((resolve) => {
    end = () => resolve('done');
  });
  return {
    task: () => {
      begun = true;
      return ended;
    },
    end: () => end(),
    begun: () => begun,
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('two tasks run at a time, the others in order', async () => {
  const limit = createConcurrencyLimit(2);
  const tasks = [held(), held(), held(), held()];
  const runs = tasks.map(({ task }) => limit.run(startWork(), task));
  await turn();
  expect(tasks.map(({ begun }) => begun())).toEqual([true, true, false, false]);
  tasks[1]?.end();
  await turn();
  expect(tasks.map(({ begun }) => begun())).toEqual([true, true, true, false]);
  for (const { end } of tasks) end();
  expect(await Promise.all(runs)).toEqual(['done', 'done', 'done', 'done']);
});

test('a failed task frees its place', async () => {
  const limit = createConcurrencyLimit(1);
  await expect(limit.run(startWork(), () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await limit.run(startWork(), async () => 'next')).toBe('next');
});

test('cancelled tasks are skipped, and tasks that wait too long get a 503', async () => {
  const limit = createConcurrencyLimit(1);
  const first = held();
  const running = limit.run(startWork(), first.task);
  const left = startWork();
  const leaving = limit.run(left, async () => 'never');
  const late = limit.run(startWork(5), async () => 'never');
  const last = limit.run(startWork(60_000), async () => 'last');
  left.abandon();
  await expect(leaving).rejects.toThrow(AbandonedError);
  await expect(late).rejects.toMatchObject({ name: 'ServiceUnavailableError' });
  first.end();
  expect(await Promise.all([running, last])).toEqual(['done', 'last']);
});
