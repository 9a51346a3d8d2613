import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replayScenario } from '../conformance/replay-scenario.ts';
import { CONFORMANCE_PROJECT } from '../support/conformance-material.ts';
import { describeEngines, type EngineName, startRestored } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';

const SCENARIOS = [
  'upload',
  'media-entries',
  'media-images',
  'media-info',
  'media-link',
  'media-list',
  'media-names',
  'media-permissions',
  'media-serve',
];

/** Steps whose recorded answer is not to be had, by the reason; the recordings are of SQLite. */
const DIFFERENCES: readonly {
  readonly why: string;
  readonly engine?: EngineName;
  readonly steps: readonly string[];
}[] = [
  {
    why: 'PostgreSQL gives a time without a fraction of zeros',
    engine: 'postgres',
    steps: ['media-list#27', 'media-list#29', 'media-list#37', 'media-list#38'],
  },
  { why: 'PostgreSQL folds the case of letters with accents', engine: 'postgres', steps: ['media-list#17'] },
  {
    why: 'MariaDB compares without regard to case and accents',
    engine: 'mariadb',
    steps: ['media-list#3', 'media-list#17'],
  },
];

const expectedToFail = (engine: EngineName, name: string): readonly string[] =>
  DIFFERENCES.filter((difference) => difference.engine === undefined || difference.engine === engine)
    .flatMap(({ steps }) => steps)
    .filter((step) => step.startsWith(`${name}#`))
    .sort();

describeEngines('recorded uploads', (engine) => {
  test.each(SCENARIOS)('%s', async (name) => {
    const plinth = await startPlinth({ engine });
    try {
      const { failed, passed, report } = await replayScenario(plinth.url, name);
      expect(plinth.faults, 'faults of the server').toEqual([]);
      expect([...failed].sort(), report).toEqual(expectedToFail(engine, name));
      expect(passed).toBeGreaterThan(0);
    } finally {
      await plinth.stop();
    }
  });

  test('with a limit of 2000 bytes', async () => {
    const project = mkdtempSync(join(tmpdir(), 'plinth-upload-limit-'));
    const own = await startRestored(engine);
    try {
      cpSync(CONFORMANCE_PROJECT, project, { recursive: true });
      const file = join(project, 'config/plugins.js');
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace('=> ({', '=> ({ upload: { config: { sizeLimit: 2000 } },'),
      );
      const plinth = await startPlinth({ engine: own, project });
      const { failed, passed, report } = await replayScenario(plinth.url, 'media-too-large', 'scenarios-upload-limit');
      await plinth.stop();
      expect(failed, report).toEqual([]);
      expect(passed).toBeGreaterThan(0);
    } finally {
      await own.stop();
      rmSync(project, { recursive: true, force: true });
    }
  });
});
