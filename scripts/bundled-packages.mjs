import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Written beside each bundle and collected by `write-components.mjs`; it is not published. */
export const BUNDLED_FILE = 'bundled-packages.json';

const PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * A plugin for bundles: lists every package whose code the bundler really took in, by its folder, so that two
 * versions of one package are two entries. Bundles that share a folder have their lists in subfolders.
 */
export const bundledPackages = (subfolder = '') => ({
  name: 'bundled-packages',
  generateBundle(_options, bundle) {
    const folders = new Set();
    for (const chunk of Object.values(bundle)) {
      // Vite keeps what a style sheet was made of apart from the modules of its chunk.
      for (const id of [...(chunk.moduleIds ?? []), ...(chunk.originalFileNames ?? [])]) {
        const [, folder] = PACKAGE.exec(id.replaceAll('\\', '/').replace(/^\0/, '')) ?? [];
        if (folder !== undefined) folders.add(folder);
      }
    }
    this.emitFile({
      type: 'asset',
      fileName: path.posix.join(subfolder, BUNDLED_FILE),
      source: JSON.stringify([...folders].sort()),
    });
  },
});

/** What a package says of itself. */
export function readPackage(folder) {
  const { name, version, license, author, homepage, repository } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  return { folder, name, version, license, author, homepage, repository };
}
