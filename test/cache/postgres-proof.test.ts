import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { describeEngines, type Engine, runScript } from '../support/engines.ts';
import { type QuietServer, startQuietServer } from '../support/quiet-engine.ts';

describeEngines(
  'the proof that nothing was committed',
  (name) => {
    let server: QuietServer;
    let engine: Engine;
    let driver: Driver;
    const sessions: pg.Client[] = [];

    beforeAll(async () => {
      server = await startQuietServer(name);
      engine = await server.startEngine();
      await runScript(
        engine,
        'create table notes (id int primary key, text text); insert into notes values (1, $$a$$)',
      );
      driver = await openDriver(engine.settings);
    });

    afterAll(async () => {
      await Promise.all(sessions.map((session) => session.end()));
      await driver.close();
      await engine.stop();
      await server.stop();
    });

    const version = async (): Promise<string | null> => (await driver.proofs?.current()) ?? null;

    async function session(): Promise<pg.Client> {
      const { connectionString } = engine.settings as { readonly connectionString: string };
      const client = new pg.Client({ connectionString });
      await client.connect();
      sessions.push(client);
      return client;
    }

    async function staysDuring(work: () => Promise<unknown>): Promise<boolean> {
      const before = await version();
      await work();
      return before !== null && (await version()) === before;
    }

    test('changes with each commit, in whatever order transactions started', async () => {
      const [older, newer, oldest] = [await session(), await session(), await session()];
      await oldest.query('begin; insert into notes values (2, $$b$$)');
      await older.query('begin; insert into notes values (3, $$c$$)');
      await newer.query('begin; insert into notes values (4, $$d$$)');
      const seen = new Set([await version()]);
      for (const writer of [newer, older, oldest]) {
        await writer.query('commit');
        const now = await version();
        expect(seen).not.toContain(now);
        seen.add(now);
      }
    });

    test('changes with a commit that came from subtransactions only', async () => {
      const writer = await session();
      await writer.query('begin; savepoint a');
      await writer.query('update notes set text = $$e$$ where id = 1');
      await writer.query('release savepoint a');
      const before = await version();
      await writer.query('commit');
      expect(await version()).not.toBe(before);
    });

    test('changes when a table is emptied, which older snapshots see, too', async () => {
      const writer = await session();
      await writer.query('create table emptied as select 1 as id');
      const before = await version();
      await writer.query('truncate emptied');
      expect(await version()).not.toBe(before);
    });

    test('stays while others only read, or have not committed', async () => {
      const [reader, writer] = [await session(), await session()];
      await reader.query('begin transaction isolation level serializable');
      expect(await staysDuring(() => reader.query('select * from notes'))).toBe(true);
      await reader.query('commit');
      await writer.query('begin; insert into notes values (5, $$f$$)');
      expect(await staysDuring(() => writer.query('update notes set text = $$g$$ where id = 5'))).toBe(true);
      await writer.query('rollback');
    });

    test('changes when a connection ends: the server may have lost commits', async () => {
      const before = await version();
      const killer = await session();
      await killer.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'plinth' and datname = current_database()",
      );
      await expect.poll(async () => driver.query({ text: 'select 1' }, []).catch(() => null)).not.toBeNull();
      const after = await version();
      expect(after).not.toBeNull();
      // The snapshots themselves may be equal: nothing was committed.
      const server = (proof: string | null) => proof?.slice(0, proof.lastIndexOf(' '));
      expect(server(after)).not.toBe(server(before));
    });

    test('does not exist if a table stores its rows elsewhere', async () => {
      await runScript(
        engine,
        'create foreign data wrapper nowhere; create server far foreign data wrapper nowhere; create foreign table remote (id int) server far',
      );
      const other = await openDriver(engine.settings);
      expect(await other.proofs?.current()).toBeNull();
      await other.close();
      await runScript(engine, 'drop foreign table remote');
    });
  },
  ['postgres'],
);
