import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import type { Database } from '../databases.ts';
import type { RunningServer } from '../servers.ts';
import { type Targets, WRITES, writeRequest } from './requests.ts';

/** A server, and its private copy of the database. */
export interface Writer {
  readonly server: RunningServer;
  readonly database: Database;
}

/** Everything the five writes touch, without timestamps, which differ. */
const ROWS = [
  'select id,title,slug,subtitle,summary,body,kind,views,reading_minutes,rating,featured from articles order by id',
  'select article_id,author_id,article_order from articles_author_links order by article_id,author_id',
  'select article_id,category_id,category_order,article_order from articles_categories_links order by article_id,category_id',
  'select entity_id,component_id,component_type,field,"order" from articles_components order by entity_id,component_id,component_type',
  'select id,meta_title,meta_description,keywords,prevent_indexing from components_shared_seos order by id',
  'select id,heading,text,weight from components_content_sections order by id',
];

const TIMES = ['createdAt', 'updatedAt', 'publishedAt'];

/** Ensures that all servers respond and store the same: throws with the first difference. */
export async function compareWrites(writers: readonly Writer[], articles: number): Promise<void> {
  const deletable = new Map(writers.map(({ server }) => [server.name, [] as number[]]));
  for (const [n, write] of [...WRITES.slice(0, 2), ...WRITES].entries()) {
    const answers: { readonly id: number; readonly attributes: object }[] = [];
    for (const { server } of writers) {
      const disposable = deletable.get(server.name) as number[];
      const targets: Targets = { articles, disposable };
      const request = writeRequest(write, n, targets);
      if (request === null) throw new Error(`${server.name} has nothing to delete`);
      const { method, path, body } = request;
      const answer = await fetch(`${server.url}${path}`, {
        method,
        ...(body !== '' && { body, headers: { 'content-type': 'application/json' } }),
      });
      const { data } = (await answer.json()) as { data: { id: number; attributes: Record<string, unknown> } };
      if (!answer.ok) throw new Error(`${server.name} answers ${write} with ${answer.status}`);
      for (const name of TIMES) if (typeof data.attributes[name] === 'string') data.attributes[name] = 'a time';
      if (write === 'W2') disposable.push(data.id);
      answers.push(data);
    }
    if (!answers.every((one) => isDeepStrictEqual(one, answers[0]))) throw new Error(`${write}: the answers differ`);
  }
  for (const text of ROWS) {
    const stored = await Promise.all(writers.map(({ database }) => rowsOf(database, text)));
    if (!stored.every((rows) => rows === stored[0])) throw new Error(`what is stored differs: ${text}`);
  }
}

async function rowsOf({ environment }: Database, text: string): Promise<string> {
  if (environment.SQLITE_FILE !== undefined) {
    const connection = openConnection(environment.SQLITE_FILE, 'read');
    const rows = JSON.stringify(connection.prepare(text).all());
    connection.close();
    return rows;
  }
  const client = new pg.Client({ connectionString: environment.PG_URL });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return JSON.stringify(rows);
}
