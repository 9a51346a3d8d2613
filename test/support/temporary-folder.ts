import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFolder } from './database-folder.ts';
import { removeAtEnd } from './throwaway-server.ts';

/**
 * Makes a folder for all temporary files of a run, where databases are, and gives what removes it. Tests copy
 * projects, and a disk takes longer to write and remove them than a server to start.
 */
export function moveTemporaryFiles(): () => void {
  const before = process.env.TMPDIR;
  const folder = folderForPrograms();
  // As everywhere: database servers have users of their own, and write there as well.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  const stopWatching = removeAtEnd([folder]);
  return () => {
    stopWatching();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  };
}

/** Memory may be mounted so that nothing there can be run. */
function folderForPrograms(): string {
  const folder = databaseFolder('plinth-run-');
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  if (status === 0) return folder;
  rmSync(folder, { recursive: true });
  return mkdtempSync(join(tmpdir(), 'plinth-run-'));
}
