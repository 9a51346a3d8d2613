import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replayScenario } from '../conformance/replay-scenario.ts';
import { readMaterial } from '../support/conformance-material.ts';
import { describeEngines, type EngineName, startRestored } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

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
  readonly only?: readonly EngineName[];
  /** Words of the material that ask for the other answer: the step counts as passed. */
  readonly asked?: string;
  /** The heading in the documentation under which the other answer is explained as intended. */
  readonly intended?: string;
  /** v4 itself, run on this database with the same rows, does not give the recorded answer either, but this one. */
  readonly asV4?: true;
}

const steps = (scenario: string, ...numbers: readonly number[]): readonly string[] =>
  numbers.map((number) => `${scenario}#${number}`);

/** Steps whose recorded answer is not to be had, by the reason; the recordings are of SQLite. */
const DIFFERENCES: readonly Difference[] = [
  {
    why: 'a clone does not take related entries away from its source',
    steps: steps('admin-cm-clone', 11, 12, 18, 19, 20),
    asked: '✗ `clone` of an entry with a two-sided one-to-many moves the children to the copy.',
  },
  {
    why: 'a new translation takes over shared media, which v4 removes from all translations',
    steps: steps('admin-cm-i18n', 18, 19, 20, 21, 22),
    asked:
      '✗ Non-localized media or components that the body does not repeat are emptied in the new entry **and in all others**.',
  },
  {
    why: 'private fields of a related entry are not shown',
    steps: steps('admin-as-author', 1),
    asked:
      '`no-foreign-fields` (related entries and translations may show fewer fields or be absent, and must not show what the role cannot read)',
  },
  {
    why: 'administrators can be sorted and filtered by the columns that the panel offers',
    steps: steps('admin-users-read', 3, 8, 9, 20, 21),
    asked: '✗ sort or filter by `email`, `isActive`, `roles` is 400 although the panel offers it',
  },
  {
    why: 'a list without a sort is in the order of the ids',
    steps: [...steps('admin-cm-list', 14, 16), ...steps('admin-upload-files', 9)],
    intended: '### A total order',
  },
  {
    why: 'reading the log is a permission of its own, which super admins have',
    steps: [
      ...steps('admin-auth-own-permissions-super', 1),
      ...steps('admin-permissions', 1),
      ...steps('admin-role-permissions', 5, 6, 8, 9, 10, 16),
    ],
    intended: '## The admin panel',
  },
  {
    why: 'PostgreSQL puts nulls after all values and compares letters by their case',
    steps: [
      ...steps('admin-as-custom-read', 5, 9),
      ...steps('admin-cm-list-articles', 4),
      ...steps('admin-cm-list', 5, 6, 7),
    ],
    only: ['postgres'],
    asV4: true,
  },
  {
    why: 'MariaDB compares letters without their case and accents, in orders, filters and names of folders',
    steps: [
      ...steps('admin-cm-list', 2, 3, 4, 6, 13, 30),
      ...steps('admin-cm-list-articles', 4),
      ...steps('admin-cm-relations', 1, 2, 4, 5, 6, 7, 8, 10, 29, 34),
      ...steps('admin-upload-folders-errors', 7, 8, 21, 25),
    ],
    only: ['mariadb'],
    asV4: true,
  },
];

const DATABASES = { postgres: 'PostgreSQL', mariadb: 'MariaDB', sqlite: 'SQLite' };

const differencesOn = (engine: EngineName): readonly Difference[] =>
  DIFFERENCES.filter(({ only }) => only === undefined || only.includes(engine));

test.each(DIFFERENCES)('the documentation names the steps that differ: $why', ({ steps, only }) => {
  const scenarios = new Map<string, string[]>();
  for (const [scenario = '', number = ''] of steps.map((step) => step.split('#')))
    scenarios.set(scenario, [...(scenarios.get(scenario) ?? []), number]);
  const named = [...scenarios].map(([scenario, numbers]) => `\`${scenario}\` ${numbers.join(', ')}`).join('; ');
  const database = only === undefined ? 'all' : only.map((name) => DATABASES[name]).join(', ');
  expect(readFileSync('docs/deviations.md', 'utf8')).toContain(`\n| ${database} | ${named} | `);
});

test('whatever differs from the recordings is asked for, intended, or what v4 answers on that database', () => {
  const headings = readFileSync('docs/deviations.md', 'utf8').split('\n');
  const isIntended = ({ asked, intended = '' }: Difference) => asked !== undefined || headings.includes(intended);
  const others = DIFFERENCES.filter((one) => !isIntended(one) && !(one.asV4 && one.only));
  expect(others).toEqual([]);
  expect(differencesOn('sqlite').filter((one) => !isIntended(one))).toEqual([]);
});

test.each([
  ['sqlite', 27],
  ['postgres', 33],
  ['mariadb', 48],
] as const)('on %s %i of the 1,110 recorded steps have another answer', (engine, expected) => {
  const recorded = SCENARIOS.flatMap((name) => readMaterial(`admin/${name}.jsonl`).toString().trimEnd().split('\n'));
  expect(recorded.length).toBe(1110);
  expect(new Set(differencesOn(engine).flatMap(({ steps }) => steps)).size).toBe(expected);
});

const expectedToFail = (engine: EngineName, name: string): readonly string[] =>
  differencesOn(engine)
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
  const engine = await startRestored(name, 'admin');
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
  });
  afterAll(() => shared?.stop());

  const replay = async (name: string, { plinth }: Served): Promise<void> => {
    const adapt = engine === 'postgres' ? withoutZeros : (steps: string) => steps;
    const { failed, passed, report } = await replayScenario(plinth.url, name, 'admin', undefined, adapt);
    expect(plinth.faults, 'faults of the server').toEqual([]);
    expect([...failed].sort(), report).toEqual([...expectedToFail(engine, name)].sort());
    expect(passed + failed.length).toBeGreaterThan(0);
  };

  test.each(reading)('%s', (name) => replay(name, shared));

  test.each(names.filter((name) => !reading.includes(name)))('%s', async (name) => {
    const served = await serve(engine);
    await replay(name, served).finally(() => served.stop());
  });
});
