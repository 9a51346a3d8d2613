import { expect, test } from 'vitest';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import type { SqliteSettings } from '../../src/database/settings.ts';
import { runScript, startEngine } from './engines.ts';

test('a script waits for a transaction that other work of the same process ends', async () => {
  const engine = await startEngine('sqlite');
  const writer = openConnection((engine.settings as SqliteSettings).filename);
  writer.exec('create table t (id integer); begin immediate; insert into t values (1)');
  const written = runScript(engine, 'insert into t values (2)');
  setTimeout(() => writer.exec('commit'), 20);
  await written;
  expect(writer.prepare('select count(*) as n from t').all()).toEqual([{ n: 2 }]);
  writer.close();
  await engine.stop();
});
