import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** A server of the project: the bundled command in a process of its own. */
export interface ClusterProcess {
  readonly url: string;
  readonly pid: () => number;
  /** How it ended without being told to; null if it did not. */
  readonly ended: () => string | null;
  /** What it printed last. */
  readonly printed: () => string;
  start(): Promise<void>;
  /** Ends it without a warning. */
  kill(): Promise<void>;
}

const PRINTED = 100_000;
const START_MS = 180_000;

export function clusterProcess(
  main: string,
  dir: string,
  port: number,
  environment: Readonly<Record<string, string>>,
): ClusterProcess {
  let child: ChildProcess | null = null;
  let printed = '';
  let ended: string | null = null;
  const start = async (): Promise<void> => {
    let recent = '';
    const started = spawn(process.execPath, [main, 'start', dir], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const output of [started.stdout, started.stderr]) {
      output?.on('data', (chunk: Buffer) => {
        recent = (recent + chunk).slice(-PRINTED);
        printed = (printed + chunk).slice(-PRINTED);
      });
    }
    started.once('exit', (code, signal) => {
      if (child === started) ended = `with ${code ?? signal}: ${recent.slice(-2_000)}`;
    });
    const deadline = Date.now() + START_MS;
    while (!recent.includes('Started in')) {
      if (ended !== null || Date.now() > deadline) throw new Error(`A server did not start, ${ended}: ${recent}`);
      await delay(50);
    }
  };
  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => child?.pid ?? 0,
    ended: () => ended,
    printed: () => printed,
    start,
    async kill() {
      const running = child;
      child = null;
      if (running === null || running.exitCode !== null) return;
      const gone = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGKILL');
      await gone;
    },
  };
}
