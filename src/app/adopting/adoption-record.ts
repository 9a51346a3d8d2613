import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder in the project that holds what an adoption has changed, as it was. */
export const RECORD_FOLDER = '.plinth-adopt';

export interface AdoptionRecord {
  /** Changed files. `kept` is the copy in the record's folder. */
  readonly changed: readonly (KeptFile & { readonly sha256: string })[];
  /** Lock files that the package manager changes when it installs what package.json names now. */
  readonly locks?: readonly KeptFile[];
  /** Files that were not there before. */
  readonly created: readonly { readonly file: string; readonly sha256: string }[];
}

interface KeptFile {
  readonly file: string;
  readonly kept: string;
}

export const recordFile = (dir: string): string => path.join(dir, RECORD_FOLDER, 'record.json');

/** Null if the project was not adopted. Paths are relative to the project. */
export function readRecord(dir: string): AdoptionRecord | null {
  const file = recordFile(dir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as AdoptionRecord) : null;
}

export const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');
