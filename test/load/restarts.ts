import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerName } from '../support/shared-servers.ts';
import { writeProject } from '../support/write-project.ts';
import { type Sightings, startMixedLoad } from './mixed-load.ts';
import { startRestartDatabase } from './restart-database.ts';
import { FILL_LINKS, RESTART_PROJECT } from './restart-project.ts';

export interface RestartOptions {
  readonly engine: ServerName;
  /** The command that serves the project. */
  readonly main: string;
  readonly crashes: number;
  /** How long the database is left alone. */
  readonly quietMs: number;
  readonly say?: (line: string) => void;
}

export interface RestartReport extends Sightings {
  /** From the database's first answer to that of the server, in milliseconds. */
  readonly returnedMs: readonly number[];
  /** How the server ended before it was told to; null when it did not. */
  readonly ended: string | null;
  /** What it wrote, its last 20,000 characters. */
  readonly printed: string;
}

/** How long a server has to come back; far more than it needs. */
const PATIENCE_MS = 60_000;

/** A server under load whose database is taken away again and again, and everything that can be said against it. */
export async function runRestarts({ engine, main, crashes, quietMs, say }: RestartOptions): Promise<RestartReport> {
  const database = await startRestartDatabase(engine);
  const dir = writeProject(RESTART_PROJECT);
  let server: ChildProcess | undefined;
  try {
    let ended: string | null = null;
    let printed = '';
    server = spawn(process.execPath, [main, 'start', dir], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...database.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server.once('exit', (code, signal) => {
      ended = `ended with ${code ?? signal}`;
    });
    for (const output of [server.stdout, server.stderr]) {
      output?.on('data', (chunk) => {
        printed = (printed + chunk).slice(-20_000);
      });
    }
    const addressOf = (): string | undefined => / at (http:\/\/[^ \n]+)\n[\s\S]*Started in/.exec(printed)?.[1];
    while (addressOf() === undefined && ended === null) await delay(20);
    const url = addressOf();
    if (url === undefined) throw new Error(`The server ${ended}: ${printed}`);
    await database.run(FILL_LINKS);
    const load = await startMixedLoad(url, database);
    const returnedMs: number[] = [];
    for (let crash = 1; crash <= crashes && ended === null; crash += 1) {
      const { answered, unavailable } = load.seen;
      await delay(quietMs);
      await until(() => load.seen.answered > answered || ended !== null);
      await database.crash();
      await delay(500 + Math.random() * 1_500);
      await until(() => load.seen.unavailable > unavailable || ended !== null);
      await database.restart();
      const back = performance.now();
      while (!(await isServed(url)) && ended === null && performance.now() - back < PATIENCE_MS) await delay(20);
      returnedMs.push(Math.round(performance.now() - back));
      say?.(`crash ${crash}: served again after ${returnedMs.at(-1)} ms; ${describeSightings(load.seen)}`);
    }
    await until(() => load.seen.registered > 0 || ended !== null);
    await load.stop();
    return { ...load.seen, returnedMs, ended, printed };
  } finally {
    server?.kill('SIGKILL');
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Or until it is clear that it will not come: the report says so. */
async function until(isSo: () => boolean): Promise<void> {
  const begun = performance.now();
  while (!isSo() && performance.now() - begun < PATIENCE_MS) await delay(20);
}

export const describeSightings = ({ answered, unavailable, cut, registered, wrong }: Sightings): string =>
  `${answered} answered, ${unavailable} told to come back, ${cut} cut, ${registered} registered, ${wrong.length} wrong`;

const isServed = (url: string): Promise<boolean> =>
  fetch(`${url}/api/tags?pagination[pageSize]=1`).then(
    async (answer) => {
      await answer.text();
      return answer.ok;
    },
    () => false,
  );
