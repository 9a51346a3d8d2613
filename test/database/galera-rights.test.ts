import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { sharedLock } from '../../src/plan/writing/locks/lock.ts';
import { lockNumbers } from '../../src/database/drivers/server/lock-numbers.ts';
import type { DatabaseSettings } from '../../src/database/settings.ts';
import { withStartLock } from '../../src/database/with-start-lock.ts';
import { type Galera, galeraMissing, startGalera } from '../support/galera.ts';

/** One node is a cluster: its locks are rows, as between several. */
describe.skipIf(galeraMissing())('locks of a user with few rights on a cluster', () => {
  let galera: Galera;
  const run = (text: string) => galera.nodes[0]?.run(text);
  const settingsOf = (user: string): DatabaseSettings => {
    const url = new URL(galera.nodes[0]?.url('rights') ?? '');
    return { client: 'mysql', connectionString: Object.assign(url, { username: user, password: user }).href };
  };
  const within = async <T>(user: string, work: (driver: Awaited<ReturnType<typeof openDriver>>) => Promise<T>) => {
    const driver = await openDriver(settingsOf(user));
    return work(driver).finally(() => driver.close());
  };
  const mayLock = (user: string) =>
    within(user, async (driver) => (await driver.layout.rights((statement) => driver.query(statement, []))).locks);
  const locks = (user: string) =>
    within(user, (driver) =>
      driver
        .transaction((session) => session.lock('one', sharedLock('other')))
        .then(
          () => true,
          () => false,
        ),
    );
  const starts = (user: string) =>
    withStartLock(
      settingsOf(user),
      () => undefined,
      async () => true,
    ).catch(() => false);

  beforeAll(async () => {
    galera = await startGalera(1);
    await run('create database rights');
    for (const user of ['owner', 'limited']) await run(`create user ${user}@'%' identified by '${user}'`);
    await run("grant all on rights.* to owner@'%'");
    await run("grant select, insert, update, delete on rights.* to limited@'%'");
  });

  afterAll(() => galera.stop());

  test('the tables must be there, and then everything but creating them is allowed', async () => {
    expect([await mayLock('limited'), await locks('limited'), await starts('limited')]).toEqual([false, false, false]);
    expect([await mayLock('owner'), await locks('owner'), await starts('owner')]).toEqual([true, true, true]);
    expect([await mayLock('limited'), await locks('limited'), await starts('limited')]).toEqual([true, true, true]);
  });

  test('a database that was no cluster before gets the table of shared locks from the first who needs it', async () => {
    const [first, second] = lockNumbers(['one', 'other'], 1024n);
    const numberOf = (name: string) => lockNumbers([name], 1024n)[0]?.number;
    const [low, high] = numberOf('one') === first?.number ? ['one', 'other'] : ['other', 'one'];
    expect([numberOf(low), numberOf(high)]).toEqual([first?.number, second?.number]);
    await run('drop table rights.plinth_lock_shares');
    const from = performance.now();
    const lock = (driver: Awaited<ReturnType<typeof openDriver>>) =>
      driver.transaction((session) => session.lock(low, sharedLock(high)), undefined, { repeatable: true });
    await within('owner', lock);
    // A lock held by the transaction itself would be waited for until a time limit ends that: 24 s.
    expect(performance.now() - from).toBeLessThan(20_000);
  });

  test.each(['plinth_locks', 'plinth_lock_shares', 'plinth_start'])('each of them counts: %s', async (table) => {
    await run("revoke select, insert, update, delete on rights.* from limited@'%'");
    for (const one of ['plinth_locks', 'plinth_lock_shares', 'plinth_start']) {
      const rights = one === table ? 'select' : 'select, insert, update, delete';
      await run(`grant ${rights} on rights.${one} to limited@'%'`);
    }
    expect(await mayLock('limited')).toBe(false);
    for (const one of ['plinth_locks', 'plinth_lock_shares', 'plinth_start']) {
      await run(`grant select, insert, update, delete on rights.${one} to limited@'%'`);
    }
    expect(await mayLock('limited')).toBe(true);
    await run("revoke all, grant option from limited@'%'");
    await run("grant select, insert, update, delete on rights.* to limited@'%'");
  });
});
