import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import { plinth, startWarm } from './plinth.ts';

const SECRETS = {
  JWT_SECRET: 'a-secret-that-is-long-enough-to-sign-with',
  API_TOKEN_SALT: 'a-salt-that-is-long-enough',
};

/** The content has drafts, which a type without them would show. */
const WITH_DRAFTS = Object.fromEntries(
  Object.entries(ARTICLE).map(([file, text]) => [
    file,
    file.endsWith('schema.json') ? JSON.stringify({ ...JSON.parse(text), options: { draftAndPublish: true } }) : text,
  ]),
);

/** A project on a database file that v4 has written. */
function v4Project(config = '{}'): { dir: string; file: string } {
  const dir = temporaryProject({ ...WITH_DRAFTS, 'config/database.js': `module.exports = { connection: ${config} };` });
  mkdirSync(path.join(dir, '.tmp'));
  const file = path.join(dir, '.tmp/data.db');
  writeFileSync(file, gunzipSync(readFileSync(path.join(MATERIAL_DIR, 'content.db.gz'))));
  return { dir, file };
}

const SUFFIXES = ['', '-wal', '-shm', '-journal'];

const bytesOf = (file: string): readonly (string | null)[] =>
  SUFFIXES.map((suffix) => (existsSync(file + suffix) ? readFileSync(file + suffix).toString('base64') : null));

const modeOf = (file: string): unknown => {
  const connection = openConnection(file, 'read');
  const mode = connection.prepare('pragma journal_mode').get();
  connection.close();
  return mode;
};

/** The files of a server that was killed: its log was never brought home. */
function killedServer(file: string): void {
  const connection = openConnection(file);
  connection.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table left_in_log (id integer)');
  for (const suffix of ['', '-wal', '-shm']) copyFileSync(file + suffix, `${file}.copy${suffix}`);
  connection.close();
  for (const suffix of ['', '-wal', '-shm']) {
    copyFileSync(`${file}.copy${suffix}`, file + suffix);
    rmSync(`${file}.copy${suffix}`);
  }
}

const STATES: Readonly<Record<string, (file: string) => void>> = {
  'as v4 leaves it': () => undefined,
  'in write-ahead mode, at rest': (file) => {
    const connection = openConnection(file);
    connection.exec('pragma journal_mode = wal');
    connection.close();
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  },
  'with the log of a server that was killed': killedServer,
};

test.each(Object.entries(STATES))('check leaves every byte of a database file alone: %s', async (_state, prepare) => {
  const { dir, file } = v4Project();
  prepare(file);
  const before = bytesOf(file);
  const { code, stdout, stderr } = await plinth(['check', dir], SECRETS);
  expect(code, stderr).toBe(0);
  expect(stdout).toContain('Indexes:');
  expect(bytesOf(file).map((bytes, index) => bytes === before[index])).toEqual(SUFFIXES.map(() => true));
});

test('a start says that it switches to write-ahead mode, once; a setting keeps the mode', async () => {
  const start = async (dir: string) => {
    const server = startWarm(['start', dir, '--port', '0', '--host', '127.0.0.1'], SECRETS);
    await server.printed(/Started in/);
    server.kill('SIGINT');
    return (await server.ended).stdout;
  };
  const { dir, file } = v4Project();
  expect(await start(dir)).toContain('data.db is now in WAL mode');
  expect(modeOf(file)).toEqual({ journal_mode: 'wal' });
  expect(await start(dir)).not.toContain('write-ahead');
  expect(await start(temporaryProject(ARTICLE))).not.toContain('write-ahead');

  const kept = v4Project(`{ client: 'sqlite', journalMode: 'keep' }`);
  expect(await start(kept.dir)).not.toContain('write-ahead');
  expect(modeOf(kept.file)).toEqual({ journal_mode: 'delete' });
});

const COMMANDS: readonly (readonly string[])[] = [
  ['check', '--apply'],
  ['roles', 'explain', 'public', '/api/articles'],
  ['db', 'status'],
  ['db', 'search'],
  ['db', 'search', '--add', 'api::article.article'],
  ['db', 'copy', '--to', 'copy.db'],
  ['export', '--file', 'export'],
];

test('commands keep the journal mode of a file that v4 may be using', async () => {
  const { dir, file } = v4Project();
  for (const command of COMMANDS) {
    const { code, stderr } = await plinth([...command, '--dir', dir], SECRETS, dir);
    expect(code, stderr).toBe(0);
    expect(modeOf(file), command.join(' ')).toEqual({ journal_mode: 'delete' });
  }
  expect(modeOf(path.join(dir, 'copy.db'))).toEqual({ journal_mode: 'wal' });
});
