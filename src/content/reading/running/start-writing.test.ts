import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { EntryWriter } from '../../../response/entry-writer.ts';
import type { EntryRows, Row } from '../../../sql/rows.ts';
import { startWork } from '../../../util/work.ts';
import type { Scope } from '../../scope.ts';
import { startWriting } from './start-writing.ts';

const scope = { engine: { limits: { bytes: 1e9 } }, work: startWork() } as unknown as Scope;
const ENTRIES: EntryRows = { rows: [[1]], offset: 0, children: [] };

/** One entry with many nested entries, each of which takes some time to serialize. */
function below(count: number, written: number[]): EntryWriter {
  const rows: readonly Row[] = Array.from({ length: count }, (_, id) => [1, id]);
  const write = (row: Row): string => {
    const until = performance.now() + 0.02;
    while (performance.now() < until);
    written.push(Number(row[1]));
    return 'x'.repeat(500);
  };
  return (_rows, _most, ahead) => {
    ahead?.push({ rows, write });
    return () => 'the entry';
  };
}

test('other requests run while the parts of an entry are serialized', async () => {
  const written: number[] = [];
  const writing = Promise.resolve(startWriting(scope, below(2_000, written), ENTRIES));
  let turns = 0;
  let isOver = false;
  void writing.then(() => {
    isOver = true;
  });
  while (!isOver) {
    await turnOfTheLoop();
    turns += 1;
  }
  expect((await writing)([1])).toBe('the entry');
  expect(written).toEqual(Array.from({ length: 2_000 }, (_, id) => id));
  expect(turns).toBeGreaterThan(5);
});

test('small entries are serialized on demand', async () => {
  const written: number[] = [];
  await startWriting(scope, below(1_000, written), ENTRIES);
  expect(written).toEqual([]);
});
