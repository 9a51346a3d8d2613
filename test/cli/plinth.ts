import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { sharedThing } from '../support/shared-things.ts';

export const main = await sharedThing('command');

export interface RunResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningPlinth {
  readonly pid: number;
  /** Resolves when what was printed so far matches; rejects when the process ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** Forgets what was printed so far. */
  clear(): void;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<RunResult>;
}

/** The command in a process of its own, without the variables of this one. */
export function startPlinth(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd?: string): RunningPlinth {
  return startProgram(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    cwd,
  });
}

export function startProgram(file: string, args: readonly string[], options: SpawnOptions): RunningPlinth {
  const child = spawn(file, args, { ...options, stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  let recent = '';
  const listeners = new Set<() => void>();
  const collect = (add: (text: string) => void) => (chunk: Buffer) => {
    add(chunk.toString());
    recent += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on(
    'data',
    collect((text) => (stdout += text)),
  );
  child.stderr.on(
    'data',
    collect((text) => (stderr += text)),
  );
  const ended = once(child, 'close').then(([code]): RunResult => ({ code, stdout, stderr }));
  return {
    pid: child.pid ?? 0,
    ended,
    clear: () => {
      recent = '';
    },
    kill: (signal) => void child.kill(signal),
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(recent);
          if (found) {
            listeners.delete(look);
            resolve(found);
          }
        };
        listeners.add(look);
        void ended.then(() =>
          reject(new Error(`The process ended without printing ${pattern}:\n${stdout}\n${stderr}`)),
        );
        look();
      }),
  };
}

export const plinth = (args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd?: string): Promise<RunResult> =>
  startPlinth(args, env, cwd).ended;
