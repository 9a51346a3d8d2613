import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The smallest files take most of the time of a build: not for pages that only tests look at. */
const QUALITY = process.env.PLINTH_QUICK_PAGES === undefined ? constants.BROTLI_MAX_QUALITY : 5;

/** Shorter files fit into the first packets anyway. */
const SHORTEST = 1024;

/**
 * A bundler plugin: writes a compressed copy of each script and style sheet next to it, in both encodings that browsers
 * accept. The server sends these, so nothing is compressed while it serves.
 */
export const compressedFiles = () => ({
  name: 'compressed-files',
  async writeBundle({ dir }, bundle) {
    const names = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name));
    await Promise.all(names.map((name) => compress(path.join(dir, name))));
  },
});

async function compress(file) {
  const bytes = await readFile(file);
  if (bytes.length < SHORTEST) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  await writeFile(`${file}.br`, await brotli(bytes, { params }));
  await writeFile(`${file}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
