import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../errors.ts';
import { type AdoptionRecord, RECORD_FOLDER, readRecord, recordFile, sha256 } from './adoption-record.ts';
import type { Manifest } from './decide-packages.ts';
import type { LockEntries } from './npm-lock.ts';
import type { AdoptionPlan } from './plan-adoption.ts';
import { replaceFile } from './replace-file.ts';

/** Packs this Plinth into a project. */
export interface Packer {
  /** Relative to the project, with slashes. */
  readonly file: string;
  readonly manifest: Manifest;
  readonly locked: LockEntries;
  /** Writes `file` below the folder. */
  pack(folder: string): Promise<unknown>;
}

/** What the files were is stored before the first of them changes, so that an interrupted run can be undone. */
export async function applyAdoption(plan: AdoptionPlan, { file, manifest, locked, pack }: Packer): Promise<void> {
  const { dir } = plan;
  refuseSecond(dir);
  const folder = path.join(dir, RECORD_FOLDER);
  mkdirSync(folder);
  await pack(folder);
  const packed = readFileSync(path.join(folder, file));
  rmSync(path.join(folder, path.dirname(file)), { recursive: true });
  const integrity = `sha512-${createHash('sha512').update(packed).digest('base64')}`;
  const tarball = path.join(dir, file);
  const changes = plan
    .changes({ file, integrity, manifest, locked })
    .map(({ file: place, after }) => ({ place, after: Buffer.from(after) }));
  // Left by an adoption whose record was deleted.
  if (existsSync(tarball)) changes.push({ place: tarball, after: packed });
  const keep = (place: string, i: number): { readonly file: string; readonly kept: string } => {
    const kept = `${i}-${path.basename(place)}`;
    replaceFile(path.join(folder, kept), readFileSync(place));
    return { file: path.relative(dir, place), kept };
  };
  const record: AdoptionRecord = {
    changed: changes.map(({ place, after }, i) => ({ ...keep(place, i), sha256: sha256(after) })),
    locks: plan.locks.filter((lock) => lock.npm === null).map((lock, i) => keep(lock.file, changes.length + i)),
    created: existsSync(tarball) ? [] : [{ file, sha256: sha256(packed) }],
  };
  replaceFile(recordFile(dir), Buffer.from(`${JSON.stringify(record, null, 2)}\n`));
  mkdirSync(path.dirname(tarball), { recursive: true });
  if (!existsSync(tarball)) replaceFile(tarball, packed);
  for (const { place, after } of changes) replaceFile(realpathSync(place), after);
}

export function refuseSecond(dir: string): void {
  if (readRecord(dir) === null) {
    // Left by a run that was interrupted before it changed anything.
    rmSync(path.join(dir, RECORD_FOLDER), { recursive: true, force: true });
    return;
  }
  throw new StartError(`The project was adopted already; ${RECORD_FOLDER} has its files as they were.`, {
    remedy: 'plinth adopt --undo restores them. To keep the adoption for good, delete that folder.',
  });
}
