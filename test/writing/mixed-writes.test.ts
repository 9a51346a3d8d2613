import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver, Row } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import type { Model } from '../../src/schema/model.ts';
import { conformanceModel } from '../support/conformance-model.ts';
import { describeEngines, type Engine, startRestored } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { CONFORMANCE_PROJECT } from '../support/conformance-material.ts';
import { tableProblems } from './random/check-tables.ts';
import { diceOf, type MixedAnswer, SharedEntries, sendMixed } from './random/mixed-writes.ts';
import { CREDENTIALS } from './writing-server.ts';

const ROUNDS = Number(process.env.PLINTH_TEST_ROUNDS ?? 1);
const SEED = Number(process.env.PLINTH_TEST_SEED ?? Date.now() % 2 ** 31);
const WRITES = Number(process.env.PLINTH_TEST_WRITES ?? 60);

/** Two servers on one database: nothing that one of them keeps to itself holds for the other. */
describeEngines(`mixed writes at once over shared lists, seed ${SEED}`, (name) => {
  let engine: Engine;
  let driver: Driver;
  let model: Model;
  const servers: StartedPlinth[] = [];
  const dice = diceOf(SEED);
  const shared = new SharedEntries(dice);
  const authorization = CREDENTIALS['token-full'] as string;
  const quote = (text: string): string => (name === 'mariadb' ? `\`${text}\`` : `"${text}"`);
  const problems = () => tableProblems(driver, model, quote, () => true);

  beforeAll(async () => {
    engine = await startRestored(name);
    model = await conformanceModel();
    for (let index = 0; index < 2; index++) {
      const project = CONFORMANCE_PROJECT;
      const adapt: NonNullable<Parameters<typeof startPlinth>[0]['adapt']> = (application) => {
        driver = application.driver;
        return application;
      };
      servers.push(await startPlinth({ engine, project, adapt }));
    }
    const [first] = servers as [StartedPlinth];
    await shared.open(async (write) => (await sendMixed(first.url, write, authorization))?.id ?? null);
  });

  afterAll(async () => {
    for (const server of servers) await server.stop();
    await engine.stop();
  });

  test(`keep every list dense, ${ROUNDS} times ${WRITES}`, { timeout: 240_000 + ROUNDS * 60_000 }, async () => {
    const before = new Set(await problems());
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await writeAtOnce();
      expect(wrongAmong(answers, [200, 201, 400, 404])).toEqual([]);
      expect(servers.flatMap(({ faults }) => faults)).toEqual([]);
      await expectWhole(before);
      if (process.env.PLINTH_TEST_ROUNDS !== undefined) report(name, round, answers);
    }
  });

  test.skipIf(name === 'sqlite')(
    `lose their connections, and leave nothing half done, ${ROUNDS} times ${WRITES}`,
    { timeout: 240_000 + ROUNDS * 60_000 },
    async () => {
      const before = new Set(await problems());
      const killer = await openDriver(engine.settings);
      for (let round = 0; round < ROUNDS; round++) {
        const killing = setInterval(() => void killer.query({ text: KILL[name] ?? '' }, []).then(killEach), 300);
        const answers = await writeAtOnce();
        clearInterval(killing);
        // Whether a change was stored whose commit was not answered nobody knows: the caller is told so.
        expect(wrongAmong(answers, [200, 201, 400, 404, 503])).toEqual([]);
        await expectWhole(before);
        if (process.env.PLINTH_TEST_ROUNDS !== undefined) report(`${name}, killed,`, round, answers);
      }
      await killer.close();

      /** One database ends them while it lists them, the other is told each. */
      async function killEach(rows: readonly Row[]): Promise<void> {
        if (name !== 'mariadb') return;
        for (const [thread] of rows) await killer.query({ text: `kill ${thread}` }, []).catch(() => undefined);
      }
    },
  );

  const writeAtOnce = (): Promise<(MixedAnswer | null)[]> =>
    Promise.all(
      Array.from({ length: WRITES }, async (_, index) => {
        const write = shared.next();
        const server = servers[index % servers.length] as StartedPlinth;
        const answer = await sendMixed(server.url, write, authorization, dice(20) === 0 ? dice(200) : null);
        if (answer?.id != null && write.makes !== undefined) shared.of(write.makes).push(answer.id);
        return answer;
      }),
    );

  const wrongAmong = (answers: readonly (MixedAnswer | null)[], right: readonly number[]) =>
    answers.filter((answer) => answer !== null && !right.includes(answer.status));

  /** Nothing is wrong that was not wrong before, and what must be unique is. What callers left may still be written. */
  async function expectWhole(before: ReadonlySet<string>): Promise<void> {
    const added = async () => (await problems()).filter((problem) => !before.has(problem));
    await expect.poll(added, { timeout: 60_000, interval: 500 }).toEqual([]);
    for (const [table, column] of UNIQUE) {
      const text = `select ${column} from ${table} where ${column} is not null group by ${column} having count(*) > 1`;
      expect(await driver.query({ text }, [])).toEqual([]);
    }
  }
});

const KILL: Readonly<Record<string, string>> = {
  postgres:
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  mariadb: 'select id from information_schema.processlist where db = database() and id <> connection_id()',
};

const UNIQUE = [
  ['articles', 'slug'],
  ['authors', 'email'],
  ['profiles', 'handle'],
  ['pages', 'slug'],
  ['up_users', 'username'],
  ['up_users', 'email'],
] as const;

function report(name: string, round: number, answers: readonly (MixedAnswer | null)[]): void {
  const counts = new Map<string, number>();
  for (const answer of answers) {
    const key = String(answer?.status ?? 'left');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const slowest = Math.max(...answers.map((answer) => answer?.ms ?? 0));
  process.stdout.write(`${name} round ${round}: ${JSON.stringify([...counts])}, slowest ${Math.round(slowest)} ms\n`);
}
