import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
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
  pack(dir: string): Promise<unknown>;
}

/** What the files were is stored before the first of them changes, so that an interrupted run can be undone. */
export async function applyAdoption(plan: AdoptionPlan, { file, manifest, locked, pack }: Packer): Promise<void> {
  const { dir } = plan;
  refuseSecond(dir);
  const tarball = path.join(dir, file);
  await pack(dir);
  const packed = readFileSync(tarball);
  const integrity = `sha512-${createHash('sha512').update(packed).digest('base64')}`;
  const changes = plan.changes({ file, integrity, manifest, locked });
  const folder = path.join(dir, RECORD_FOLDER);
  mkdirSync(folder);
  const changed = changes.map((change, i) => {
    const kept = `${i}-${path.basename(change.file)}`;
    replaceFile(path.join(folder, kept), readFileSync(change.file));
    return { file: path.relative(dir, change.file), kept, sha256: sha256(change.after) };
  });
  const record: AdoptionRecord = { changed, created: [{ file, sha256: sha256(packed) }] };
  replaceFile(recordFile(dir), Buffer.from(`${JSON.stringify(record, null, 2)}\n`));
  for (const { file: place, after } of changes) replaceFile(realpathSync(place), Buffer.from(after));
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
