import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
  const child = spawn(
    process.execPath,
    [join(MATERIAL_DIR, program), ...options, '--list-failed', failedFile, '--max-diffs', '100'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let report = '';
  child.stdout.on('data', (chunk) => (report += chunk));
  await once(child, 'close');
  const passed = Number(/^(\d+) passed/m.exec(report)?.[1]);
  return { passed, failed: readFileSync(failedFile, 'utf8').split('\n').filter(Boolean), report };
}
