import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { fixedStatement } from '../../src/sql/fixed-statement.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { plinth } from './plinth.ts';

const PLANTED = [
  'create table [strapi_webhooks] ([id] integer primary key, [name] text, [url] text)',
  "insert into [strapi_webhooks] ([id], [name], [url]) values (1, 'x', 'http://169.254.169.254/latest/')",
];

/** Nothing of it can be loaded, and it would leave a trace if it were run. */
const BROKEN = {
  'src/index.js': "require('fs').writeFileSync('was-run', ''); require('not-installed');",
  'src/api/article/content-types/article/schema.json': '{ "kind": ',
  'src/extensions/users-permissions/strapi-server.js': "require('lodash-that-is-not-here');",
  'config/plugins.js': "module.exports = { shop: { enabled: true, resolve: './src/plugins/gone' } }; require('gone');",
  'config/server.js': "const tasks = require('./cron-tasks'); module.exports = { cron: { tasks } };",
};

test('plinth doctor reads a project whose code cannot be loaded, without running it', async () => {
  const dir = temporaryProject({
    ...BROKEN,
    'config/database.js':
      "module.exports = ({ env }) => ({ connection: { client: 'sqlite', connection: { filename: env('FILE', 'data.db') } } });",
  });
  const driver = await openDriver({ client: 'sqlite', filename: path.join(dir, 'data.db') });
  for (const text of PLANTED) {
    await driver.transaction((session) => session.execute(fixedStatement(dialectOf('sqlite'), text), []));
  }
  await driver.close();
  const { code, stdout } = await plinth(['doctor', dir, '--json', path.join(dir, 'report.json')]);
  expect(stdout).toContain('HIGH  Webhooks lead to addresses');
  expect(stdout).toMatch(
    /Not looked at: uploaded files of another folder than public\/, because config\/server .*cron-tasks/,
  );
  expect(code).toBe(1);
  expect(existsSync(path.join(dir, 'was-run'))).toBe(false);
  const { findings, notLookedAt } = JSON.parse(readFileSync(path.join(dir, 'report.json'), 'utf8'));
  expect([findings.length, notLookedAt.length]).toEqual([1, 1]);
});

test('where the database cannot be read, the logs are, and the exit code says that something is missing', async () => {
  const dir = temporaryProject({ ...BROKEN, 'config/database.js': "require('not-installed');" });
  const log = path.join(dir, 'access.log');
  writeFileSync(log, '203.0.113.9 - - [01/Nov/2026:10:00:00 +0000] "GET /api/articles HTTP/1.1" 200 12 "-" "-"\n');
  const quiet = await plinth(['doctor', dir, '--log', log]);
  expect(quiet.stdout).toContain('Requests in the logs: 1; lines that are no requests: 0.\n');
  expect(quiet.stdout).toContain('Not looked at: the database and the files that it names: ');
  expect(quiet.code).toBe(2);
  const [damaged, unknown] = [path.join(dir, 'access.log.1.gz'), path.join(dir, 'other.log')];
  const attack = '"GET /api/articles?fields[0]=password HTTP/1.1" 400\n';
  const packed = gzipSync(attack.repeat(10_000) + randomBytes(100_000).toString('hex'));
  writeFileSync(damaged, packed.subarray(0, packed.length / 2));
  writeFileSync(unknown, 'started\n');
  const partly = await plinth(['doctor', dir, '--log', damaged, '--log', unknown]);
  expect(partly.stdout).toContain('LOW  Requests tried to filter, sort or select by passwords');
  expect(partly.stdout).toMatch(
    /Not looked at: the rest of \S+access\.log\.1\.gz, after \d+ lines\. The log cannot be read/,
  );
  expect(partly.stdout).toMatch(/Not looked at: \S+other\.log: none of its 1 lines is a request in a known format\./);
  expect(partly.code).toBe(2);
  const gone = temporaryProject({
    'config/database.js': "module.exports = { connection: { client: 'sqlite', connection: { filename: 'no.db' } } };",
  });
  const { code, stdout } = await plinth(['doctor', gone]);
  expect(stdout).toContain(`Not looked at: the database, because there is no file ${path.join(gone, 'no.db')}.`);
  expect(stdout).toContain('Nothing was looked at.\n');
  expect([code, existsSync(path.join(gone, 'no.db'))]).toEqual([2, false]);
});
