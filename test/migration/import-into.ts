import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { exportProject } from '../../src/app/migrating/export-project.ts';
import { type ImportProjectOptions, importProject } from '../../src/app/migrating/import-project.ts';
import { type DeclaredProject, openProject } from '../../src/app/opening/open-application.ts';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import type { ArchiveTarget } from '../../src/migration/exporting/export-archive.ts';
import type { ImportReport } from '../../src/migration/importing/import-archive.ts';
import { NO_PROGRESS } from '../../src/util/progress.ts';
import { TRANSFER_GROUPS } from '../../src/migration/transfer-groups.ts';
import { CONFORMANCE_PROJECT, MATERIAL_DIR } from '../support/conformance-material.ts';
import { type Engine, type EngineName, startEngine } from '../support/engines.ts';

export const PLAIN = { file: join(MATERIAL_DIR, 'exports/conformance-plain.tar.gz'), key: null };
export const ENCRYPTED = {
  file: join(MATERIAL_DIR, 'exports/conformance-encrypted.tar.gz.enc'),
  key: 'conformance-key',
};

export interface Imported {
  readonly report: ImportReport | null;
  /** What the command would have printed. */
  readonly said: string;
}

/** As `plinth import` does it, into a database of the test. */
export async function importInto(
  engine: Engine,
  dir: string,
  options: Partial<ImportProjectOptions> = {},
): Promise<Imported> {
  const said: string[] = [];
  const report = await importProject(await openOn(engine, dir), {
    source: PLAIN,
    groups: new Set(TRANSFER_GROUPS),
    present: null,
    acceptsDifferences: false,
    isDryRun: false,
    progress: NO_PROGRESS,
    print: (line) => said.push(line),
    ...options,
  });
  return { report, said: said.join('\n') };
}

export const exportFrom = async (
  engine: Engine,
  dir: string,
  file: string,
  key: string | null = null,
  target: ArchiveTarget = 'v4',
) =>
  exportProject(await openOn(engine, dir), {
    ...{ file, key, gzip: true, target },
    groups: new Set(TRANSFER_GROUPS),
    progress: NO_PROGRESS,
  });

/** Projects that no test changes, by their folders. */
const unchanged = new Map<string, Promise<DeclaredProject>>();

export async function openOn({ settings: database }: Engine, dir: string): Promise<DeclaredProject> {
  const { project, ...rest } = await (unchanged.get(dir) ?? openProject(dir));
  return { ...rest, project: { ...project, settings: { ...project.settings, database } } };
}

export function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'plinth-import-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

export function copyProject(): string {
  const dir = temporaryFolder();
  cpSync(CONFORMANCE_PROJECT, dir, { recursive: true });
  return dir;
}

/** One copy for all tests of a file, which is read once: for tests that change no file. */
export function sharedProject(): () => string {
  let dir = '';
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'plinth-import-'));
    cpSync(CONFORMANCE_PROJECT, dir, { recursive: true });
    unchanged.set(dir, openProject(dir));
  });
  afterAll(() => {
    unchanged.delete(dir);
    rmSync(dir, { recursive: true, force: true });
  });
  return () => dir;
}

export async function emptyEngine(name: EngineName): Promise<Engine> {
  const engine = await startEngine(name);
  onTestFinished(() => engine.stop());
  return engine;
}

/** What is stored and what lies in the folder of uploaded files. */
export function stateOf({ settings }: Engine, dir: string): unknown {
  const uploads = join(dir, 'public/uploads');
  const found = existsSync(uploads) ? readdirSync(uploads, { recursive: true }) : [];
  const files = found.filter((file) => !String(file).includes('.incoming'));
  const { filename } = settings as { readonly filename: string };
  if (!existsSync(filename)) return { files, rows: [] };
  const connection = openConnection(filename);
  const tables = connection.prepare("select name from sqlite_master where type = 'table' order by name").all();
  const rows = (tables as { readonly name: string }[]).flatMap(({ name }) => {
    const statement = connection.prepare(`select * from "${name}"`);
    statement.setReadBigInts(true);
    const stored = statement.all();
    return stored.length === 0 || name === 'sqlite_sequence' ? [] : [[name, stored]];
  });
  connection.close();
  return { files, rows };
}
