import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MATERIAL_DIR, readMaterial } from '../support/conformance-material.ts';
import type { Replay } from './replay-cases.ts';

/** Runs one scenario of the material against a server with fresh content, by the rules of its replay program. */
export async function replayScenario(
  url: string,
  name: string,
  folderOfMaterial = 'scenarios',
  program = 'replay.mjs',
  adapt: (steps: string) => string = (steps) => steps,
): Promise<Replay> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-scenario-'));
  try {
    const [steps, failedFile] = [join(folder, 'steps.jsonl'), join(folder, 'failed')];
    writeFileSync(steps, adapt(readMaterial(`${folderOfMaterial}/${name}.jsonl`).toString()));
    const child = spawn(
      process.execPath,
      [
        join(MATERIAL_DIR, program),
        ...['--base-url', url, '--scenarios', steps, '--list-failed', failedFile, '--max-diffs', '100'],
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let report = '';
    child.stdout.on('data', (chunk) => (report += chunk));
    await once(child, 'close');
    const passed = Number(/^(\d+) passed/m.exec(report)?.[1]);
    return { passed, failed: readFileSync(failedFile, 'utf8').split('\n').filter(Boolean), report };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
