import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MATERIAL_DIR } from '../support/conformance-material.ts';

export interface Replay {
  readonly passed: number;
  readonly failed: readonly string[];
  /** What the program printed: each difference, and the counts by topic. */
  readonly report: string;
}

/** Runs a replay program of the material, so that answers are compared by its rules and no others. */
export async function runReplayer(program: string, options: readonly string[], folder: string): Promise<Replay> {
  const failedFile = join(folder, 'failed');
  const args = [...options, '--list-failed', failedFile, '--max-diffs', '100'];
  const report = await runWarm(join(MATERIAL_DIR, program), args);
  const passed = Number(/^(\d+)(?: of \d+)? passed/m.exec(report)?.[1]);
  return { passed, failed: readFileSync(failedFile, 'utf8').split('\n').filter(Boolean), report };
}

type Reply = { readonly printed: string } | { readonly error: string };

/** Processes that have run a program before and wait for the next: a new one takes eight times as long for a scenario. */
const idle: ChildProcess[] = [];

async function runWarm(file: string, args: readonly string[]): Promise<string> {
  const child = idle.pop() ?? startWaiting();
  const reply = await new Promise<Reply>((resolve, reject) => {
    const ended = (): void => reject(new Error(`The process of ${file} ended.`));
    child.once('exit', ended);
    child.once('message', (message: Reply) => {
      child.off('exit', ended);
      resolve(message);
    });
    child.send({ file, args });
  });
  idle.push(child);
  if ('error' in reply) throw new Error(`${file} failed: ${reply.error}`);
  return reply.printed;
}

function startWaiting(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'warm-replayer.mjs'), { execArgv: [] });
  // The process of the tests ends without regard to it, and it ends with that.
  child.unref();
  child.channel?.unref();
  return child;
}
