import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { createOwnTables } from '../../src/database/own/own-tables.ts';
import type { Replicas } from '../../src/database/replicas/create-replicas.ts';
import { openReplicas } from '../../src/database/replicas/open-replicas.ts';
import type { PostgresSettings } from '../../src/database/settings.ts';
import type { Driver } from '../../src/database/driver.ts';
import { createSchedules } from '../../src/revisions/create-schedules.ts';
import { CHANGES, SCHEDULES } from '../../src/revisions/revision-tables.ts';
import type { Schedules } from '../../src/revisions/schedules.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { findLost, startClusterLoad } from '../cluster/cluster-load.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../support/postgres-replicas.ts';
import { postgresMissing } from '../support/postgres-server.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { sharedThing } from '../support/shared-things.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { writeProject } from '../support/write-project.ts';
import { planRelease, RELEASED } from '../writing/planned-while-killed.ts';
import { createCaller } from './caller.ts';
import { ADD_TOKEN, fillReplicated, REPLICATED_PROJECT } from './replicated-project.ts';

const missing = postgresMissing();
const FAST = { timeout: 60_000, interval: 5 };
const LATE = { timeout: 120_000, interval: 100 };

const settingsOf = (connectionString: string): PostgresSettings => ({ client: 'postgres', connectionString });
/** Load that leaves time for others. */
const breath = () => new Promise((resolve) => setTimeout(resolve, 40));
const urlOf = ({ settings }: Relay): string => (settings as PostgresSettings).connectionString ?? '';

describe.skipIf(missing !== null)(`a primary with two replicas (postgres)${missing ? `: ${missing}` : ''}`, () => {
  let cluster: ReplicatedPostgres;
  let address: Relay;
  let relays: readonly Relay[];
  let plinth: StartedPlinth;

  beforeAll(async () => {
    cluster = await startReplicatedPostgres(2);
    address = await startRelay(settingsOf(cluster.primary.url));
    relays = await Promise.all(cluster.replicas.map(({ url }) => startRelay(settingsOf(url))));
    const settings = {
      ...settingsOf(urlOf(address)),
      replicas: relays.map((relay) => ({ connectionString: urlOf(relay) })),
      maxLagMs: 300_000,
    };
    await fillReplicated(settingsOf(cluster.primary.url));
    await cluster.primary.run(ADD_TOKEN);
    await withSchedules(async (driver, schedules) => {
      // As a server leaves it: those that start know that there may be plans.
      await schedules.prepare();
      await createOwnTables(driver, [CHANGES]).prepare();
    });
    plinth = await startPlinth({
      engine: { name: 'postgres', settings, stop: async () => undefined },
      project: writeProject(REPLICATED_PROJECT),
      pagesDir: writeProject({ 'index.html': '<html></html>' }),
      adapt: (application) => {
        const { project } = application;
        const api = { ...project.settings.api, explorer: true, explorerWrites: true, startPage: true };
        return {
          ...application,
          project: { ...project, environment: 'development', settings: { ...project.settings, api } },
        };
      },
    });
  });

  afterAll(async () => {
    await plinth?.stop();
    await Promise.all([address, ...(relays ?? [])].map((relay) => relay?.cut()));
    await cluster?.stop();
  });

  const usedAre = (expected: string) =>
    expect
      .poll(async () => (await fetch(`${plinth.url}/_ready`)).headers.get('x-plinth-replicas'), LATE)
      .toBe(expected);

  /** Replicas receive what is written, and show nothing of it. */
  const pause = () => Promise.all(cluster.replicas.map((one) => one.run('select pg_wal_replay_pause()')));
  const resume = () => Promise.all(cluster.replicas.map((one) => one.run('select pg_wal_replay_resume()')));
  const caughtUp = () =>
    Promise.all(
      cluster.replicas.map(async (replica) => {
        const [row] = await cluster.primary.run('select pg_current_wal_lsn()::text as lsn');
        const sql = `select pg_last_wal_replay_lsn() >= '${row?.lsn}'::pg_lsn as is`;
        await expect.poll(async () => (await replica.run(sql))[0]?.is, LATE).toBe(true);
      }),
    );

  const metric = async (name: string): Promise<number> => {
    const text = await (
      await fetch(`${plinth.url}/metrics`, { headers: { authorization: 'Bearer cluster-metrics-token' } })
    ).text();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1] ?? Number.NaN,
    );
  };

  test('writers read their own writes while a replica is stopped, and readers are served by replicas', async () => {
    await usedAre('primary=used, 1=used, 2=used');
    await caughtUp();
    await cluster.replicas[0]?.run('select pg_wal_replay_pause()');
    const stale: number[] = [];
    try {
      await Promise.all(
        Array.from({ length: 60 }, async (_, index) => {
          const caller = createCaller(plinth.url);
          const { id } = await caller.create(`own ${index}`);
          if ((await caller.read(id)) !== `own ${index}`) stale.push(index);
        }),
      );
      // It is in use all the same: whoever has written nothing reads from it in turn with the other.
      const reader = createCaller(plinth.url);
      await expect.poll(() => reader.titles(), LATE).toEqual([]);
    } finally {
      await resume();
    }
    expect(stale).toEqual([]);
    await caughtUp();
    const reader = createCaller(plinth.url);
    const readByPrimary = async (): Promise<number> => {
      const before = await metric('plinth_reads_total{from="primary"}');
      for (let round = 0; round < 4; round += 1) expect(await reader.titles()).toHaveLength(60);
      return (await metric('plinth_reads_total{from="primary"}')) - before;
    };
    await expect.poll(readByPrimary, LATE).toBe(0);
    expect(await metric('plinth_reads_total{from="1"}')).toBeGreaterThan(0);
    expect(await metric('plinth_reads_total{from="2"}')).toBeGreaterThan(0);
  });

  test('the explorer and the start page read from replicas, and their visitors see their own writes', async () => {
    await usedAre('primary=used, 1=used, 2=used');
    await caughtUp();
    const caller = createCaller(plinth.url);
    const asked = (path: string, options: RequestInit = {}) =>
      caller.send(path, { ...options, headers: { ...options.headers, 'x-explorer-caller': 'anonymous' } });
    const paths = ['/', '/openapi.json', '/explorer/api/model', '/explorer/api/answer?url=/api/articles'];
    const readByPrimary = async (): Promise<number> => {
      const before = await metric('plinth_reads_total{from="primary"}');
      for (const path of paths) expect((await asked(path)).status, path).toBe(200);
      return (await metric('plinth_reads_total{from="primary"}')) - before;
    };
    await expect.poll(readByPrimary, LATE).toBe(0);
    await pause();
    try {
      const sent = await asked('/explorer/api/send?method=POST&url=/api/articles', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: { title: 'explored' } }),
      });
      expect([sent.status, sent.headers.get('x-plinth-position') === null]).toEqual([200, false]);
      const read = await asked('/explorer/api/answer?url=/api/articles?sort=id:desc');
      expect(await read.text()).toContain('"title":"explored"');
    } finally {
      await resume();
    }
  });

  test('a position is in a cookie and a header, and counts only if the project has signed it', async () => {
    await caughtUp();
    const reader = createCaller(plinth.url);
    await reader.titles();
    const writer = createCaller(plinth.url);
    await pause();
    try {
      const { id, response } = await writer.create('seen by its writer');
      const [cookie = ''] = response.headers.getSetCookie();
      expect(cookie).toMatch(/^plinth\.position\.\d=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
      expect(cookie).toContain(writer.position);
      // Entries and answers from memory alike: whoever wrote nothing sees what replicas have.
      await expect.poll(() => reader.read(id), LATE).toBeNull();
      await expect.poll(() => reader.titles(), LATE).not.toContain('seen by its writer');
      expect(await writer.read(id)).toBe('seen by its writer');
      expect(await writer.titles()).toContain('seen by its writer');
      await expect.poll(() => reader.titles(), LATE).not.toContain('seen by its writer');
      const own = cookie.split(';')[0] ?? '';
      const byCookie = { headers: { cookie: `a=b; ${own}` } };
      expect((await reader.send(`/api/articles/${id}`, byCookie)).status).toBe(200);
      // Beside another cookie of the name, and another header.
      const twice = { headers: { cookie: `plinth.position=forged; ${own}` } };
      expect((await reader.send(`/api/articles/${id}`, twice)).status).toBe(200);
      const both = { headers: { 'x-plinth-position': `forged, ${writer.position}` } };
      expect((await reader.send(`/api/articles/${id}`, both)).status).toBe(200);
      const [position = '', time = '', mac = ''] = (writer.position ?? '').split('.');
      for (const forged of [`${position}.${Number(time) + 9}.${mac}`, 'x', `..${mac}`, '%00', 'é']) {
        const headers = { 'x-plinth-position': encodeURIComponent(forged), cookie: `plinth.position=${forged}` };
        const sent = forged === 'é' ? { headers: { 'x-plinth-position': forged } } : { headers };
        const status = async () => (await reader.send(`/api/articles/${id}`, sent)).status;
        await expect.poll(status, { ...LATE, message: forged }).toBe(404);
      }
    } finally {
      await resume();
    }
    await expect.poll(() => reader.titles(), LATE).toContain('seen by its writer');
    expect(reader.position).toBeNull();
  });

  test('a replica that is killed or does not answer is skipped, no request fails, and it is used again later', async () => {
    await caughtUp();
    const reader = createCaller(plinth.url);
    const [expected = ''] = await reader.titles();
    let isOver = false;
    const failed: unknown[] = [];
    let answered = 0;
    const load = Array.from({ length: 3 }, async (_, index) => {
      for (let round = 0; !isOver; round += 1) {
        const response = await reader.send(
          `/api/articles?sort=id:desc&pagination[pageSize]=5&filters[id][$gt]=${-index - round}`,
        );
        const body = await response.text();
        if (response.status !== 200 || !body.includes(expected)) failed.push(body);
        answered += 1;
        await breath();
      }
    });
    const moves = async () => {
      const before = answered;
      await expect.poll(() => answered, LATE).toBeGreaterThan(before + 6);
    };
    try {
      await moves();
      await cluster.replicas[0]?.crash();
      await usedAre('primary=used, 1=unreachable, 2=used');
      await moves();
      relays[1]?.freeze();
      await usedAre('primary=used, 1=unreachable, 2=unreachable');
      await moves();
      await cluster.replicas[0]?.restart();
      relays[1]?.thaw();
      await usedAre('primary=used, 1=used, 2=used');
      await moves();
    } finally {
      isOver = true;
      await Promise.all(load);
    }
    expect(failed).toEqual([]);
    expect(plinth.faults).toEqual([]);
  });

  /** Replicas as a server sees them, without one. */
  const withReplicas = async (maxLagMs: number, work: (replicas: Replicas) => Promise<void>): Promise<void> => {
    const settings = {
      ...settingsOf(cluster.primary.url),
      replicas: cluster.replicas.map(({ url }) => ({ connectionString: url })),
      maxLagMs,
    };
    const primary = await openDriver(settings);
    const replicas = await openReplicas({ primary, settings, wrap: (driver) => driver, warn: () => undefined });
    try {
      await work(replicas);
    } finally {
      await replicas.close();
      await primary.close();
    }
  };

  test('one that is behind is left out until it has caught up', () =>
    withReplicas(1, async (replicas) => {
      const statuses = async (): Promise<string> => {
        await replicas.look();
        return replicas.all.map((one) => one.status()).join();
      };
      await expect.poll(statuses, LATE).toBe('used,used');
      await cluster.replicas[0]?.run('select pg_wal_replay_pause()');
      await cluster.primary.run('create table lagging (id int)');
      await expect.poll(statuses, LATE).toBe('behind,used');
      expect(replicas.all[0]?.lagMs).toBeGreaterThan(0);
      await cluster.replicas[0]?.run('select pg_wal_replay_resume()');
      await expect.poll(statuses, LATE).toBe('used,used');
    }));

  test('a statement that a replica cancels to go on replaying is run on the primary', () =>
    withReplicas(300_000, async ({ all: [replica], counts }) => {
      const standby = cluster.replicas[0];
      await standby?.run('alter system set max_standby_streaming_delay = 0');
      await standby?.run('select pg_reload_conf()');
      try {
        // One row, whether there are articles or not.
        const text = `select pg_is_in_recovery(), case when pg_is_in_recovery() then pg_sleep(60) end
          from (select count(*) from articles) as counted`;
        const reading = replica?.reader.query({ text }, [], { deadline: performance.now() + 30_000 });
        const asleep = "select from pg_stat_activity where wait_event = 'PgSleep'";
        await expect.poll(async () => (await standby?.run(asleep))?.length, LATE).toBe(1);
        await cluster.primary.run('begin; lock table articles in access exclusive mode; commit');
        expect((await reading)?.[0]?.[0]).toBe(false);
        expect(counts.fallbacks.failed).toBe(1);
        expect(replica?.status()).toBe('used');
      } finally {
        await standby?.run('alter system reset max_standby_streaming_delay');
        await standby?.run('select pg_reload_conf()');
      }
    }));

  /** Starts another server, which must fail; gives the message. */
  const startFails = async (replica: string, files: Readonly<Record<string, string>> = {}): Promise<string> => {
    const settings = { ...settingsOf(cluster.primary.url), replicas: [{ connectionString: replica }] };
    const failed: unknown = await startPlinth({
      engine: { name: 'postgres', settings, stop: async () => undefined },
      project: writeProject({ ...REPLICATED_PROJECT, ...files }),
    }).then(
      (started) => started.stop(),
      (error: unknown) => error,
    );
    return failed instanceof Error ? `${failed.name}: ${failed.message}` : 'It has started.';
  };

  test('a replica of another cluster, one that refuses the user, and a missing key stop the start', async () => {
    const replica = cluster.replicas[0]?.url ?? '';
    const { url: foreign } = await sharedThing('postgres');
    expect(await startFails(foreign)).toBe(
      'StartError: Replica 1 is not a copy of the primary: it belongs to another database cluster.',
    );
    const wrong = new URL(replica);
    wrong.password = 'wrong';
    expect(await startFails(wrong.href)).toMatch(/^StartError: Replica 1: PostgreSQL at .* refused the user "plinth"/);
    expect(await startFails(replica, { 'config/server.js': 'module.exports = { port: 0 };' })).toBe(
      'StartError: With "replicas", the server needs a key to sign what clients have written.',
    );
  });

  test('a start that fails later leaves no connection to a replica behind', async () => {
    const replica = new URL(cluster.replicas[0]?.url ?? '');
    replica.searchParams.set('application_name', 'failing start');
    const files = {
      'config/api.js': 'module.exports = { strict: true };',
      'src/index.js': "module.exports = { bootstrap() { throw new Error('not today'); } };",
    };
    expect(await startFails(replica.href, files)).toContain('not today');
    const left = "select from pg_stat_activity where application_name = 'failing start'";
    await expect.poll(async () => (await cluster.replicas[0]?.run(left))?.length, LATE).toBe(0);
  });

  test('pages of other origins can read and send a position', async () => {
    const origin = 'https://pages.example';
    const preflight = await fetch(`${plinth.url}/api/articles`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-plinth-position',
      },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-Plinth-Position');
    const { response } = await createCaller(plinth.url).create('from a page', { origin });
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Plinth-Position');
  });

  /** Somebody who has just signed up, without a position. */
  const signUp = async (name: string): Promise<Readonly<Record<string, string>>> => {
    const response = await fetch(`${plinth.url}/api/auth/local/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: name, email: `${name}@plinth.example`, password: 'a-long-password' }),
    });
    return { authorization: `Bearer ${((await response.json()) as { readonly jwt: string }).jwt}` };
  };

  test('a new user is known, although no replica knows them', async () => {
    await caughtUp();
    await pause();
    try {
      const headers = await signUp('newcomer');
      expect((await fetch(`${plinth.url}/api/articles`, { headers })).status).toBe(200);
      const invalid = { authorization: 'Bearer nobody' };
      expect((await fetch(`${plinth.url}/api/articles`, { headers: invalid })).status).toBe(401);
    } finally {
      await resume();
    }
  });

  test('a commit that the synchronous standby has not confirmed is not acknowledged', async () => {
    await cluster.replicas[0]?.crash();
    await synchronous(`'replica1'`);
    const cancel = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'";
    // The primary applies its new setting some time after it was told to.
    const write = async (): Promise<number> => {
      let isAnswered = false;
      const writing = createCaller(plinth.url)
        .create('unconfirmed')
        .finally(() => {
          isAnswered = true;
        });
      while (!isAnswered) await cluster.primary.run(cancel);
      return (await writing).status;
    };
    await expect.poll(write, LATE).toBe(503);
    await cluster.replicas[0]?.restart();
    await usedAre('primary=used, 1=used, 2=used');
  });

  const synchronous = async (names: string): Promise<void> => {
    await cluster.primary.run(`alter system set synchronous_standby_names = ${names}`);
    await cluster.primary.run('select pg_reload_conf()');
  };

  const withSchedules = async (work: (driver: Driver, schedules: Schedules) => Promise<void>): Promise<void> => {
    const driver = await openDriver(settingsOf(cluster.primary.url));
    try {
      await work(driver, createSchedules(createOwnTables(driver, [SCHEDULES]), dialectOf(driver.client)));
    } finally {
      await driver.close();
    }
  };

  test('a replica takes over under load: nothing acknowledged is lost, doubled or stale, and reads go on', async () => {
    await synchronous(`'replica1'`);
    const session = await signUp('resident');
    await caughtUp();
    const load = startClusterLoad({ url: plinth.url, readers: 1, writers: 3 });
    const { figures } = load;
    const failed = (): number => [...(figures.phases.at(-1)?.failed.values() ?? [])].reduce((sum, one) => sum + one, 0);
    const writes = async (): Promise<void> => {
      const before = figures.answered('write');
      await expect.poll(() => figures.answered('write'), LATE).toBeGreaterThan(before + 6);
    };
    try {
      await writes();
      // It is due: a server publishes it in one transaction.
      const notices = { type: 'api::notice.notice', table: 'notices' };
      await withSchedules((driver, schedules) => planRelease(driver, schedules, 0, notices));
      const claimed = 'select leased_until > 0 as is from plinth_schedules';
      await expect.poll(async () => (await cluster.primary.run(claimed))[0]?.is !== false, FAST).toBe(true);
      await cluster.primary.crash();
      await usedAre('primary=unreachable, 1=used, 2=used');
      const before = figures.answered('read');
      await expect.poll(() => figures.answered('read'), LATE).toBeGreaterThan(before + 4);
      const signedIn = await Promise.all(
        Array.from({ length: 4 }, () => fetch(`${plinth.url}/api/articles`, { headers: session })),
      );
      expect(signedIn.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      // The address moves too early: the server there takes no writes yet.
      address.lead(settingsOf(cluster.replicas[0]?.url ?? ''));
      const failedBefore = failed();
      await expect.poll(failed, LATE).toBeGreaterThan(failedBefore + 3);
      await cluster.replicas[0]?.promote();
      await writes();
    } finally {
      await load.stop();
    }
    // All of it and once, by the server that has begun it.
    const taken = cluster.replicas[0];
    await expect.poll(async () => (await taken?.run('select id from plinth_schedules'))?.length, LATE).toBe(0);
    const released = `select count(*)::int as count, count(distinct n.title)::int as titles, min(n.title) as title,
      count(n.published_at)::int as published, min(r.status) as status from notices n cross join strapi_releases r`;
    expect(await taken?.run(released)).toEqual([
      { count: RELEASED, titles: 1, title: 'Released 0', published: RELEASED, status: 'done' },
    ]);
    const stored = await cluster.replicas[0]?.run("select slug, title from articles where slug like 'w%'");
    expect(findLost(load, stored ?? [])).toEqual([]);
    expect(figures.wrongs).toEqual([]);
    expect(load.uploaded.size + load.registered.length).toBeGreaterThan(0);
    const kinds = figures.phases.flatMap((phase) => [...phase.failed.keys()]);
    // Reads never fail; all else is refused with a time to come back.
    expect(kinds.filter((kind) => kind.startsWith('read:') || !kind.endsWith(': 503'))).toEqual([]);
    const writing = await createCaller(plinth.url).create('by the resident', session);
    expect(writing.status).toBe(200);
    const signIn = await fetch(`${plinth.url}/api/auth/local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'resident', password: 'a-long-password' }),
    });
    expect(signIn.status).toBe(200);
  });
});

test('without replicas there is neither a cookie nor a header', async () => {
  const alone = await startPlinth({ engine: 'sqlite', project: writeProject(REPLICATED_PROJECT) });
  try {
    const headers = { origin: 'https://pages.example', 'content-type': 'application/json', 'x-plinth-position': 'x' };
    const sent = { method: 'POST', headers, body: '{"identifier":"a","password":"b"}' };
    const responses = [
      await fetch(`${alone.url}/api/auth/local`, sent),
      await fetch(`${alone.url}/_ready`, { headers }),
    ];
    for (const response of responses) {
      expect([...response.headers].flat().join('\n')).not.toMatch(/set-cookie|plinth-/i);
    }
  } finally {
    await alone.stop();
  }
});
