import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { StartError } from '../errors.ts';

/** Changes to files of a project; paths are relative to its folder. */
export interface FileChanges {
  readonly writes: readonly { readonly file: string; readonly text: string }[];
  readonly removes: readonly string[];
}

/** Next to v4's own scratch files: `.tmp` is neither versioned nor watched. */
const JOURNAL = '.tmp/schema-change.json';

/**
 * Changes several files atomically: the changes are first written to a journal, so a killed process leaves either all
 * files unchanged or, from the next start, all files changed.
 */
export function changeSchemaFiles(root: string, changes: FileChanges): void {
  const journal = path.join(root, JOURNAL);
  mkdirSync(path.dirname(journal), { recursive: true });
  writeAtomically(journal, JSON.stringify(changes));
  carryOut(root, changes);
  rmSync(journal, { force: true });
}

/** Completes a change that a killed process left unfinished. */
export function finishSchemaChange(root: string): void {
  const journal = path.join(root, JOURNAL);
  if (!existsSync(journal)) return;
  try {
    carryOut(root, JSON.parse(readFileSync(journal, 'utf8')) as FileChanges);
    rmSync(journal, { force: true });
  } catch (error) {
    throw new StartError(
      `A change of content types was interrupted and cannot be finished: ${(error as Error).message}`,
      {
        file: JOURNAL,
        remedy:
          'Make the files of the project writable and start again, or remove that file to leave them as they are.',
      },
    );
  }
}

function carryOut(root: string, { writes, removes }: FileChanges): void {
  for (const { file, text } of writes) {
    const place = path.join(root, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeAtomically(place, text);
  }
  for (const file of removes) {
    rmSync(path.join(root, file), { force: true });
    removeEmpty(root, path.dirname(file));
  }
}

/** Removes empty folders, up to `src`. */
function removeEmpty(root: string, folder: string): void {
  const place = path.join(root, folder);
  if (folder.split('/').length < 3 || !existsSync(place) || readdirSync(place).length > 0) return;
  rmdirSync(place);
  removeEmpty(root, path.dirname(folder));
}

/** Files with this name, whatever their extension, anywhere below a folder of the project. */
export const filesNamed = (root: string, folder: string, name: string): readonly string[] =>
  existsSync(path.join(root, folder))
    ? readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && path.parse(entry.name).name === name)
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    : [];

/** Writes a file atomically: readers see the old text or the new one, never a part of it. */
function writeAtomically(file: string, text: string): void {
  const draft = `${file}.${process.pid}.new`;
  const handle = openSync(draft, 'w');
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}
