import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import mimeTypes from 'mime-types';
import type { Encoding } from '../sending/accepted-encodings.ts';
import { BoundedMap } from '../../util/bounded-map.ts';
import { withGuard } from './panel-guard.ts';

export interface PanelFile {
  readonly bytes: Buffer;
  readonly type: string;
  readonly encoding: Encoding | null;
  /** File names contain a hash of the content. */
  readonly isHashed: boolean;
}

/** The files of a built panel. Only files found in the folder at load time are served, so no path can leave it. */
export interface PanelFiles {
  /** Null if the file does not exist; `index.html` if no file is named. */
  read(name: string, encodings: readonly Encoding[]): Promise<PanelFile | null>;
}

export const INDEX = 'index.html';

/** Compressed once; a panel of 9 MB takes 2.5 MB. */
const KEPT_BYTES = 16 * 1024 ** 2;

/** Null if the folder contains no panel. `base` is its path on this server. */
export function openPanelFiles(folder: string, base: string): PanelFiles | null {
  const index = path.join(folder, INDEX);
  const builtAt = (): number => statSync(index, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (builtAt() === 0) return null;
  let state = scan(folder, builtAt());
  return {
    async read(name, encodings) {
      // A rebuilt panel has different files.
      if (name === INDEX && state.builtAt !== builtAt()) state = scan(folder, builtAt());
      const { names, kept } = state;
      if (!names.has(name)) return null;
      const type = typeOf(name);
      const [encoding = null] = isText(type) ? encodings : [];
      const key = `${encoding} ${name}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const built = await readFile(path.join(folder, name));
      const stored = name === INDEX ? Buffer.from(withGuard(built.toString(), base)) : built;
      const bytes = encoding === null ? stored : await compress(stored, encoding);
      const file = { bytes, type, encoding, isHashed: HASHED.test(name) };
      kept.set(key, file, bytes.length);
      return file;
    },
  };
}

interface Scanned {
  readonly builtAt: number;
  readonly names: ReadonlySet<string>;
  readonly kept: BoundedMap<string, PanelFile>;
}

/** Links are skipped: their targets are not part of the panel. */
const scan = (folder: string, builtAt: number): Scanned => ({
  builtAt,
  names: new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')),
  ),
  kept: new BoundedMap(KEPT_BYTES),
});

/** `main.e9a70006.js`, `1036.681fc6f8.chunk.js`, `8476a4e9d1ab6c3a7c9f.woff2`. */
const HASHED = /(?:^|[.~-])[0-9a-f]{8,}\.(?:chunk\.)?\w+$/;

const typeOf = (name: string): string => mimeTypes.contentType(path.extname(name)) || 'application/octet-stream';

const isText = (type: string): boolean => /^(?:text\/|application\/(?:javascript|json)|image\/svg)/.test(type);

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compress = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : zip(bytes);
