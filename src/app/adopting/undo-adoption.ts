import { existsSync, readdirSync, readFileSync, realpathSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../errors.ts';
import { RECORD_FOLDER, readRecord, sha256 } from './adoption-record.ts';
import { draftOf, replaceFile } from './replace-file.ts';

/** Restores, byte for byte, the files that an adoption has changed, and returns their names. */
export function undoAdoption(project: string): readonly string[] {
  const dir = existsSync(project) ? realpathSync(project) : project;
  const folder = path.join(dir, RECORD_FOLDER);
  const record = readRecord(dir);
  if (record === null) {
    throw new StartError(`${dir} was not adopted: it has no ${RECORD_FOLDER}/record.json.`, {
      remedy: 'Restore package.json and the lock file from version control.',
    });
  }
  const kept = record.changed.map((one) => {
    const place = path.join(dir, one.file);
    const before = readFileSync(path.join(folder, one.kept));
    return { ...one, place, before, now: existsSync(place) ? sha256(readFileSync(place)) : null };
  });
  // An interrupted run has changed some of them.
  const edited = kept.filter(({ now, sha256: after, before }) => now !== after && now !== sha256(before));
  if (edited.length > 0) {
    const names = edited.map(({ file }) => file).join(', ');
    throw new StartError(`${names}: changed since the adoption; nothing was restored.`, {
      remedy: `The files as they were are in ${RECORD_FOLDER}: compare them, and put back what you need.`,
    });
  }
  const locks = (record.locks ?? [])
    .map(({ file, kept: copy }) => ({
      file,
      place: path.join(dir, file),
      before: readFileSync(path.join(folder, copy)),
    }))
    .filter(({ place, before }) => !existsSync(place) || !readFileSync(place).equals(before));
  for (const { place, before } of [...locks, ...kept]) {
    replaceFile(existsSync(place) ? realpathSync(place) : place, before);
  }
  for (const { file, sha256: digest } of record.created) removeCreated(path.join(dir, file), digest);
  rmSync(folder, { recursive: true });
  return [...locks, ...kept].map(({ file }) => file);
}

function removeCreated(file: string, digest: string): void {
  rmSync(draftOf(file), { force: true });
  if (existsSync(file) && sha256(readFileSync(file)) === digest) rmSync(file);
  const folder = path.dirname(file);
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}
