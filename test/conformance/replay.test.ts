import { describe, expect, test } from 'vitest';
import { describeEngines, type EngineName } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';
import { replayCases, type ReplayOptions } from './replay-cases.ts';
import type { Replay } from './run-replayer.ts';

const ENVIRONMENTS: Readonly<Record<ReplayOptions['config'], Readonly<Record<string, string>>>> = {
  default: {},
  tight: { API_DEFAULT_LIMIT: '5', API_MAX_LIMIT: '10', API_WITH_COUNT: 'false' },
  nomax: { API_MAX_LIMIT: '0' },
};

async function replay(engine: EngineName, config: ReplayOptions['config']): Promise<Replay> {
  const plinth = await startPlinth({ engine, environment: ENVIRONMENTS[config] });
  try {
    const replayed = await replayCases({ url: plinth.url, database: engine, config });
    expect(plinth.faults, 'faults of the server').toEqual([]);
    return replayed;
  } finally {
    await plinth.stop();
  }
}

describeEngines('recorded answers', (engine) => {
  test('of the default configuration', async () => {
    const { passed, failed, report } = await replay(engine, 'default');
    expect(failed, report).toEqual([]);
    expect(passed).toBeGreaterThan(3000);
  });
});

describe('recorded answers of other configurations (sqlite)', () => {
  test.each([
    { config: 'tight', cases: 24 },
    { config: 'nomax', cases: 8 },
  ] as const)('$config', async ({ config, cases }) => {
    const { passed, failed, report } = await replay('sqlite', config);
    expect(failed, report).toEqual([]);
    expect(passed).toBe(cases);
  });
});
