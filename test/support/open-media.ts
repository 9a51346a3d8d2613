import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createImagePool } from '../../src/media/images/image-pool.ts';
import type { MediaSettings } from '../../src/media/media-settings.ts';
import { IMAGE_SETTINGS, type Media } from '../../src/media/media.ts';
import { createLocalProvider } from '../../src/media/providers/local-provider.ts';

/** Files in a folder of their own, without rows. */
export function openMedia() {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-storing-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [incoming, uploads] = [join(folder, 'incoming'), join(folder, 'uploads')];
  mkdirSync(incoming);
  const faults: unknown[] = [];
  const media: Media = {
    settings: { contentCheck: 'correct', sizeLimit: 1_000, enforceAllowedTypes: true } as MediaSettings,
    provider: createLocalProvider({ dir: uploads, checkSize: async () => undefined }),
    images: createImagePool({ processes: 1, waiting: 1 }),
    incoming,
    imageSettings: async () => IMAGE_SETTINGS,
    hasRow: async () => false,
    kept: null,
    rowInTurn: (_id, work) => work(null),
    reportFault: (error) => faults.push(error),
  };
  const sent = (text: string) => {
    const path = join(incoming, text);
    writeFileSync(path, text);
    return { sent: { name: `${text}.txt`, type: 'text/plain', path, size: text.length, tooLarge: false }, info: {} };
  };
  return { media, faults, sent, incoming, stored: () => readdirSync(uploads), uploads };
}
