import { describe, expect, test } from 'vitest';
import type { GraphqlProjectSettings } from '../../src/project/settings.ts';
import { replayGraphql } from '../conformance/replay-cases.ts';
import type { Replay } from '../conformance/run-replayer.ts';
import { describeEngines, type EngineName } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';
import { answersOn, DIFFERENCES } from './differences.ts';
import { withGraphql } from './with-graphql.ts';

async function replay(
  engine: EngineName,
  config: 'default' | 'limits' | 'closed',
  settings: Partial<GraphqlProjectSettings> = {},
): Promise<Replay> {
  const plinth = await startPlinth({ engine, adapt: withGraphql(settings) });
  try {
    const replayed = await replayGraphql(plinth.url, config, answersOn(engine));
    expect(plinth.faults, 'faults of the server').toEqual([]);
    return replayed;
  } finally {
    await plinth.stop();
  }
}

describeEngines('recorded documents', (engine) => {
  test('of the default configuration', async () => {
    const { passed, failed, report } = await replay(engine, 'default');
    expect(failed, report).toEqual(DIFFERENCES[engine]);
    expect(passed).toBe(677 - failed.length);
  });
});

describe('recorded documents of other configurations (sqlite)', () => {
  test('limits', async () => {
    const limits = { depthLimit: 6, defaultLimit: 5, maxLimit: 10 };
    const { failed, report } = await replay('sqlite', 'limits', limits);
    // Introspection of another version of the library has more fields.
    expect(failed, report).toEqual(['limits-6d51b6e4']);
  });

  test('closed', async () => {
    const { failed, report } = await replay('sqlite', 'closed', { introspection: false });
    expect(failed, report).toEqual([]);
  });
});
