import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Written next to each bundle and collected by `write-components.mjs`; not published. */
export const BUNDLED_FILE = 'bundled-packages.json';

const PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * A bundler plugin: lists every package whose code ended up in the bundle, by folder, so two versions of a package are
 * two entries. Bundles that share a folder have their lists in subfolders.
 */
export const bundledPackages = (subfolder = '') => ({
  name: 'bundled-packages',
  generateBundle(_options, bundle) {
    const folders = new Set();
    for (const chunk of Object.values(bundle)) {
      // Vite lists the sources of a style sheet separately from the modules of its chunk.
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

/** Reads the package.json of a package. */
export function readPackage(folder) {
  const { name, version, license, author, homepage, repository } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  return { folder, name, version, license, author, homepage, repository };
}
