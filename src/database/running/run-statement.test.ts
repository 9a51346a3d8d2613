import { expect, test } from 'vitest';
import { dialectOf } from '../../sql/dialect-of.ts';
import { AbandonedError, startWork } from '../../util/work.ts';
import { type Run, runKeyed } from './run-statement.ts';

function runOn(asked: unknown[], isAbandoned = () => false): Run {
  return {
    driver: {
      stream: () => {
        throw new Error('Nothing is streamed here.');
      },
      async query(_statement, [keys]) {
        asked.push(keys);
        return [];
      },
    },
    inTurn: true,
    dialect: dialectOf('sqlite'),
    bindings: { values: [], limit: 1, offset: 0 },
    rows: { left: 10, most: 10 },
    work: Object.assign(startWork(), { isAbandoned }),
    tables: null,
  };
}

test('the keys of all parents are one parameter; nothing runs without keys, or for a disconnected caller', async () => {
  const statement = { text: 'select', parameters: [{ kind: 'keys' }], tables: [] } as const;
  const asked: unknown[] = [];
  await runKeyed(runOn(asked), statement, []);
  await runKeyed(runOn(asked), statement, [3, 4, 5]);
  const leaving = runKeyed(
    runOn(asked, () => true),
    statement,
    [6],
  );
  await expect(leaving).rejects.toThrow(AbandonedError);
  expect(asked).toEqual(['[3,4,5]']);
});
