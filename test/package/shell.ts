import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';

export interface ShellOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly uid?: number;
}

export interface Shell {
  readonly pid: number;
  /** What it printed until it ended with code 0; otherwise an error with all of it. */
  readonly ended: Promise<string>;
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): void;
}

/** A command line as a person types it; with all that it starts, it is gone when the test has ended. */
export function startShell(line: string, { cwd, env, uid }: ShellOptions): Shell {
  const child = spawn('sh', ['-c', line], { cwd, env, detached: true, ...(uid !== undefined && { uid, gid: uid }) });
  const pid = child.pid ?? 0;
  const kill = (signal: NodeJS.Signals): void => {
    try {
      process.kill(-pid, signal);
    } catch {
      // It has ended.
    }
  };
  onTestFinished(() => kill('SIGKILL'));
  let output = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const look of waiting) look();
    });
  }
  const closed = once(child, 'close').then(([code]) => code as number | null);
  const ended = closed.then((code) => {
    if (code !== 0) throw new Error(`${line} ended with ${code}:\n${output}`);
    return output;
  });
  // Nobody has to wait for it.
  ended.catch(() => undefined);
  return {
    pid,
    kill,
    ended,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(output);
          if (found) resolve(found);
        };
        waiting.add(look);
        void closed.then(() => reject(new Error(`${line} ended without printing ${pattern}:\n${output}`)));
        look();
      }),
  };
}

/** Where `node` is a certain one, npm asks a certain registry, and nothing else of this process is known. */
export function cleanEnvironment(folder: string, node: string, registry: string): NodeJS.ProcessEnv {
  const bin = path.join(folder, `node-${path.basename(path.dirname(node))}-${process.hrtime.bigint()}`);
  mkdirSync(bin);
  symlinkSync(node, path.join(bin, 'node'));
  return {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: folder,
    npm_config_registry: registry,
    npm_config_cache: path.join(folder, 'npm-cache'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    npm_config_fetch_retries: '0',
    npm_config_engine_strict: 'true',
  };
}
