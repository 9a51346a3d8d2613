import { expect, test } from 'vitest';
import { replayCases } from '../conformance/replay-cases.ts';
import { startCachedPlinth } from './cached-plinth.ts';

test('recorded answers come from memory as they were read', async () => {
  const plinth = await startCachedPlinth('sqlite');
  try {
    const replay = async () => {
      const before = plinth.statements();
      const { passed, failed } = await replayCases({
        url: plinth.url,
        database: 'sqlite',
        config: 'default',
      });
      return { passed, failed, statements: plinth.statements() - before };
    };
    const read = await replay();
    const remembered = await replay();
    expect(read.passed).toBeGreaterThan(3000);
    expect({ passed: remembered.passed, failed: remembered.failed }).toEqual({
      passed: read.passed,
      failed: read.failed,
    });
    expect(remembered.statements).toBeLessThan(read.statements / 4);
    expect(plinth.faults).toEqual([]);
  } finally {
    await plinth.stop();
  }
});
