import { statSync } from 'node:fs';
import path from 'node:path';
import { type SeedPlace, seedError } from './seed-error.ts';

/** Types that a seed is likely to bring; anything else is offered as a download. */
const MIME_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
};

/** What v4 stores of an uploaded file and the file itself tells; the seed may state other values. */
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
    mime: MIME_TYPES[ext.toLowerCase()] ?? 'application/octet-stream',
    // v4 counts in kilobytes of a thousand bytes, with two digits.
    size: Math.round(stat.size / 10) / 100,
    url: `/uploads/${encodeURIComponent(name)}`,
    provider: 'local',
    folderPath: '/',
  };
}
