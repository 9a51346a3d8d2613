import pg from 'pg';
import { contentTables, type Record } from './tables.ts';

const BATCH = 500;

/** Fills the tables of a database, which exist and are empty. */
export async function fillPostgres(url: string, articles: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    for (const { table, records } of contentTables(articles)) {
      await insertAll(client, table, records);
      await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from "${table}"))`, [table]);
    }
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function insertAll(client: pg.Client, table: string, records: Iterable<Record>): Promise<void> {
  let batch: Record[] = [];
  for (const record of records) {
    batch.push(record);
    if (batch.length < BATCH) continue;
    await insert(client, table, batch);
    batch = [];
  }
  if (batch.length > 0) await insert(client, table, batch);
}

async function insert(client: pg.Client, table: string, records: readonly Record[]): Promise<void> {
  const columns = Object.keys(records[0] ?? {})
    .map((column) => `"${column}"`)
    .join(', ');
  await client.query(
    `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", $1)`,
    [JSON.stringify(records)],
  );
}
