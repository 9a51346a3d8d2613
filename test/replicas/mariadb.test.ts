import mysql from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASE_OPTIONS, mariadbMissing, startMariadbServer } from '../support/mariadb-server.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import type { TestServer } from '../support/throwaway-server.ts';
import { writeProject } from '../support/write-project.ts';
import { createCaller } from './caller.ts';
import { ADD_TOKEN, REPLICATED_PROJECT } from './replicated-project.ts';

const missing = mariadbMissing();
const LATE = { timeout: 120_000, interval: 100 };

describe.skipIf(missing !== null)(`a primary with a replica (mariadb)${missing ? `: ${missing}` : ''}`, () => {
  let primary: TestServer;
  let replica: TestServer;
  let plinth: StartedPlinth;

  const run = async ({ url }: TestServer, text: string): Promise<readonly (readonly unknown[])[]> => {
    const connection = await mysql.createConnection({ uri: url, multipleStatements: true, rowsAsArray: true });
    try {
      return (await connection.query(text))[0] as unknown as readonly (readonly unknown[])[];
    } finally {
      connection.destroy();
    }
  };

  const at = ({ url }: TestServer): string => {
    const target = new URL(url);
    target.pathname = '/content';
    return target.href;
  };

  beforeAll(async () => {
    [primary, replica] = await Promise.all([
      startMariadbServer({ options: ['--server-id=1', '--log-bin=log'] }),
      startMariadbServer({ options: ['--server-id=2'] }),
    ]);
    const { port } = new URL(primary.url);
    await run(
      replica,
      `set global gtid_slave_pos = '';
       change master to master_host = '127.0.0.1', master_port = ${port}, master_user = 'plinth', master_password = 'plinth', master_use_gtid = slave_pos;
       start slave`,
    );
    await run(primary, `create database content ${DATABASE_OPTIONS}`);
    await settled();
    const settings = {
      client: 'mysql' as const,
      connectionString: at(primary),
      replicas: [{ connectionString: at(replica) }],
      maxLagMs: 300_000,
    };
    plinth = await startPlinth({
      engine: { name: 'mariadb', settings, stop: async () => undefined },
      project: writeProject(REPLICATED_PROJECT),
    });
    await run(primary, `use content; ${ADD_TOKEN}`);
    await settled();
  });

  afterAll(async () => {
    await plinth?.stop();
    await Promise.all([primary?.stop(), replica?.stop()]);
  });

  /** Waits until the replica has everything. */
  const settled = async (): Promise<void> => {
    const [[position] = []] = await run(primary, 'select @@global.gtid_binlog_pos');
    const [[result] = []] = await run(replica, `select master_gtid_wait('${position}', 30)`);
    expect(result).toBe(0);
  };

  const usedAre = (expected: string) =>
    expect
      .poll(async () => (await fetch(`${plinth.url}/_ready`)).headers.get('x-plinth-replicas'), LATE)
      .toBe(expected);

  test('writers read their own writes, even while the replica is stopped', async () => {
    await usedAre('primary=used, 1=used');
    const stale: number[] = [];
    await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        const caller = createCaller(plinth.url);
        const { id } = await caller.create(`own ${index}`);
        if ((await caller.read(id)) !== `own ${index}`) stale.push(index);
      }),
    );
    expect(stale).toEqual([]);
    await settled();
    await run(replica, 'stop slave sql_thread');
    const [writer, reader] = [createCaller(plinth.url), createCaller(plinth.url)];
    const { id } = await writer.create('seen by its writer');
    expect(await writer.read(id)).toBe('seen by its writer');
    await expect.poll(() => reader.read(id), LATE).toBeNull();
    await run(replica, 'start slave sql_thread');
    await expect.poll(() => reader.read(id), LATE).toBe('seen by its writer');
  });

  test('a killed replica is skipped, and used again later', async () => {
    const reader = createCaller(plinth.url);
    await replica.crash();
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await reader.send('/api/articles')).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await usedAre('primary=used, 1=unreachable');
    await replica.restart();
    await usedAre('primary=used, 1=used');
    expect(plinth.faults).toEqual([]);
  });
});
