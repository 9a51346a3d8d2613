import { statSync } from 'node:fs';
import path from 'node:path';
import { kilobytes, typeByName } from '../../util/file-facts.ts';
import { type SeedPlace, seedError } from './seed-error.ts';

/** Columns of an uploaded file that v4 derives from the file itself; the seed may override them. */
export function seedFileFacts(name: string, uploadsDir: string, place: SeedPlace): Readonly<Record<string, unknown>> {
  const stat = path.basename(name) === name ? statSync(path.join(uploadsDir, name), { throwIfNoEntry: false }) : null;
  if (!stat?.isFile()) {
    throw seedError(
      place,
      `there is no file "${name}" in ${path.basename(path.dirname(uploadsDir))}/${path.basename(uploadsDir)}`,
      'Put the file there, or correct its name.',
    );
  }
  const { name: stem, ext } = path.parse(name);
  return {
    name,
    hash: stem,
    ext,
    mime: typeByName(name),
    size: kilobytes(stat.size),
    url: `/uploads/${encodeURIComponent(name)}`,
    provider: 'local',
    folderPath: '/',
  };
}
