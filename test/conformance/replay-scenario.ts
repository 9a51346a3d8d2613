import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMaterial } from '../support/conformance-material.ts';
import { type Replay, runReplayer } from './run-replayer.ts';

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
    const steps = join(folder, 'steps.jsonl');
    writeFileSync(steps, adapt(readMaterial(`${folderOfMaterial}/${name}.jsonl`).toString()));
    return await runReplayer(program, ['--base-url', url, '--scenarios', steps], folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
