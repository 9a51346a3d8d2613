import { expect, test } from 'vitest';
import { withTimeLimit } from './with-time-limit.ts';
import { collectGarbage } from '../../test/support/collect-garbage.ts';

const untilAborted = (signal: AbortSignal): Promise<string> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve('aborted')));

test('aborts at its time limit, even if garbage was collected since', async () => {
  const collecting = setInterval(collectGarbage, 20);
  try {
    expect(await withTimeLimit(200, undefined, untilAborted)).toBe('aborted');
  } finally {
    clearInterval(collecting);
  }
});

test('aborts with the signal of its caller, before and after it began', async () => {
  const caller = new AbortController();
  const running = withTimeLimit(300_000, caller.signal, untilAborted);
  caller.abort();
  expect(await running).toBe('aborted');
  expect(await withTimeLimit(300_000, caller.signal, async ({ aborted }) => aborted)).toBe(true);
});

test('returns what the work returns and passes its error on', async () => {
  expect(await withTimeLimit(300_000, undefined, async () => 1)).toBe(1);
  const failing = withTimeLimit(300_000, undefined, () => Promise.reject(new Error('refused')));
  await expect(failing).rejects.toThrow('refused');
});
