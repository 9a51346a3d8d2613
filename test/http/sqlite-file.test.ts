import { copyFileSync, renameSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import type { Application } from '../../src/app/opening/open-application.ts';
import type { SqliteSettings } from '../../src/database/settings.ts';
import { type Engine, startRestored } from '../support/engines.ts';
import { startPlinth, type StartedPlinth } from '../support/start-plinth.ts';

/** A file that is served while others replace and lock it. */
let engine: Engine;
let filename: string;
let plinth: StartedPlinth;

beforeAll(async () => {
  engine = await startRestored('sqlite');
  ({ filename } = engine.settings as SqliteSettings);
  // Somebody who reads keeps the file in its old journal mode.
  const other = openConnection(filename);
  other.exec('begin; select count(*) from articles');
  const limits = { requestMs: 7_000 };
  plinth = await startPlinth({ engine, limits, adapt: withoutAdministrators }).finally(() => other.close());
});

afterAll(async () => {
  await plinth?.stop();
  await engine?.stop();
});

/** Their first start stores permissions, and creates the log. */
function withoutAdministrators(application: Application): Application {
  const { project } = application;
  const admin = { ...project.settings.admin, secret: null, log: null };
  return { ...application, project: { ...project, settings: { ...project.settings, admin } } };
}

const get = (path: string) => fetch(`${plinth.url}${path}`);
const titleOf = async (id: number) => {
  const { data } = (await (await get(`/api/articles/${id}?fields=title`)).json()) as {
    data: { attributes: { title: string } };
  };
  return data.attributes.title;
};

test('a lock of another program is a 503 in the end, and meanwhile others are answered', async () => {
  await titleOf(1);
  const other = openConnection(filename);
  other.exec('begin exclusive');
  let isOver = false;
  const locked = get('/api/articles?fields=slug').finally(() => {
    isOver = true;
  });
  expect((await get('/_health')).status).toBe(204);
  expect(isOver).toBe(false);
  const answer = await locked;
  other.exec('rollback');
  other.close();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).not.toBeNull();
  expect((await get('/api/articles?fields=slug')).status).toBe(200);
  // The log may say so once: which of two deadlines is over first is not settled.
  for (const fault of plinth.faults.splice(0)) expect(String(fault)).toContain('The SQLite file is locked');
});

test('a file that is moved in place of the one that is served is served next', async () => {
  const before = await titleOf(1);
  const other = `${filename}.other`;
  copyFileSync(filename, other);
  const connection = openConnection(other);
  connection.exec("update articles set title = 'In another file' where id = 1");
  connection.close();
  expect(await titleOf(1)).toBe(before);
  renameSync(other, filename);
  expect(await titleOf(1)).toBe('In another file');
  expect(plinth.faults).toEqual([]);
});
