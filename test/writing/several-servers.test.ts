import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createApplicationEngine } from '../../src/app/opening/create-application-engine.ts';
import type { Application } from '../../src/app/opening/open-application.ts';
import { watchServers } from '../../src/app/servers/watch-servers.ts';
import { createMarkStore, type MarkStore } from '../../src/content/marks/mark-store.ts';
import { STOPPED_AFTER_MS } from '../../src/coordination/create-servers.ts';
import { createOwnTables } from '../../src/database/own/own-tables.ts';
import { openCodeScope } from '../../src/content/scope.ts';
import type { Engine as ContentEngine } from '../../src/content/engine.ts';
import { createScheduler } from '../../src/management/schedules/create-scheduler.ts';
import { readDraftState } from '../../src/management/schedules/draft-state.ts';
import { contentTypeOf } from '../../src/schema/lookup.ts';
import { createTaskClock, runTaskOnce, type TaskClock } from '../../src/handlers/cron/run-task-once.ts';
import { createPresence, PRESENCE_MS, type PresentTab } from '../../src/revisions/create-presence.ts';
import { PRESENCE } from '../../src/revisions/revision-tables.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { adminCalls } from '../admin/admin-calls.ts';
import { describeEngines, type Engine, runScript, startRestored } from '../support/engines.ts';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

const { 'token-full': FULL = '' } = JSON.parse(
  readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8'),
) as Readonly<Record<string, string>>;

/** Time passes only by waiting. */
function passingClock(start: number): TaskClock {
  let now = start;
  const wait = async (ms: number) => {
    now += ms;
    return true;
  };
  return { now: () => now, wait };
}

describeEngines('several servers on one database', (name) => {
  let engine: Engine;
  const servers: StartedPlinth[] = [];
  const applications: Application[] = [];

  beforeAll(async () => {
    engine = await startRestored(name);
    const adapt = (application: Application): Application => {
      applications.push(application);
      return application;
    };
    for (let count = 0; count < 2; count += 1) servers.push(await startPlinth({ engine, adapt }));
  });

  afterAll(async () => {
    for (const server of servers) await server.stop();
    await engine.stop();
  });

  const at = (index: number): string => servers[index % servers.length]?.url ?? '';

  const post = async (index: number, key: string | null, body: object, authorization = FULL) => {
    const response = await fetch(`${at(index)}/api/articles`, {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(key !== null && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };

  const countOf = async (title: string): Promise<number> => {
    const query = `filters[title][$eq]=${title}&publicationState=preview`;
    const response = await fetch(`${at(0)}/api/articles?${query}`, { headers: { authorization: FULL } });
    return ((await response.json()) as { meta: { pagination: { total: number } } }).meta.pagination.total;
  };

  test('a creation with an Idempotency-Key happens once, wherever it is sent again', async () => {
    const key = randomUUID();
    const body = { data: { title: `once-${key}` } };
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => post(index, key, body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await post(1, key, body)).toEqual(answers[0]);
    expect(await countOf(`once-${key}`)).toBe(1);
    expect((await post(0, key, { data: { title: 'Another' } })).status).toBe(400);
    const other = await post(0, randomUUID(), body);
    expect(other.text).not.toBe(answers[0]?.text);
    expect((await post(0, null, body)).status).toBe(200);
    expect(await countOf(`once-${key}`)).toBe(3);
    for (const bad of ['x'.repeat(256), 'a b']) expect((await post(0, bad, body)).status).toBe(400);
  });

  test('a creation that is refused may be sent again under its key', async () => {
    const key = randomUUID();
    expect((await post(0, key, { data: { readCount: 'many' } })).status).toBe(400);
    expect((await post(1, key, { data: { title: `later-${key}` } })).status).toBe(200);
    expect(await countOf(`later-${key}`)).toBe(1);
  });

  test('each firing of a task runs on one of them', async () => {
    const stores = applications.map((application) => createMarkStore(createApplicationEngine(application, null)));
    const ran: number[] = [];
    const faults: unknown[] = [];
    const clock = createTaskClock(new AbortController().signal);
    const start = Date.UTC(2030, 0, 1);
    for (let firing = 0; firing < 5; firing += 1) {
      const time = new Date(start + firing * 1_000);
      await Promise.all(
        stores.map((marks) =>
          runTaskOnce({ marks, clock, reportFault: (error) => faults.push(error) }, 'nightly', time, () =>
            ran.push(firing),
          ),
        ),
      );
    }
    expect(ran).toEqual([0, 1, 2, 3, 4]);
    const again = stores.map((marks) => ({ marks, clock, reportFault: faults.push, everywhere: true }));
    const last = new Date(start + 4_000);
    await Promise.all(again.map((options) => runTaskOnce(options, 'nightly', last, () => ran.push(9))));
    expect(ran).toEqual([0, 1, 2, 3, 4, 9, 9]);
    expect(faults).toEqual([]);
  });

  test('a run whose server dies is taken over once, if configured', async () => {
    const [first, second] = applications.map((one) => createMarkStore(createApplicationEngine(one, null)));
    if (first === undefined || second === undefined) throw new Error('two servers are needed');
    const ran: string[] = [];
    const faults: unknown[] = [];
    const reportFault = (error: unknown) => faults.push(error);
    const start = Date.now();
    /** A dead server renews nothing, and what it runs never ends. */
    const dead = { now: () => start, wait: () => new Promise<never>(() => undefined) };
    const alive = () => passingClock(start);
    const die = (who: string) => () => {
      ran.push(who);
      return new Promise<never>(() => undefined);
    };
    const survivors = (task: string, time: Date, options: readonly object[] = [{}, {}, {}]) =>
      Promise.all(
        options.map((more, index) =>
          runTaskOnce(
            { marks: index % 2 === 0 ? first : second, reportFault, clock: alive(), takeOver: true, ...more },
            task,
            time,
            () => ran.push('survivor'),
          ),
        ),
      );
    const time = new Date(start);
    void runTaskOnce({ marks: first, reportFault, clock: dead, takeOver: true }, 'taken', time, die('dead'));
    await expect.poll(() => ran).toEqual(['dead']);
    await survivors('taken', time);
    await survivors('taken', time);
    expect(ran.splice(0)).toEqual(['dead', 'survivor']);

    // The one that took over dies, too: there is no third attempt.
    void runTaskOnce({ marks: first, reportFault, clock: dead, takeOver: true }, 'cursed', time, die('dead'));
    await expect.poll(() => ran).toEqual(['dead']);
    const later = { now: () => start + 61_000, wait: () => new Promise<never>(() => undefined) };
    void runTaskOnce({ marks: second, reportFault, clock: later, takeOver: true }, 'cursed', time, die('dead, too'));
    await expect.poll(() => ran).toEqual(['dead', 'dead, too']);
    await survivors('cursed', time);
    expect(ran.splice(0)).toEqual(['dead', 'dead, too']);

    // Without the setting a run that has begun is never repeated, and one that failed has run.
    void runTaskOnce({ marks: first, reportFault, clock: dead }, 'begun', time, die('dead'));
    await expect.poll(() => ran).toEqual(['dead']);
    await survivors('begun', time);
    await survivors('begun', time, [{ takeOver: false }]);
    expect(ran.splice(0)).toEqual(['dead']);
    expect(faults).toEqual([]);
    const fail = () => Promise.reject(new Error('broken'));
    await runTaskOnce({ marks: first, reportFault, clock: alive(), takeOver: true }, 'failed', time, fail);
    await survivors('failed', time);
    expect(ran).toEqual([]);
    expect(faults).toHaveLength(1);
  });

  test('a run is not missed if the database is unreachable when it is due, or loses the response to a claim', async () => {
    const [first, second] = applications.map((one) => createMarkStore(createApplicationEngine(one, null)));
    if (first === undefined || second === undefined) throw new Error('two servers are needed');
    const ran: string[] = [];
    const faults: unknown[] = [];
    const reportFault = (error: unknown) => faults.push(error);
    const start = Date.now();
    /** Fails as often as it is told, before or after the change is stored. */
    const failing = (marks: MarkStore, times: number, isStored: boolean): MarkStore => {
      let left = times;
      const change: MarkStore['change'] = async (key, decide) => {
        left -= 1;
        if (left < 0 || isStored) await marks.change(key, decide);
        if (left >= 0) throw new Error('the connection was lost');
      };
      return { ...marks, change };
    };
    for (const takeOver of [false, true]) {
      for (const isStored of [false, true]) {
        const task = `unreachable ${takeOver} ${isStored}`;
        const run = (marks: MarkStore, who: string) =>
          runTaskOnce({ marks, reportFault, clock: passingClock(start), takeOver }, task, new Date(start), () =>
            ran.push(who),
          );
        await run(failing(first, 3, isStored), 'first');
        await run(second, 'second');
        expect([task, ran.splice(0)]).toEqual([task, ['first']]);
      }
    }
    expect(faults.splice(0)).toEqual([]);

    // After a minute it is reported and left to the next run, as it is when the server stops.
    const forever = failing(first, Number.POSITIVE_INFINITY, false);
    const late = passingClock(start);
    await runTaskOnce({ marks: forever, reportFault, clock: late }, 'never', new Date(start), () => ran.push('x'));
    expect(late.now() - start).toBe(60_000);
    const stopping = { now: () => start, wait: async () => false };
    await runTaskOnce({ marks: forever, reportFault, clock: stopping }, 'never', new Date(start), () => ran.push('x'));
    expect(ran).toEqual([]);
    expect(faults).toHaveLength(2);
  });

  test('a run that renews its lease is not taken over, and does not delay the next one', async () => {
    const [first, second] = applications.map((one) => createMarkStore(createApplicationEngine(one, null)));
    if (first === undefined || second === undefined) throw new Error('two servers are needed');
    const ran: string[] = [];
    const reportFault = (error: unknown) => ran.push(String(error));
    let now = Date.now();
    const time = new Date(now);
    const woken: (() => void)[] = [];
    const clock = {
      now: () => now,
      wait: (ms: number) =>
        new Promise<boolean>((resolve) => {
          woken.push(() => {
            now += ms;
            resolve(true);
          });
        }),
    };
    let end: () => void = () => undefined;
    const long = runTaskOnce({ marks: first, reportFault, clock, takeOver: true }, 'long', time, () => {
      ran.push('long');
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    // The lease is renewed five times: by then the first minute is over.
    for (let renewal = 0; renewal < 5; renewal += 1) {
      await expect.poll(() => woken.length).toBe(1);
      woken.pop()?.();
    }
    await expect.poll(() => woken.length).toBe(1);
    const waited: number[] = [];
    const patient = {
      now: () => now,
      wait: async (ms: number) => {
        waited.push(ms);
        end();
        await long;
        return true;
      },
    };
    const run = () => ran.push('taken over');
    await runTaskOnce({ marks: second, reportFault, clock: patient, takeOver: true }, 'long', time, run);
    expect(ran.splice(0)).toEqual(['long']);
    expect(waited).toEqual([60_000]);

    void runTaskOnce({ marks: first, reportFault, clock, takeOver: true }, 'often', time, () => {
      ran.push('first');
      return new Promise(() => undefined);
    });
    await expect.poll(() => ran).toEqual(['first']);
    const next = new Date(time.getTime() + 1_000);
    await runTaskOnce({ marks: second, reportFault, clock: patient, takeOver: true }, 'often', next, () =>
      ran.push('next'),
    );
    now += 120_000;
    await runTaskOnce({ marks: second, reportFault, clock: patient, takeOver: true }, 'often', time, run);
    expect(ran).toEqual(['first', 'next']);
  });

  test('what is due is published once and in order, whichever server does it', async () => {
    const [first] = applications;
    if (first === undefined) throw new Error('a server is needed');
    const reportFault = (error: unknown): never => expect.fail(String(error));
    const engines = [...applications, first].map((one) => createApplicationEngine(one, null));
    const schedulers = engines.map((one) =>
      createScheduler({ engine: one, secret: 'a secret', warn: reportFault, reportFault }),
    );
    const [content] = engines as [ContentEngine];
    const type = contentTypeOf(content.model, 'api::article.article');
    // Their versions are numbered as they were stored.
    const published = async () => {
      const text = `select entry_id from plinth_versions where way = 'schedule' order by id`;
      await content.versions.prepare();
      return (await content.driver.query({ text }, [])).map(([id]) => Number(id));
    };
    const [[planner] = []] = await content.driver.query({ text: 'select min(id) from admin_users' }, []);
    const created = await Promise.all(
      Array.from({ length: 20 }, (_, n) => post(n, null, { data: { title: `due ${n}`, publishedAt: null } })),
    );
    const ids = created.map(({ text }) => (JSON.parse(text) as { data: { id: number } }).data.id);
    await content.schedules.prepare();
    const time = await content.schedules.now(content.driver);
    const body = async (id: number) => (await readDraftState(openCodeScope(content), type, id)).body;
    const bodies = await Promise.all(ids.map(body));
    await content.driver.transaction(async (session) => {
      for (const [n, id] of ids.entries()) {
        const plan = { action: 'publish', plannedBy: Number(planner), changes: null, body: bodies[n] ?? null } as const;
        await content.schedules.plan(session, { type: type.uid, id }, { ...plan, dueAt: time + 3_600_000 - n });
      }
    });
    // A clock that is wrong makes no server early, or late: only that of the database counts.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const clockIs = (ms: number) => vi.setSystemTime(time + ms);
    clockIs(7_200_000);
    await Promise.all(schedulers.map(({ run }) => run()));
    expect((await content.schedules.list(content.driver)).length).toBe(ids.length);
    clockIs(-3_600_000);
    await content.driver.transaction(async (session) => {
      // A server that died with the first of them.
      await session.execute({ text: 'update plinth_schedules set due_at = due_at - 7200000' }, []);
      expect((await content.schedules.claim(session, 'dead', () => 3_600_000))?.key.id).toBe(ids.at(-1));
    });
    await Promise.all(schedulers.map(({ run }) => run()));
    expect(await published()).toEqual([]);
    await runScript(engine, "update plinth_schedules set leased_until = 1 where leased_by = 'dead';");
    const left = async () => {
      await Promise.all(schedulers.map(({ run }) => run()));
      return (await content.schedules.list(content.driver)).length;
    };
    await expect.poll(left).toBe(0);
    expect(await published()).toEqual(ids.toReversed());
  });

  test('people who have an entry open are known to all of them, and removed when silent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const [one, other] = applications.map(({ driver }) =>
      createPresence(createOwnTables(driver, [PRESENCE]), driver, dialectOf(driver.client)),
    );
    const key = { type: 'api::article.article', id: 1 };
    const [ada, bob] = [
      { administrator: 1, tab: 'a', field: null },
      { administrator: 2, tab: 'b', field: 'title' },
    ];
    const seen = async (presence: typeof one, tab: Omit<PresentTab, 'seenAt'>) =>
      ((await presence?.enter(key, tab)) ?? []).map(({ administrator }) => administrator).sort();
    const start = Date.now();
    const at = (ms: number) => vi.setSystemTime(start + ms);
    at(0);
    expect(await seen(one, ada)).toEqual([1]);
    expect(await seen(other, bob)).toEqual([1, 2]);
    at(PRESENCE_MS - 1);
    expect(await seen(other, bob)).toEqual([1, 2]);
    at(PRESENCE_MS);
    expect(await seen(other, bob)).toEqual([2]);
    expect(await seen(one, ada)).toEqual([1, 2]);
    // The other tab was last heard of a minute before.
    at(2 * PRESENCE_MS - 1);
    expect(await seen(one, ada)).toEqual([1]);
  });

  /** Servers that are known to each other until the test ends. */
  const watching = () => {
    const warnings: string[] = [];
    const watches: { close(): Promise<void> }[] = [];
    const watch = async (application: Application) => {
      const started = watchServers(application, (message) => warnings.push(message));
      watches.push(started);
      await started.looked;
      return started;
    };
    onTestFinished(async () => {
      vi.useRealTimers();
      for (const started of watches) await started.close();
    });
    return { watch, warnings };
  };

  test('a server that starts beside one with other secrets names them, and stores none', async () => {
    const [one] = applications;
    if (one === undefined) throw new Error('a server is needed');
    const { watch, warnings } = watching();
    const { settings } = one.project;
    const upload = { ...settings.upload, provider: 's3' };
    const withSecrets = (apiTokenSalt: string | null, jwtSecret = settings.usersPermissions.jwtSecret): Application => {
      const usersPermissions = { ...settings.usersPermissions, jwtSecret };
      return { ...one, project: { ...one.project, settings: { ...settings, upload, usersPermissions, apiTokenSalt } } };
    };
    const same = withSecrets(settings.apiTokenSalt);
    const apart = withSecrets('another-salt', 'another-secret');
    await watch({ ...apart, isTrial: true });
    await watch(same);
    expect(warnings).toEqual([]);
    const tables = await one.driver.introspect();
    if (name === 'sqlite') {
      await watch(apart);
      expect([warnings, tables.has('plinth_servers')]).toEqual([[], false]);
      return;
    }
    await watch(same);
    // A server of an earlier version.
    await runScript(engine, `insert into plinth_servers (name, host, seen_at) values ('old', 'old', ${Date.now()})`);
    const started = await watch(apart);
    expect(warnings.splice(0)).toEqual([
      expect.stringContaining(`(on ${hostname()}) does not have the same JWT_SECRET and API_TOKEN_SALT:`),
    ]);
    const stored = JSON.stringify(await one.driver.query({ text: 'select * from plinth_servers' }, []));
    for (const secret of [
      'another',
      settings.usersPermissions.jwtSecret,
      settings.apiTokenSalt,
      settings.admin.secret,
    ]) {
      expect(stored).not.toContain(secret);
    }
    // Both must be changed to the same values: the other one warns as well until then.
    await watch(same);
    expect(warnings.splice(0)).toHaveLength(1);
    await started.close();
    await watch(same);
    expect(warnings).toEqual([]);
    await runScript(engine, "delete from plinth_servers where name = 'old'");
  });

  test('local uploads in different folders are warned about, those in one folder are not', async () => {
    const [one, other] = applications;
    if (one === undefined || other === undefined) throw new Error('two servers are needed');
    const { watch, warnings } = watching();
    const [first, worker] = [await watch(one), await watch(one)];
    expect(warnings).toEqual([]);
    const apart = await watch(other);
    if (name === 'sqlite') {
      expect(warnings).toEqual([]);
      expect((await one.driver.introspect()).has('plinth_servers')).toBe(false);
      return;
    }
    expect(warnings.splice(0)).toEqual([expect.stringContaining('stores files elsewhere')]);
    const { settings } = other.project;
    const upload = { ...settings.upload, provider: 's3' };
    const remote = await watch({ ...other, project: { ...other.project, settings: { ...settings, upload } } });
    await remote.close();
    await watch({ ...other, isTrial: true });
    expect(warnings).toEqual([]);

    // Servers that have stopped are gone, and so is one that was killed when it has been silent for long.
    await first.close();
    await apart.close();
    await watch(other);
    expect(warnings.splice(0)).toHaveLength(1);
    await worker.close();
    await watch(other);
    expect(warnings).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + STOPPED_AFTER_MS);
    await watch(one);
    expect(warnings).toEqual([]);
  });

  if (name !== 'sqlite') {
    test('attempts to sign in are counted together', async () => {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const login = adminCalls(at(attempt));
        const { status } = await login('POST', '/admin/login', { email: 'a@example.test', password: 'wrong' });
        statuses.push(status);
      }
      // Five are allowed; each server may let one more through than it has told the other.
      expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(6);
      expect(statuses.slice(-4)).toEqual([429, 429, 429, 429]);
      const other = await adminCalls(at(0))('POST', '/admin/login', { email: 'b@example.test', password: 'wrong' });
      expect(other.status).toBe(400);
    });
  }

  test('nothing went wrong', () => {
    expect(servers.flatMap(({ faults }) => faults)).toEqual([]);
  });
});
