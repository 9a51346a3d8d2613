import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { StartError } from '../../errors.ts';

/**
 * A database's own program, and its arguments. Passwords are passed in the environment, where others cannot see them.
 */
export interface DumpTool {
  /** The first one installed. */
  readonly programs: readonly string[];
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The stream connected to the file; null if the file is among the arguments. */
  readonly file: 'stdin' | 'stdout' | null;
  /** The package that contains the program. */
  readonly installedWith: string;
}

/** How to back up and restore a database server. */
export interface DumpTools {
  dump(file: string): DumpTool;
  /** Into the configured database. */
  restore(file: string): DumpTool;
  /** The state of the database after a failed restore. */
  readonly afterFailure: string;
}

const LAST_WORDS = 600;

/** Runs the program; a `StartError` contains its error output. */
export async function runDumpTool(tool: DumpTool, file: string): Promise<void> {
  for (const program of tool.programs) if (await runProgram(program, tool, file)) return;
  throw new StartError(`${tool.programs.join(' or ')} is not installed.`, {
    remedy: `Install it (${tool.installedWith}), or copy the database to a file: plinth db copy --to backup.db.`,
  });
}

/** False if there is no such program. */
async function runProgram(program: string, { args, env, file: connected }: DumpTool, file: string): Promise<boolean> {
  const handle = connected === null ? null : await open(file, connected === 'stdin' ? 'r' : 'w');
  try {
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: [
        connected === 'stdin' ? (handle?.fd ?? 'ignore') : 'ignore',
        connected === 'stdout' ? (handle?.fd ?? 'ignore') : 'ignore',
        'pipe',
      ],
    });
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-LAST_WORDS);
    });
    const stopping = endWithCommand(child);
    const code = await new Promise<number | null | 'missing'>((resolve, reject) => {
      child.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' ? resolve('missing') : reject(error),
      );
      child.once('close', resolve);
    }).finally(stopping.forget);
    if (code === 'missing') return false;
    if (stopping.isStopped()) throw new StartError(`Interrupted: ${program} was stopped.`);
    if (code === 0) return true;
    throw new StartError(`${program} failed: ${complaint.trim() || `exit code ${code}`}`);
  } finally {
    await handle?.close();
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The program ends with the command: on its own, it would go on writing. */
function endWithCommand(child: ChildProcess): { isStopped(): boolean; forget(): void } {
  let isStopped = false;
  const stop = (): void => {
    child.kill(isStopped ? 'SIGKILL' : 'SIGTERM');
    isStopped = true;
  };
  const kill = (): void => void child.kill('SIGKILL');
  for (const signal of SIGNALS) process.on(signal, stop);
  process.on('exit', kill);
  return {
    isStopped: () => isStopped,
    forget() {
      for (const signal of SIGNALS) process.off(signal, stop);
      process.off('exit', kill);
    },
  };
}
