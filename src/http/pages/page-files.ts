import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A file of the built pages with its headers. */
export interface PageFile {
  /** Read on first use: the pages are larger than the rest of the server. */
  text(): Promise<string>;
  readonly headers: Readonly<Record<string, string>>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** The files of the built pages by their path below the folder. */
export type PageFiles = ReadonlyMap<string, PageFile>;

/** Null if the pages were not built. All of them are text files. */
export function readPageFiles(folder: string): PageFiles | null {
  if (!statSync(path.join(folder, 'index.html'), { throwIfNoEntry: false })?.isFile()) return null;
  const files = new Map<string, PageFile>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = CONTENT_TYPES[path.extname(name)];
    if (type === undefined) continue;
    files.set(name.split(path.sep).join('/'), {
      text: () => readFile(path.join(folder, name), 'utf8'),
      headers: { 'content-type': type, ...cachingOf(name) },
    });
  }
  return files;
}

/** Names below `assets` contain a content hash; everything else is revalidated each time. */
const cachingOf = (name: string): Readonly<Record<string, string>> => ({
  'cache-control': name.startsWith('assets') ? 'public, max-age=31536000, immutable' : 'no-cache',
});
