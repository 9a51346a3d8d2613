import { expect, test } from 'vitest';
import { describeEngines, type EngineName } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';
import { replayScenario } from './replay-scenario.ts';

const SCENARIOS = [
  'components',
  'create-basics',
  'local-auth',
  'relations-forms',
  'relations-inverse',
  'update',
  'write-permissions',
];

/** Steps whose recorded answer is not to be had, by the reason; the recordings are of SQLite. */
const DIFFERENCES: readonly { readonly why: string; readonly steps: readonly string[]; readonly only?: EngineName }[] =
  [
    {
      why: 'PostgreSQL gives a time without a fraction of zeros',
      steps: ['update#20', 'update#21', 'write-permissions#30'],
      only: 'postgres',
    },
  ];

const expectedToFail = (engine: EngineName, name: string): readonly string[] =>
  DIFFERENCES.filter(({ only }) => only === undefined || only === engine)
    .flatMap(({ steps }) => steps)
    .filter((step) => step.startsWith(`${name}#`));

describeEngines('recorded writes', (engine) => {
  test.each(SCENARIOS)('%s', { timeout: 60_000 }, async (name) => {
    const plinth = await startPlinth({ engine });
    try {
      const { failed, passed, report } = await replayScenario(plinth.url, name);
      expect(plinth.faults, 'faults of the server').toEqual([]);
      expect(failed, report).toEqual(expectedToFail(engine, name));
      expect(passed).toBeGreaterThan(0);
    } finally {
      await plinth.stop();
    }
  });
});
