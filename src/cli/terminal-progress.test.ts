import { expect, onTestFinished, test, vi } from 'vitest';
import { withTerminalProgress } from './terminal-progress.ts';

test('the time left follows the rate of the last seconds, not that of slow first items', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    write.mockRestore();
    vi.useRealTimers();
  });
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
    work(1_000, 20);
    expect(Math.abs(leftIn(write.mock.lastCall) - (900 * 20) / 1_000)).toBeLessThan(6);
  });
});

const leftIn = (written: readonly unknown[] | undefined): number =>
  Number(/ (\d+) s left/.exec(String(written?.[0]))?.[1]);
