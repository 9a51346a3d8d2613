import { expect, test } from 'vitest';
import type { CompiledStatement } from '../sql/compile-plan.ts';
import { dialectOf } from '../sql/dialect-of.ts';
import { AbandonedError, startWork } from '../util/work.ts';
import { type Run, runKeyed } from './run-statement.ts';

const STATEMENT: CompiledStatement = { text: 'select', parameters: [{ kind: 'keys' }] };

/** A database that takes `msPerKey` for each key and answers two rows for it. */
function runOn(asked: number[][], msPerKey: (call: number) => number, isAbandoned = () => false): Run {
  return {
    driver: {
      stream: () => {
        throw new Error('Nothing is streamed here.');
      },
      async query(_statement, [keys]) {
        const list = JSON.parse(String(keys)) as number[];
        asked.push(list);
        const until = performance.now() + list.length * msPerKey(asked.length);
        while (performance.now() < until);
        return list.flatMap((key) => [
          [key, 'a'],
          [key, 'b'],
        ]);
      },
    },
    inPieces: true,
    dialect: dialectOf('sqlite'),
    bindings: { values: [], limit: 1, offset: 0 },
    rows: { left: 10_000, most: 10_000 },
    work: { ...startWork(), isAbandoned },
  };
}

const keys = Array.from({ length: 250 }, (_, index) => index + 1);
const everyRow = keys.flatMap((key) => [
  [key, 'a'],
  [key, 'b'],
]);

test('a slow statement is asked for fewer keys at a time, and for more when it gets faster', async () => {
  const asked: number[][] = [];
  const rows = await runKeyed(
    runOn(asked, (call) => (call <= 3 ? 0.1 : 0)),
    { ...STATEMENT },
    keys,
  );
  expect(rows).toEqual(everyRow);
  expect(asked.flat()).toEqual(keys);
  expect(asked[0]).toHaveLength(100);
  expect(asked[1]?.length).toBeLessThanOrEqual(15);
  expect(asked.at(-1)?.length).toBeGreaterThan(15);
});

test('a statement that was never slow is asked once for a page', async () => {
  const asked: number[][] = [];
  await runKeyed(
    runOn(asked, () => 0),
    { ...STATEMENT },
    keys.slice(0, 100),
  );
  expect(asked).toHaveLength(1);
});

test('nothing is asked without keys, and nothing more once the client has gone', async () => {
  const asked: number[][] = [];
  expect(
    await runKeyed(
      runOn(asked, () => 0),
      STATEMENT,
      [],
    ),
  ).toEqual([]);
  expect(asked).toEqual([]);
  const leaving = runKeyed(
    runOn(
      asked,
      () => 0.1,
      () => asked.length >= 2,
    ),
    { ...STATEMENT },
    keys,
  );
  await expect(leaving).rejects.toThrow(AbandonedError);
  expect(asked).toHaveLength(2);
});
