import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../test/support/throwaway-server.ts';
import type { Database } from './databases.ts';
import type { Peer } from './options.ts';
import { BUILT_BENCH, PLINTH, PROJECT } from './places.ts';
import { REQUESTS } from './requests.ts';

/** A server to measure, and how to start it. */
export interface Contestant {
  readonly name: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

export interface RunningServer {
  readonly name: string;
  readonly url: string;
  /** Null for a server that was already running. */
  readonly pid: number | null;
  /** From the start of the process to the first response. */
  readonly startMs: number | null;
  stop(): Promise<void>;
}

export const floor = (counts: 'every time' | 'kept'): Contestant => ({
  name: counts === 'kept' ? 'floor, counts kept' : 'floor',
  args: [join(BUILT_BENCH, 'floor', 'server.js')],
  environment: { FLOOR_COUNTS: counts },
});

export const plinth = (cache: 'on' | 'off', project = PROJECT): Contestant => ({
  name: cache === 'on' ? 'Plinth, from memory' : 'Plinth',
  args: [PLINTH, 'start', project],
  environment: { NODE_ENV: 'production', PLINTH_CACHE: cache },
});

export const peer = ({ name, url }: Peer): RunningServer => ({
  name,
  url,
  pid: null,
  startMs: null,
  stop: async () => undefined,
});

export async function startServer(
  { name, args, environment }: Contestant,
  database: Database,
  flags: readonly string[] = [],
): Promise<RunningServer> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [...flags, ...args], {
    env: { ...process.env, ...environment, ...database.environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(name, child, `${url}${REQUESTS.R1}`);
  return { name, url, pid: child.pid ?? null, startMs: performance.now() - started, stop: () => stop(child) };
}

const DEADLINE_MS = 60_000;

async function firstAnswer(name: string, child: ChildProcess, url: string): Promise<void> {
  let printed = '';
  child.stderr?.on('data', (chunk) => (printed += chunk));
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${printed}`);
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${name} does not answer (${answer?.status ?? 'no connection'}): ${printed}`);
    }
    await delay(5);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const hard = setTimeout(() => child.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(hard);
}
