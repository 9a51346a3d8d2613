import { writeFile } from 'node:fs/promises';
import { readMaterial } from '../support/conformance-material.ts';
import type { Engine } from '../support/engines.ts';

/** Fills an empty SQLite file with the conformance content and administrators of several roles. */
export async function restoreAdmin({ settings }: Engine): Promise<void> {
  if (settings.client !== 'sqlite') throw new Error('administrators are recorded on SQLite');
  await writeFile(settings.filename, readMaterial('admin.db'));
}
