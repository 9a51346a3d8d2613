import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { plinth, startPlinth } from './plinth.ts';

const SECRETS = { JWT_SECRET: 'x', API_TOKEN_SALT: 'x', ADMIN_JWT_SECRET: 'a secret that is long enough' };
const DATABASE = '.tmp/data.db';

async function serve(dir: string) {
  const server = startPlinth(['start', dir, '--port', '0', '--host', '127.0.0.1'], SECRETS);
  const [, address = ''] = await server.printed(/at (http:\/\/[^ \n]+)\n/);
  return { server, address };
}

function rows(dir: string, sql: string): number {
  const connection = openConnection(join(dir, DATABASE));
  try {
    return (connection.prepare(sql).all() as readonly unknown[]).length;
  } finally {
    connection.close();
  }
}

test('plinth log shows what commands and administrators did, and what of it was changed', async () => {
  const dir = temporaryProject(ARTICLE);
  const run = (...args: string[]) => plinth([...args, '--dir', dir], SECRETS);
  const none = await run('log', 'verify');
  expect(none.code).toBe(1);
  expect(none.stderr).toContain('The database has no log.');
  const first = await serve(dir);
  first.server.kill('SIGTERM');
  await first.server.ended;
  const made = await run('admin', 'create', 'ada@example.test');
  expect(made.code, made.stderr).toBe(0);
  const [, password = ''] = /password: (\S+)/.exec(made.stdout) ?? [];
  const [line = ''] = (await run('log', 'list', '--json')).stdout.split('\n');
  expect(JSON.parse(line)).toMatchObject({
    ...{
      action: 'command.run',
      actor: { kind: 'command' },
      subject: { type: 'command', label: 'plinth admin create' },
    },
  });
  const verified = await run('log', 'verify');
  expect(verified.stdout).toMatch(/^Checked 1 records in 1 blocks\.\nNothing was changed[\s\S]*Head: 1:[\w-]{43}\n$/);
  expect(verified.code).toBe(0);
  expect((await run('log', 'verify', '--head', 'x')).code).toBe(2);
  // A link that signs somebody in is a key to the house.
  expect((await run('admin', 'sign-in', 'ada@example.test')).stdout).toContain('/studio/#/auth/link?ticket=');
  const [link = ''] = (await run('log', 'list', '--json')).stdout.split('\n');
  expect(JSON.parse(link).subject.label).toBe('plinth admin sign-in');

  // What leaves the database, too, and what comes back.
  const archive = join(dir, 'out');
  expect((await run('export', '--file', archive, '--exclude', 'files')).code).toBe(0);
  expect((await plinth(['backup', `${archive}.db`, '--dir', dir], SECRETS)).code).toBe(0);
  expect((await run('import', '--file', `${archive}.tar.gz`, '--replace')).code).toBe(0);
  const commands = (await run('log', 'list', '--json', '--action', 'command', '--limit', '3')).stdout.trimEnd();
  expect(commands.split('\n').map((text) => JSON.parse(text).subject.label)).toEqual(
    ['import', 'backup', 'export'].map((name) => `plinth ${name}`),
  );
  expect(commands).not.toContain(archive);

  // Killed in the middle of writes: every change has its record, every record its change.
  const { server, address } = await serve(dir);
  const send = (method: string, path: string, body: object, token = '') =>
    fetch(`${address}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const signedIn = await send('POST', '/admin/login', { email: 'ada@example.test', password });
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data;
  const writing = Array.from({ length: 8 }, async (_, at) => {
    for (let count = 0; ; count += 1) {
      await send('POST', '/content-manager/collection-types/api::article.article', { title: `${at} ${count}` }, token);
    }
  });
  const ended = Promise.allSettled(writing);
  await expect.poll(() => rows(dir, 'select id from articles'), { timeout: 20_000 }).toBeGreaterThan(20);
  server.kill('SIGKILL');
  await Promise.all([ended, server.ended]);
  const entries = rows(dir, 'select id from articles');
  expect(rows(dir, "select id from plinth_log where action = 'entry.create'")).toBe(entries);
  const without =
    "select id from articles where cast(id as text) not in (select subject_id from plinth_log where action = 'entry.create')";
  expect(rows(dir, without)).toBe(0);
  const again = await serve(dir);
  await expect.poll(() => rows(dir, 'select id from plinth_log where block is null'), { timeout: 10_000 }).toBe(0);
  // Studio exports what the command writes; the export itself is recorded after it.
  const exported = await fetch(`${again.address}/studio/api/log/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(exported.headers.get('content-type')).toBe('application/x-ndjson');
  expect(exported.headers.get('content-disposition')).toMatch(/^attachment; filename="log-\d{4}-\d\d-\d\d\.jsonl"$/);
  const lines = await exported.text();
  again.server.kill('SIGTERM');
  await again.server.ended;
  const written = (await run('log', 'list', '--json')).stdout;
  expect(written.slice(written.indexOf('\n') + 1)).toBe(lines);
  expect(JSON.parse(written.slice(0, written.indexOf('\n'))).action).toBe('log.export');
  expect((await run('log', 'verify')).code).toBe(0);
  const listed = await run('log', 'list', '--person', 'ada@example.test', '--action', 'session', '--limit', '5');
  expect(listed.stdout.split('\n')).toHaveLength(3);
  expect(listed.stdout).toContain('session.begin');

  const connection = openConnection(join(dir, DATABASE));
  connection.exec("update plinth_log set actor_name = 'eve@example.test' where id = 1");
  connection.close();
  const tampered = await run('log', 'verify');
  expect(tampered.code).toBe(1);
  expect(tampered.stderr).toBe('Record 1 was changed or inserted (block 1).\n');
});
