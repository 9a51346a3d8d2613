import { expect, onTestFinished, test, vi } from 'vitest';
import { withTerminalProgress } from './terminal-progress.ts';

/** Requests that `plinth compare` had compared after so many seconds, with both servers on a busy machine. */
const MEASURED = [
  ...[
    [0, 0],
    [7.8, 40],
    [12.7, 63],
    [17.7, 110],
    [22.9, 168],
    [28, 213],
    [33.3, 258],
    [38.3, 295],
    [43.7, 321],
  ],
  ...[
    [48.7, 332],
    [53.8, 383],
    [59.2, 411],
    [64.5, 429],
    [69.5, 433],
    [75.3, 468],
    [77.7, 500],
  ],
] as const;

test('the time left is right within a quarter of a measured run, once a fifth is done', async () => {
  const write = fakeTime();
  const left: { readonly at: number; readonly shown: number }[] = [];
  await withTerminalProgress(async ({ begin, advance }) => {
    begin('Compared', 500);
    let done = 0;
    for (const [index, [until = 0, items = 0]] of MEASURED.entries()) {
      const [from = 0] = MEASURED[index - 1] ?? [];
      const more = items - done;
      for (let one = 1; one <= more; one += 1) {
        vi.advanceTimersByTime(((until - from) * 1_000) / more);
        write.mockClear();
        advance(1, 0);
        if (write.mock.lastCall !== undefined) {
          left.push({ at: from + ((until - from) * one) / more, shown: leftIn(write.mock.lastCall) });
        }
      }
      done = items;
    }
  });
  const total = 77.7;
  const later = left.filter(({ at }) => at > total / 5);
  expect(later.length).toBeGreaterThan(8);
  for (const { at, shown } of later) expect(Math.abs(shown - (total - at)), `at ${at} s`).toBeLessThan(total / 4);
});

test('the time left follows the rate of the last seconds, not that of slow first items', async () => {
  const write = fakeTime();
  await withTerminalProgress(async ({ begin, advance }) => {
    begin('Compared', 2_000);
    const work = (items: number, ms: number): void => {
      for (let done = 0; done < items; done += 1) {
        vi.advanceTimersByTime(ms);
        advance(1, 0);
      }
    };
    work(100, 1_000);
    expect(leftIn(write.mock.lastCall)).toBeGreaterThan(1_800);
    work(1_000, 40);
    expect(Math.abs(leftIn(write.mock.lastCall) - (900 * 40) / 1_000)).toBeLessThan(6);
  });
});

const leftIn = (written: readonly unknown[] | undefined): number =>
  Number(/ (\d+) s left/.exec(String(written?.[0]))?.[1]);

function fakeTime() {
  vi.useFakeTimers({ toFake: ['performance'] });
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    write.mockRestore();
    vi.useRealTimers();
  });
  return write;
}
