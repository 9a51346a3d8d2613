import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Row } from '../../driver.ts';
import { createServerDriver } from './server-driver.ts';
import type { ServerConnection, ServerDialect } from './server-connection.ts';

const MOST = 3;
const TIME_MS = 10_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Its statements run until they are ended or stopped; in `short` are those that end at once. */
function openDriver() {
  const short = new Set<string>();
  const running: { readonly text: string; readonly end: (rows: readonly Row[]) => void }[] = [];
  const connection: Pick<ServerConnection, 'query' | 'settle' | 'isFree' | 'close'> = {
    query: ({ text }, _parameters, { signal }) =>
      new Promise((resolve, reject) => {
        if (short.has(text)) return resolve([]);
        running.push({ text, end: resolve });
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
    settle: () => true,
    isFree: () => true,
    close: () => undefined,
  };
  const dialect: ServerDialect = {
    open: async () => ({ ...connection }) as ServerConnection,
    faultOf: () => 'other',
  };
  const pool = { min: 0, max: MOST, idleTimeoutMs: 0, acquireTimeoutMs: TIME_MS };
  const driver = createServerDriver(dialect, { ...pool, statementMs: TIME_MS });
  return { driver, running, short };
}

const started = (count: number, running: readonly unknown[]) => vi.waitFor(() => expect(running).toHaveLength(count));

test('a read whose turn comes when its time is over did not request too much', async () => {
  const { driver, running } = openDriver();
  const now = performance.now.bind(performance);
  const others = ['first', 'second'].map((text) => driver.query({ text }, []));
  await started(2, running);
  const last = driver.query({ text: 'last' }, []).catch((error: unknown) => error);
  expect(driver.longReads().waiting).toBe(1);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + TIME_MS);
  for (const { end } of running) end([]);
  expect(driver.faultOf(await last)).toBe('busy');
  await Promise.all(others);
});

test('short reads do not wait behind those that turn out to be long', async () => {
  const { driver, running, short } = openDriver();
  const varies = { text: 'varies' };
  const quick = { text: 'quick' };
  short.add(quick.text).add(varies.text);
  await driver.query(quick, []);
  await driver.query(varies, []);
  short.delete(varies.text);
  const all = Array.from({ length: 8 }, () => driver.query(varies, []));
  await started(MOST, running);
  vi.advanceTimersByTime(500);
  await driver.query(quick, []);
  expect(driver.longReads()).toEqual({ running: 2, waiting: 6, stopped: 1 });
  expect(running).toHaveLength(MOST);
  short.add(varies.text);
  for (const { end } of running) end([]);
  await Promise.all(all);
});
