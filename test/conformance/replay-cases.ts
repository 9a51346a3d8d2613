import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listMaterial, MATERIAL_DIR, readMaterial } from '../support/conformance-material.ts';
import type { EngineName } from '../support/engines.ts';

export interface ReplayOptions {
  readonly url: string;
  readonly database: EngineName;
  readonly config: 'default' | 'tight' | 'nomax';
}

export interface Replay {
  readonly passed: number;
  readonly failed: readonly string[];
  /** What the program printed: each difference, and the counts by topic. */
  readonly report: string;
}

/** Runs the replay program of the material, so that answers are compared by its rules and no others. */
export async function replayCases({ url, database, config }: ReplayOptions): Promise<Replay> {
  const folder = unpackCases();
  try {
    const failedFile = join(folder, 'failed');
    const child = spawn(
      process.execPath,
      [
        join(MATERIAL_DIR, 'replay.mjs'),
        ...['--base-url', url, '--cases', join(folder, 'cases'), '--config', config, '--db', database],
        ...['--list-failed', failedFile, '--max-diffs', '100'],
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

function unpackCases(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-cases-'));
  for (const name of [...listMaterial('cases'), 'cases-postgres.jsonl', 'cases-mariadb.jsonl']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), readMaterial(name));
  }
  return folder;
}
