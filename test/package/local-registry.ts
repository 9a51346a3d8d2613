import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface LocalRegistry {
  readonly url: string;
  /** Names that were requested and are not here. */
  readonly missing: ReadonlySet<string>;
  close(): void;
}

/** A registry of the packages that this checkout has installed: npm asks it, and nobody else. */
export async function startLocalRegistry(names: readonly string[], folder: string): Promise<LocalRegistry> {
  const tarballs = new Map<string, Buffer>();
  const manifests = new Map<string, { readonly version: string }>();
  for (const name of names) {
    const [installed, tarball] = [path.join(ROOT, 'node_modules'), path.join(folder, `${name}.tgz`)];
    manifests.set(name, JSON.parse(readFileSync(path.join(installed, name, 'package.json'), 'utf8')));
    // As installed, it is what its owner packed; npm needs a second of CPU time for it.
    execFileSync('tar', ['-czf', tarball, '-C', installed, name]);
    tarballs.set(name, readFileSync(tarball));
  }
  const missing = new Set<string>();
  const server = createServer((request, response) => {
    const [, name = '', file] = decodeURIComponent(request.url ?? '').split('/');
    const manifest = manifests.get(name);
    if (manifest === undefined) {
      missing.add(name);
      response.writeHead(404).end('{}');
    } else if (file !== undefined) response.end(tarballs.get(name));
    else response.end(JSON.stringify(describePackage(name, manifest, `http://${request.headers.host}`)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    missing,
    close: () => void server.close(),
  };
}

const describePackage = (name: string, manifest: { readonly version: string }, host: string): object => ({
  name,
  'dist-tags': { latest: manifest.version },
  versions: { [manifest.version]: { ...manifest, dist: { tarball: `${host}/${name}/package.tgz` } } },
});
