import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { Encoding } from '../sending/accepted-encodings.ts';

/** A file of the built pages with its headers. All of them are text files. */
export interface PageFile {
  /** Read on request: the pages are larger than the rest of the server. The build has compressed it. */
  read(encodings: readonly Encoding[]): Promise<PageBytes>;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PageBytes {
  readonly bytes: Buffer;
  readonly encoding: Encoding | null;
  /** Of exactly these bytes. */
  readonly etag: string;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** The files of the built pages by their path below the folder. */
export type PageFiles = ReadonlyMap<string, PageFile>;

/** Null if the pages were not built. */
export function readPageFiles(folder: string): PageFiles | null {
  if (!statSync(path.join(folder, 'index.html'), { throwIfNoEntry: false })?.isFile()) return null;
  const names = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  const tags = new Map<string, string>();
  const files = new Map<string, PageFile>();
  for (const name of names) {
    const type = CONTENT_TYPES[path.extname(name)];
    if (type === undefined) continue;
    files.set(name.split(path.sep).join('/'), {
      async read(encodings) {
        const encoding = encodings.find((one) => names.has(name + ENDINGS[one])) ?? null;
        const stored = encoding === null ? name : name + ENDINGS[encoding];
        const bytes = await readFile(path.join(folder, stored));
        return { bytes, encoding, etag: getOrCreate(tags, stored, () => tagOf(bytes)) };
      },
      headers: { 'content-type': type, ...cachingOf(name) },
    });
  }
  return files;
}

export const tagOf = (bytes: Buffer | string): string => `"${createHash('sha256').update(bytes).digest('base64url')}"`;

/** Names below `assets` contain a content hash; everything else is revalidated each time. */
const cachingOf = (name: string): Readonly<Record<string, string>> => ({
  'cache-control': name.startsWith('assets') ? 'public, max-age=31536000, immutable' : 'no-cache',
});
