import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replayScenario } from '../conformance/replay-scenario.ts';
import { readMaterial } from '../support/conformance-material.ts';
import { describeEngines, type Engine, type EngineName, startEngine } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { restoreAdmin } from './restore-admin.ts';

/** Every recorded scenario of the admin API. */
const SCENARIOS = [
  'admin-api-tokens',
  'admin-as-author',
  'admin-as-custom',
  'admin-as-custom-read',
  'admin-as-editor',
  'admin-as-editor-write',
  'admin-as-nobody',
  'admin-auth-login',
  'admin-auth-me',
  'admin-auth-own-permissions-super',
  'admin-auth-rate-limit',
  'admin-auth-register',
  'admin-auth-tokens',
  'admin-cm-bulk',
  'admin-cm-clone',
  'admin-cm-components-zones',
  'admin-cm-configuration',
  'admin-cm-create',
  'admin-cm-i18n',
  'admin-cm-init',
  'admin-cm-list',
  'admin-cm-list-articles',
  'admin-cm-publish',
  'admin-cm-read-one',
  'admin-cm-relations',
  'admin-cm-single',
  'admin-cm-types',
  'admin-cm-uid',
  'admin-cm-update',
  'admin-content-api',
  'admin-ctb',
  'admin-enterprise',
  'admin-holes',
  'admin-locales',
  'admin-permissions',
  'admin-role-permissions',
  'admin-roles',
  'admin-settings',
  'admin-transfer-tokens',
  'admin-up-roles',
  'admin-up-settings',
  'admin-upload-files',
  'admin-upload-folders',
  'admin-upload-folders-errors',
  'admin-upload-settings',
  'admin-users-read',
  'admin-users-write',
  'admin-webhooks',
];

/** Those whose SQL differs between databases; `PLINTH_TEST_ADMIN=all` replays the others, too. */
const OF_SQL = ['admin-cm-list', 'admin-cm-relations', 'admin-cm-bulk', 'admin-upload-folders'];

interface Difference {
  readonly why: string;
  readonly steps: readonly string[];
  readonly only?: EngineName;
}

/** Steps whose recorded answer is not to be had, by the reason; the recordings are of SQLite. */
const DIFFERENCES: readonly Difference[] = [
  {
    why: 'a list without a sort is in the order of the ids, not in one that the database happens to choose',
    steps: ['admin-cm-list#14', 'admin-cm-list#16', 'admin-upload-files#9'],
  },
  {
    why: 'a clone does not take related entries away from its source',
    steps: ['admin-cm-clone#11', 'admin-cm-clone#12', 'admin-cm-clone#18', 'admin-cm-clone#19', 'admin-cm-clone#20'],
  },
  {
    why: 'a new translation takes over shared media, which v4 removes from all translations',
    steps: [18, 19, 20, 21, 22].map((step) => `admin-cm-i18n#${step}`),
  },
  {
    why: 'the recorded answer shows what its own marker forbids: private fields of a related entry',
    steps: ['admin-as-author#1'],
  },
  {
    why: 'PostgreSQL puts nulls after all values and compares letters by their case, as in v4',
    steps: [
      ...['admin-as-custom-read#5', 'admin-as-custom-read#9', 'admin-cm-list-articles#4'],
      ...['admin-cm-list#5', 'admin-cm-list#6', 'admin-cm-list#7'],
    ],
    only: 'postgres',
  },
  {
    why: 'MariaDB compares letters without their case and accents, in orders, filters and names of folders, as in v4',
    steps: [
      ...[2, 3, 4, 6, 13, 30].map((step) => `admin-cm-list#${step}`),
      'admin-cm-list-articles#4',
      ...[1, 2, 4, 5, 6, 7, 8, 10, 29, 34].map((step) => `admin-cm-relations#${step}`),
      ...[7, 8, 21, 25].map((step) => `admin-upload-folders-errors#${step}`),
    ],
    only: 'mariadb',
  },
];

const DATABASES = { postgres: 'PostgreSQL', mariadb: 'MariaDB', sqlite: 'SQLite' };

test.each(DIFFERENCES)('the documentation names the steps that differ: $why', ({ steps, only }) => {
  const scenarios = new Map<string, string[]>();
  for (const [scenario = '', number = ''] of steps.map((step) => step.split('#')))
    scenarios.set(scenario, [...(scenarios.get(scenario) ?? []), number]);
  const named = [...scenarios].map(([scenario, numbers]) => `\`${scenario}\` ${numbers.join(', ')}`).join('; ');
  const database = only === undefined ? 'all' : DATABASES[only];
  expect(readFileSync('docs/deviations.md', 'utf8')).toContain(`\n| ${database} | ${named} | `);
});

const expectedToFail = (engine: EngineName, name: string): readonly string[] =>
  DIFFERENCES.filter(({ only }) => only === undefined || only === engine)
    .flatMap(({ steps }) => steps)
    .filter((step) => step.startsWith(`${name}#`));

/** PostgreSQL gives times without zeros at the end of their fraction, as in v4. */
const withoutZeros = (steps: string): string =>
  steps.replace(/(\\"\d\d:\d\d:\d\d)\.(\d*?)0+(?=\\")/g, (_, time, rest) => (rest === '' ? time : `${time}.${rest}`));

/** Scenarios that only read share a server. */
const readsOnly = (name: string): boolean =>
  readMaterial(`admin/${name}.jsonl`)
    .toString()
    .split('\n')
    .every((line) => line === '' || ['GET', 'HEAD'].includes((JSON.parse(line) as { method: string }).method));

interface Served {
  readonly plinth: StartedPlinth;
  stop(): Promise<void>;
}

async function serve(name: EngineName): Promise<Served> {
  const engine: Engine = await startEngine(name);
  await restoreAdmin(engine);
  const plinth = await startPlinth({ engine, environment: { NODE_ENV: 'production' } });
  return {
    plinth,
    async stop() {
      await plinth.stop();
      await engine.stop();
    },
  };
}

describeEngines('recorded administration', (engine) => {
  const names = engine === 'sqlite' || process.env.PLINTH_TEST_ADMIN === 'all' ? SCENARIOS : OF_SQL;
  const reading = names.filter(readsOnly);
  let shared: Served;
  beforeAll(async () => {
    shared = await serve(engine);
  }, 60_000);
  afterAll(() => shared?.stop());

  const replay = async (name: string, { plinth }: Served): Promise<void> => {
    const adapt = engine === 'postgres' ? withoutZeros : (steps: string) => steps;
    const { failed, passed, report } = await replayScenario(plinth.url, name, 'admin', undefined, adapt);
    expect(plinth.faults, 'faults of the server').toEqual([]);
    expect([...failed].sort(), report).toEqual([...expectedToFail(engine, name)].sort());
    expect(passed).toBeGreaterThan(0);
  };

  test.each(reading)('%s', (name) => replay(name, shared));

  test.each(names.filter((name) => !reading.includes(name)))('%s', async (name) => {
    const served = await serve(engine);
    await replay(name, served).finally(() => served.stop());
  });
});
