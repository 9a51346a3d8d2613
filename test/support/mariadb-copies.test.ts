import { expect, test } from 'vitest';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { type Engine, engineAvailable, runScript, startRestored } from './engines.ts';

const SUMS = 'checksum table articles, authors, up_permissions, articles_author_links';

async function stored(engine: Engine): Promise<unknown> {
  const driver = await openDriver(engine.settings);
  const read = (text: string) => driver.query({ text }, []);
  try {
    const names = await read(
      'select table_name from information_schema.tables where table_schema = database() order by 1',
    );
    const [[, created] = []] = await read('show create table articles');
    return { sums: (await read(SUMS)).map(([, sum]) => sum), names, created };
  } finally {
    await driver.close();
  }
}

/** Another one, until it is the same database again. */
async function again(engine: Engine): Promise<Engine | null> {
  for (let tries = 0; tries < 20; tries += 1) {
    const next = await startRestored('mariadb');
    if (JSON.stringify(next.settings) === JSON.stringify(engine.settings)) return next;
    await next.stop();
  }
  return null;
}

test.runIf(engineAvailable('mariadb'))('several at once are different databases', async () => {
  const start = () => startRestored('mariadb');
  const used = [await start(), await start()];
  for (const engine of used) {
    await runScript(engine, 'alter table articles add column added int');
    await engine.stop();
  }
  const engines = await Promise.all([start(), start(), start(), start()]);
  expect(new Set(engines.map(({ settings }) => JSON.stringify(settings))).size).toBe(4);
  for (const engine of engines) await engine.stop();
});

test.runIf(engineAvailable('mariadb') && process.env.PLINTH_TEST_MARIADB_URL === undefined)(
  'a used database has its content again, and one with other tables is not used again',
  async () => {
    const engine = await startRestored('mariadb');
    const before = await stored(engine);
    await runScript(
      engine,
      `set foreign_key_checks = 0; create table added (id int); delete from articles_author_links; update authors set name = 'Another';
       insert into articles (title) values ('Added'); delete from up_permissions where id = 1;`,
    );
    expect(await stored(engine)).not.toEqual(before);
    await engine.stop();
    const same = await again(engine);
    if (same === null) throw new Error('It was not used again.');
    expect(await stored(same)).toEqual(before);
    await runScript(
      same,
      'alter table articles add column added int; create trigger t before insert on authors for each row set @x = 1;',
    );
    await same.stop();
    expect(await again(same)).toBeNull();
  },
);
