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

/** REST requests. */
export const replayCases = ({ url, database, config }: ReplayOptions): Promise<Replay> =>
  runReplay('replay.mjs', [...listMaterial('cases'), 'cases-postgres.jsonl', 'cases-mariadb.jsonl'], 'cases', [
    ...['--base-url', url, '--config', config, '--db', database],
  ]);

/** GraphQL documents. Where v4 answers otherwise on another database, `answers` has that by the id of the case. */
export const replayGraphql = (
  url: string,
  config: 'default' | 'limits' | 'closed',
  answers: ReadonlyMap<string, object> = new Map(),
): Promise<Replay> =>
  runReplay(
    'replay-graphql.mjs',
    listMaterial('graphql/cases'),
    'graphql/cases',
    [...['--base-url', url, '--config', config]],
    (line) => ({ ...line, ...answers.get(line.id) }),
  );

/** Runs a replay program of the material, so that answers are compared by its rules and no others. */
async function runReplay(
  program: string,
  files: readonly string[],
  cases: string,
  options: readonly string[],
  adapt?: Adapt,
): Promise<Replay> {
  const folder = unpack(files, adapt);
  try {
    const failedFile = join(folder, 'failed');
    const child = spawn(
      process.execPath,
      [
        join(MATERIAL_DIR, program),
        ...options,
        ...['--cases', join(folder, cases), '--list-failed', failedFile, '--max-diffs', '100'],
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

type Adapt = (line: { readonly id: string }) => object;

function unpack(files: readonly string[], adapt?: Adapt): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-cases-'));
  for (const name of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    const material = readMaterial(name);
    writeFileSync(join(folder, name), adapt === undefined ? material : adaptLines(material.toString(), adapt));
  }
  return folder;
}

const adaptLines = (lines: string, adapt: Adapt): string =>
  lines.replace(/^.+$/gm, (line) => JSON.stringify(adapt(JSON.parse(line))));
