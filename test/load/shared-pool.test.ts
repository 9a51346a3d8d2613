import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { engineAvailable, startEngine } from '../support/engines.ts';
import { startWorkers } from './worker-project.ts';

const CONNECTIONS = 4;

test.skipIf(!engineAvailable('postgres'))('workers share the configured connections', async () => {
  const engine = await startEngine('postgres');
  onTestFinished(() => engine.stop());
  const connectionString = (engine.settings as { connectionString: string }).connectionString;
  const { url } = await startWorkers(['--workers', '2'], {
    'config/database.js': `module.exports = { connection: {
      client: 'postgres', connection: { connectionString: ${JSON.stringify(connectionString)} },
      pool: { min: 0, max: ${CONNECTIONS} },
    } };`,
  });
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const answer = await fetch(`${url}/api/articles?filters[title][$ne]=${index}`);
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  const open = await connectionsOf(connectionString);
  expect(open).toBeGreaterThanOrEqual(2);
  expect(open).toBeLessThanOrEqual(CONNECTIONS);
});

async function connectionsOf(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(
    "select count(*) from pg_stat_activity where datname = current_database() and application_name = 'plinth'",
  );
  await client.end();
  return Number(rows[0]?.count);
}
