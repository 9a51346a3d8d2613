import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished, TestRunner } from 'vitest';
import { sharedThing } from '../support/shared-things.ts';
import { SHORT_LIVED } from '../support/v8-flags.ts';

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
  /** Resolves when this holds; rejects when the process ends before. */
  until(holds: () => boolean): Promise<void>;
  /** Forgets what was printed so far. */
  clear(): void;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<RunResult>;
}

const onlyThese = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  ...(process.env.TMPDIR !== undefined && { TMPDIR: process.env.TMPDIR }),
  ...env,
});

/** The command in a process of its own, without the variables of this one. */
export function startPlinth(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd?: string): RunningPlinth {
  return startProgram(process.execPath, [...SHORT_LIVED, main, ...args], { env: onlyThese(env), cwd });
}

export function startProgram(file: string, args: readonly string[], options: SpawnOptions): RunningPlinth {
  return follow(spawn(file, args, { ...options, stdio: 'pipe' }), () => undefined);
}

/** Processes that have loaded the command and wait for the next line. */
const idle: ChildProcess[] = [];

/**
 * The command in a process that has run others before: to load it takes most of the time of a command. For those that
 * say something and end; where it is the process that matters, `startPlinth`.
 */
export function startWarm(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd?: string): RunningPlinth {
  const warm = idle.pop() ?? startWaiting();
  warm.send({ args, env: onlyThese(env), cwd });
  return follow(warm, () => void idle.push(warm));
}

export const plinth = (args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd?: string): Promise<RunResult> =>
  startWarm(args, env, cwd).ended;

function startWaiting(): ChildProcess {
  const child = spawn(
    process.execPath,
    [...SHORT_LIVED, '--expose-gc', path.join(import.meta.dirname, 'warm-plinth.mjs'), main],
    {
      env: onlyThese({}),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  // The process of the tests ends without regard to it, and it ends with that.
  child.unref();
  child.channel?.unref();
  for (const stream of [child.stdout, child.stderr]) (stream as unknown as { unref(): void }).unref();
  child.once('exit', () => {
    const place = idle.indexOf(child);
    if (place >= 0) idle.splice(place, 1);
  });
  return child;
}

/** What a warm process prints behind all that a command printed: its exit code. A late line of a log may follow it. */
const END = /\0(\d+)\0/;

/** What a process has started may keep its outputs open when it has ended itself: nobody waits longer for the rest. */
const REST_MS = 10_000;

/** A process from now to its end, or to the end of the command that it runs, of which `done` is told. */
function follow(child: ChildProcess, done: () => void): RunningPlinth {
  const texts = { stdout: '', stderr: '' };
  let recent = '';
  const listeners = new Set<() => void>();
  let finish: (code: number | null) => void = () => undefined;
  const finished = new Promise<number | null>((resolve) => (finish = resolve));
  const collect = (name: keyof typeof texts) => (chunk: Buffer) => {
    texts[name] += chunk.toString();
    const [, code] = END.exec(texts[name]) ?? [];
    texts[name] = texts[name].replace(END, '');
    recent += chunk.toString().replace(END, '');
    for (const listener of listeners) listener();
    if (code !== undefined) ends.push(Number(code));
    if (ends.length === 2) finish(Number(code));
  };
  const ends: number[] = [];
  const stdout = collect('stdout');
  const stderr = collect('stderr');
  const closed = (code: number | null): void => finish(code);
  child.stdout?.on('data', stdout);
  child.stderr?.on('data', stderr);
  child.once('close', closed);
  const exited = (code: number | null): void => void setTimeout(closed, REST_MS, code).unref();
  child.once('exit', exited);
  const ended = finished.then((code): RunResult => {
    isOver = true;
    child.stdout?.off('data', stdout);
    child.stderr?.off('data', stderr);
    child.off('close', closed);
    child.off('exit', exited);
    if (ends.length === 2) done();
    return { code, ...texts };
  });
  let isOver = false;
  const kill = (signal: NodeJS.Signals): void => void (isOver || child.kill(signal));
  // What a hook starts is for several tests, and another hook ends it.
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => kill('SIGKILL'));
  return {
    pid: child.pid ?? 0,
    ended,
    clear: () => {
      recent = '';
    },
    kill,
    async until(holds) {
      for (; !holds(); await delay(10)) {
        if (isOver) throw new Error(`The process ended before it was waited for:\n${texts.stdout}\n${texts.stderr}`);
      }
    },
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
        void ended.then(({ stdout: out, stderr: err }) =>
          reject(new Error(`The process ended without printing ${pattern}:\n${out}\n${err}`)),
        );
        look();
      }),
  };
}
