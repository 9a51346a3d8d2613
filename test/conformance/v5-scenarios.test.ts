import { expect, test } from 'vitest';
import { describeEngines, type EngineName } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';
import { inTimesOf } from './replay-cases.ts';
import { replayScenario } from './replay-scenario.ts';

const SCENARIOS = [
  ...['components', 'create-basics', 'delete', 'inverse-of-morph', 'local-auth', 'locales', 'malformed-bodies'],
  ...['media-writes', 'multipart-create', 'relations-draft-publish', 'relations-forms', 'relations-inverse'],
  ...['scalar-values', 'single-types', 'update', 'write-permissions'],
];

/** Steps whose recorded answer is not to be had, by the reason; see docs/v5.md. */
const DIFFERENCES: readonly { readonly why: string; readonly steps: readonly string[] }[] = [
  {
    why: 'a problem of relations does not repeat the whole entry',
    steps: ['local-auth#13', 'media-writes#9', 'media-writes#18', 'relations-forms#15'],
  },
  { why: 'a locale must exist', steps: ['locales#14', 'locales#24'] },
  { why: 'a translation that has changed has a new time', steps: ['locales#38'] },
  { why: 'JSON that cannot be read is named as in v4', steps: ['malformed-bodies#4', 'malformed-bodies#5'] },
  { why: 'a name that no entry has is refused as such', steps: ['malformed-bodies#10'] },
  { why: 'a related draft is shown once it is published, behind every relation', steps: ['relations-draft-publish#7'] },
  { why: 'the length of a password counts', steps: ['scalar-values#22'] },
  { why: 'a text in a JSON field is read as v5 reads it', steps: ['scalar-values#37'] },
  { why: 'a new password is a change of its user', steps: ['local-auth#18'] },
  { why: 'there are no sessions', steps: ['local-auth#20', 'local-auth#21'] },
];

/** On PostgreSQL and MariaDB a decimal keeps the places that its column has; MariaDB sorts letters in its own way. */
const SERVER_DIFFERENCES: Readonly<Record<EngineName, readonly string[]>> = {
  sqlite: [],
  postgres: ['scalar-values#9', 'scalar-values#46'],
  mariadb: ['scalar-values#9', 'scalar-values#46', 'delete#12', 'delete#16'],
};

/** Every scenario on one database, some on the others: all with PLINTH_TEST_EVERY_CASE=1. */
const ON_SERVERS: ReadonlySet<string> = new Set(
  process.env.PLINTH_TEST_EVERY_CASE === undefined
    ? ['locales', 'relations-draft-publish', 'relations-inverse', 'scalar-values']
    : SCENARIOS,
);

describeEngines('recorded writes of v5', (engine) => {
  test.each(SCENARIOS.filter((name) => engine === 'sqlite' || ON_SERVERS.has(name)))('%s', async (name) => {
    const plinth = await startPlinth({
      engine,
      adapt: (application) => {
        const { project } = application;
        const { settings } = project;
        const api = { ...settings.api, contract: 'v5' as const, v5Drafts: 'find' as const };
        return { ...application, project: { ...project, settings: { ...settings, api } } };
      },
    });
    try {
      const adapt = (steps: string): string => inTimesOf(engine, steps);
      const { failed, report } = await replayScenario(plinth.url, name, 'v5/scenarios', 'replay-v5.mjs', adapt);
      expect(plinth.faults, 'faults of the server').toEqual([]);
      const steps = [...DIFFERENCES.flatMap((difference) => difference.steps), ...SERVER_DIFFERENCES[engine]];
      expect([...failed].sort(), report).toEqual(steps.filter((step) => step.startsWith(`${name}#`)).sort());
    } finally {
      await plinth.stop();
    }
  });
});
