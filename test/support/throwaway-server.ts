import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** A database server that lives for one test run. */
export interface TestServer {
  /** With the right to create databases. */
  readonly url: string;
  /** What `create database` needs so that text compares as in the recordings. */
  readonly databaseOptions: string;
  stop(): Promise<void>;
  /** Ends its process without a warning. */
  crash(): Promise<void>;
  /** Starts it again after a crash, on the same port. */
  restart(): Promise<void>;
}

export interface TestServerOptions {
  /** Whatever it has committed is there after a crash; others are faster. */
  readonly durable?: boolean;
  /** As it comes, in a folder on the disk: what is committed survives a loss of power. */
  readonly asItComes?: boolean;
}

export interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** Database servers refuse to run as root: the first of these users that exists runs them then. */
export function unprivilegedOwner(users: readonly string[]): Owner {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const user of [...users, 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${user}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(`None of the users ${users.join(', ')}, nobody exists`);
}

/** Below the ports that systems hand out themselves: nobody is given it between now and its use. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Runs a program to its end; rejects with what it printed when it fails. */
export function runProgram(program: string, args: readonly string[], owner: Owner): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(program, args, { ...owner, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program} failed: ${output}`))));
  });
}

/** After a crash the processes of a server may need a moment to notice, and keep a new one from starting. */
export async function startAgain(start: () => Promise<Program>): Promise<Program> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start();
    } catch (error) {
      if (tries === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Starts a server program on its folders and waits until `answers` succeeds. */
export async function startProgram(
  program: string,
  args: readonly string[],
  owner: Owner,
  folders: readonly string[],
  answers: () => Promise<void>,
): Promise<Program> {
  let output = '';
  const child = spawn(program, args, { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  watchOver(child, folders);
  const deadline = Date.now() + 180_000;
  for (;;) {
    try {
      await answers();
      return { pid: child.pid ?? 0, stop: (signal) => ended(child, signal) };
    } catch (error) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
        child.kill('SIGKILL');
        throw new Error(`${program} did not start: ${output}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

export interface Program {
  readonly pid: number;
  stop(signal: NodeJS.Signals): Promise<void>;
}

/** Ends the server, if there is one, and removes its folders once this process is gone, in whatever way it went. */
const WATCH = `
  const [pid, ...folders] = process.argv.slice(1);
  const end = (signal) => {
    try { if (pid !== 'none') process.kill(Number(pid), signal); } catch {}
  };
  process.stdin.resume().on('end', () => {
    end('SIGQUIT');
    setTimeout(() => {
      end('SIGKILL');
      for (const folder of folders) require('node:fs').rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }, 1000);
  });`;

function watchOver(server: ChildProcess, folders: readonly string[]): void {
  const stopWatching = removeAtEnd(folders, String(server.pid));
  server.once('exit', stopWatching);
}

/** Removes folders when this process is gone; gives what stops that. */
export function removeAtEnd(folders: readonly string[], pid = 'none'): () => void {
  const watcher = spawn(process.execPath, ['-e', WATCH, pid, ...folders], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  return () => void watcher.kill('SIGKILL');
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
