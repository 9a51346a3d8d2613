import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeEngines, type EngineName } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';
import { type CachedPlinth, startCachedPlinth } from '../cache/cached-plinth.ts';
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

describeEngines(
  'recorded answers',
  (engine) => {
    test('of the default configuration', async () => {
      const { passed, failed, report } = await replay(engine, 'default');
      expect(failed, report).toEqual([]);
      expect(passed).toBeGreaterThan(3000);
    });
  },
  ['postgres', 'mariadb'],
);

describe('recorded answers (sqlite)', () => {
  let plinth: CachedPlinth;
  let read = 0;
  beforeAll(async () => {
    plinth = await startCachedPlinth('sqlite');
  });
  afterAll(async () => {
    expect(plinth.faults, 'faults of the server').toEqual([]);
    await plinth.stop();
  });

  /** The number of statements that it took. */
  const replayAll = async (): Promise<number> => {
    const before = plinth.statements();
    const { passed, failed, report } = await replayCases({ url: plinth.url, database: 'sqlite', config: 'default' });
    expect(failed, report).toEqual([]);
    expect(passed).toBeGreaterThan(3000);
    return plinth.statements() - before;
  };

  test('of the default configuration', async () => {
    read = await replayAll();
  });

  test('come from memory as they were read', async () => {
    read ||= await replayAll();
    expect(await replayAll()).toBeLessThan(read / 4);
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
