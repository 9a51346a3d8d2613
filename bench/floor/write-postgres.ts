import pg from 'pg';
import { entryTexts, POSTGRES_TEXTS, type Row } from './texts.ts';
import type { FloorWriter } from './write-server.ts';
import { POSTGRES_WRITING, writeStatements } from './write-statements.ts';
import type { Sent, Step } from './write-steps.ts';

const CONNECTIONS = 8;

/** Types whose text representation goes into the response nearly unchanged: json, dates. */
const AS_TEXT = [114, 1114, 1184, 3802];

const DEADLOCK = '40P01';

export function postgresWriter(url: string): FloorWriter {
  for (const type of AS_TEXT) pg.types.setTypeParser(type, (cell) => cell);
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  const statements = writeStatements(POSTGRES_WRITING);
  const { articleText } = entryTexts(POSTGRES_TEXTS);
  const run = async (client: pg.PoolClient, { name, values }: Step): Promise<readonly Row[]> =>
    (await client.query<Row & unknown[]>({ name, text: statements[name], values: values.map(bound), rowMode: 'array' }))
      .rows;

  const writer: FloorWriter = {
    async write(steps) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const running = steps();
        let next = running.next();
        while (!next.done) next = running.next(await run(client, next.value));
        await client.query('commit');
        return next.value;
      } catch (error) {
        await client.query('rollback');
        if ((error as { code?: string }).code !== DEADLOCK) throw error;
      } finally {
        client.release();
      }
      return writer.write(steps);
    },
    text: (row) => articleText(row, ''),
    first: async () => JSON.stringify({ data: (await pool.query('select id from articles limit 1')).rows[0] }),
  };
  return writer;
}

function bound(value: Sent): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return value.toISOString();
  return 'json' in value ? JSON.stringify(value.json) : value.ids;
}
