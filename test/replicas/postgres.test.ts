import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDriver } from '../../src/database/open-driver.ts';
import { openReplicas } from '../../src/database/replicas/open-replicas.ts';
import type { PostgresSettings } from '../../src/database/settings.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../support/postgres-replicas.ts';
import { postgresMissing } from '../support/postgres-server.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { writeProject } from '../support/write-project.ts';
import { createCaller } from './caller.ts';
import { ADD_TOKEN, REPLICATED_PROJECT } from './replicated-project.ts';

const missing = postgresMissing();
const LATE = { timeout: 30_000, interval: 50 };

const settingsOf = (connectionString: string): PostgresSettings => ({ client: 'postgres', connectionString });
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
    plinth = await startPlinth({
      engine: { name: 'postgres', settings, stop: async () => undefined },
      project: writeProject(REPLICATED_PROJECT),
    });
    await cluster.primary.run(ADD_TOKEN);
  }, 60_000);

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
      await fetch(`${plinth.url}/metrics`, { headers: { authorization: 'Bearer metrics-token-for-tests' } })
    ).text();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1] ?? Number.NaN,
    );
  };

  test('two hundred writers read what they wrote at once, and readers are served by the replicas', async () => {
    await usedAre('primary=used, 1=used, 2=used');
    await caughtUp();
    const stale: string[] = [];
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const caller = createCaller(plinth.url);
        const { id, status } = await caller.create(`own ${index}`);
        expect(status).toBe(200);
        if ((await caller.read(id)) !== `own ${index}`) stale.push(`entry ${index}`);
        const list = await caller.send(`/api/articles?filters[title]=own ${index}`);
        if (!(await list.text()).includes(`"own ${index}"`)) stale.push(`list ${index}`);
      }),
    );
    expect(stale).toEqual([]);
    await caughtUp();
    const before = await metric('plinth_reads_total{from="primary"}');
    const reader = createCaller(plinth.url);
    await Promise.all(Array.from({ length: 40 }, () => reader.titles()));
    expect(await metric('plinth_reads_total{from="primary"}')).toBe(before);
    expect(await metric('plinth_reads_total{from="1"}')).toBeGreaterThan(0);
    expect(await metric('plinth_reads_total{from="2"}')).toBeGreaterThan(0);
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
      expect(cookie).toMatch(/^plinth\.position=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
      expect(cookie).toContain(writer.position);
      // Entries and answers from memory alike: whoever wrote nothing sees what replicas have.
      expect(await reader.read(id)).toBeNull();
      expect(await reader.titles()).not.toContain('seen by its writer');
      expect(await writer.read(id)).toBe('seen by its writer');
      expect(await writer.titles()).toContain('seen by its writer');
      expect(await reader.titles()).not.toContain('seen by its writer');
      const byCookie = { headers: { cookie: `a=b; ${cookie.split(';')[0]}` } };
      expect((await reader.send(`/api/articles/${id}`, byCookie)).status).toBe(200);
      const [position = '', time = '', mac = ''] = (writer.position ?? '').split('.');
      for (const forged of [`${position}.${Number(time) + 9}.${mac}`, 'x', `..${mac}`, '%00', 'é']) {
        const headers = { 'x-plinth-position': encodeURIComponent(forged), cookie: `plinth.position=${forged}` };
        const sent = forged === 'é' ? { headers: { 'x-plinth-position': forged } } : { headers };
        expect((await reader.send(`/api/articles/${id}`, sent)).status, forged).toBe(404);
      }
    } finally {
      await resume();
    }
    await expect.poll(() => reader.titles(), LATE).toContain('seen by its writer');
    expect(reader.position).toBeNull();
  });

  test('a replica that is killed or does not answer is left out, no request fails, and it is taken back', async () => {
    await caughtUp();
    const reader = createCaller(plinth.url);
    const [expected = ''] = await reader.titles();
    let isOver = false;
    const failed: unknown[] = [];
    let answered = 0;
    const load = Array.from({ length: 6 }, async (_, index) => {
      for (let round = 0; !isOver; round += 1) {
        const response = await reader.send(`/api/articles?sort=id:desc&filters[id][$gt]=${-index - round}`);
        const body = await response.text();
        if (response.status !== 200 || !body.includes(expected)) failed.push(body);
        answered += 1;
      }
    });
    const moves = async () => {
      const before = answered;
      await expect.poll(() => answered, LATE).toBeGreaterThan(before + 20);
    };
    try {
      await moves();
      await cluster.replicas[0]?.crash();
      await usedAre('primary=used, 1=away, 2=used');
      await moves();
      await cluster.replicas[0]?.restart();
      await usedAre('primary=used, 1=used, 2=used');
      relays[1]?.freeze();
      await usedAre('primary=used, 1=used, 2=away');
      await moves();
      await cluster.replicas[0]?.crash();
      await usedAre('primary=used, 1=away, 2=away');
      await moves();
    } finally {
      isOver = true;
      await Promise.all(load);
    }
    expect(failed).toEqual([]);
    relays[1]?.thaw();
    await cluster.replicas[0]?.restart();
    await usedAre('primary=used, 1=used, 2=used');
    expect(plinth.faults).toEqual([]);
  }, 90_000);

  test('one that is behind is left out until it has caught up', async () => {
    const settings = {
      ...settingsOf(cluster.primary.url),
      replicas: cluster.replicas.map(({ url }) => ({ connectionString: url })),
      maxLagMs: 1,
    };
    const primary = await openDriver(settings);
    const replicas = await openReplicas({ primary, settings, wrap: (driver) => driver, warn: () => undefined });
    const statuses = async (): Promise<string> => {
      await replicas.look();
      return replicas.all.map((one) => one.status()).join();
    };
    try {
      await expect.poll(statuses, LATE).toBe('used,used');
      await cluster.replicas[0]?.run('select pg_wal_replay_pause()');
      await cluster.primary.run('create table lagging (id int)');
      await expect.poll(statuses, LATE).toBe('behind,used');
      expect(replicas.all[0]?.lagMs).toBeGreaterThan(0);
      await cluster.replicas[0]?.run('select pg_wal_replay_resume()');
      await expect.poll(statuses, LATE).toBe('used,used');
    } finally {
      await replicas.close();
      await primary.close();
    }
  });

  test('a server that is no copy of the primary, or refuses the user, stops the start', async () => {
    const url = new URL(cluster.primary.url);
    url.password = 'wrong';
    const settings = { ...settingsOf(cluster.primary.url), replicas: [{ connectionString: url.href }] };
    const primary = await openDriver(settings);
    try {
      await expect(
        openReplicas({ primary, settings, wrap: (driver) => driver, warn: () => undefined }),
      ).rejects.toThrow(/^Replica 1: PostgreSQL at .* refused the user "plinth"/);
    } finally {
      await primary.close();
    }
  });

  test('a commit that the synchronous standby has not confirmed is not acknowledged', async () => {
    await cluster.replicas[0]?.crash();
    await synchronous(`'replica1'`);
    const writing = createCaller(plinth.url).create('unconfirmed');
    const cancel = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'";
    await expect.poll(async () => (await cluster.primary.run(cancel)).length, LATE).toBeGreaterThan(0);
    expect((await writing).status).toBe(503);
    await cluster.replicas[0]?.restart();
    await usedAre('primary=used, 1=used, 2=used');
  });

  const synchronous = async (names: string): Promise<void> => {
    await cluster.primary.run(`alter system set synchronous_standby_names = ${names}`);
    await cluster.primary.run('select pg_reload_conf()');
  };

  test('a replica takes over under load: nothing acknowledged is lost or doubled, and reads go on', async () => {
    await synchronous(`'replica1'`);
    const acknowledged: string[] = [];
    const refused: Response[] = [];
    let isOver = false;
    let reads = 0;
    const unread: number[] = [];
    const writers = Array.from({ length: 4 }, async (_, index) => {
      for (let round = 0; !isOver; round += 1) {
        const title = `failover ${index} ${round}`;
        const writer = createCaller(plinth.url);
        while (!isOver) {
          const { status, response } = await writer.create(title, { 'idempotency-key': title.replaceAll(' ', '-') });
          if (status === 200) {
            acknowledged.push(title);
            break;
          }
          refused.push(response);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
    });
    const readers = Array.from({ length: 2 }, async () => {
      const reader = createCaller(plinth.url);
      while (!isOver) {
        const { status } = await reader.send('/api/articles?pagination[pageSize]=5');
        if (status !== 200) unread.push(status);
        reads += 1;
      }
    });
    try {
      await expect.poll(() => acknowledged.length, LATE).toBeGreaterThan(20);
      await cluster.primary.crash();
      await usedAre('primary=away, 1=used, 2=used');
      const before = reads;
      await expect.poll(() => reads, LATE).toBeGreaterThan(before + 20);
      // The address moves too early: the server there takes no writes yet.
      address.lead(settingsOf(cluster.replicas[0]?.url ?? ''));
      const refusedBefore = refused.length;
      await expect.poll(() => refused.length, LATE).toBeGreaterThan(refusedBefore + 8);
      await cluster.replicas[0]?.promote();
      const acknowledgedBefore = acknowledged.length;
      await expect.poll(() => acknowledged.length, LATE).toBeGreaterThan(acknowledgedBefore + 20);
    } finally {
      isOver = true;
      await Promise.all([...writers, ...readers]);
    }
    const stored = await cluster.replicas[0]?.run("select title from articles where title like 'failover %'");
    const titles = stored?.map(({ title }) => String(title)) ?? [];
    expect(acknowledged.filter((title) => !titles.includes(title))).toEqual([]);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
    expect(unread).toEqual([]);
    expect([...new Set(refused.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))]).toEqual([
      '503 1',
    ]);
  }, 90_000);
});
