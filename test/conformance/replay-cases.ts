import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listMaterial, readMaterial } from '../support/conformance-material.ts';
import type { EngineName } from '../support/engines.ts';
import { type Replay, runReplayer } from './run-replayer.ts';

export interface ReplayOptions {
  readonly url: string;
  readonly database: EngineName;
  readonly config: 'default' | 'tight' | 'nomax';
  /** Only every nth request of each topic. */
  readonly every?: number;
}

/** REST requests. */
export const replayCases = ({ url, database, config, every = 1 }: ReplayOptions): Promise<Replay> =>
  runReplay(
    'replay.mjs',
    [...listMaterial('cases'), 'cases-postgres.jsonl', 'cases-mariadb.jsonl'],
    'cases',
    ['--base-url', url, '--config', config, '--db', database],
    every === 1 ? undefined : (lines, file) => (file.startsWith('cases/') ? everyNth(lines, every) : lines),
  );

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
    ['--base-url', url, '--config', config],
    (lines) => adaptLines(lines, (line) => ({ ...line, ...answers.get(line.id) })),
  );

/** REST requests in v5's terms, recorded on SQLite. */
export const replayV5Cases = (
  url: string,
  database: EngineName,
  config: 'default' | 'tight' | 'nomax' | 'strict',
  every = 1,
): Promise<Replay> =>
  runReplay('replay-v5.mjs', listMaterial('v5/cases'), 'v5/cases', ['--base', url, '--config', config], (lines) =>
    inTimesOf(database, everyNth(lines, every)),
  );

/** The ids of every nth case. */
export const idsOfV5Cases = (every: number): ReadonlySet<string> =>
  new Set(
    listMaterial('v5/cases')
      .flatMap((name) => everyNth(readMaterial(name).toString(), every).split('\n'))
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { readonly id: string }).id),
  );

/** PostgreSQL prints times without zeros at the end of their fraction. */
export const inTimesOf = (database: EngineName, lines: string): string =>
  database === 'postgres'
    ? lines.replaceAll(ZEROS, (_, time: string, fraction: string) => time + (fraction === '.' ? '' : fraction))
    : lines;

const ZEROS = /(\\"(?:airTime|opensAt)\\":\\"\d\d:\d\d:\d\d)(\.\d*?)0+(?=\\")/g;

async function runReplay(
  program: string,
  files: readonly string[],
  cases: string,
  options: readonly string[],
  adapt?: Adapt,
): Promise<Replay> {
  const folder = unpack(files, adapt);
  try {
    return await runReplayer(program, [...options, '--cases', join(folder, cases)], folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Adapt = (lines: string, file: string) => string;

function unpack(files: readonly string[], adapt?: Adapt): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-cases-'));
  for (const name of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    const material = readMaterial(name);
    writeFileSync(join(folder, name), adapt === undefined ? material : adapt(material.toString(), name));
  }
  return folder;
}

const everyNth = (lines: string, every: number): string =>
  every === 1
    ? lines
    : lines
        .split('\n')
        .filter((_, place) => place % every === 0)
        .join('\n');

const adaptLines = (lines: string, adapt: (line: { readonly id: string }) => object): string =>
  lines.replace(/^.+$/gm, (line) => JSON.stringify(adapt(JSON.parse(line))));
