import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CLIENT_DIR } from '../client/compiler.ts';
import { sharedThing } from '../support/shared-things.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface PackedPlinth {
  /** Outside the checkout, so that nothing of it is found from there; others may enter it. */
  readonly folder: string;
  readonly plinth: string;
  readonly client: string;
  remove(): void;
}

/** Both packages as they would be published, built from the sources as they are now. */
export async function packPlinth(): Promise<PackedPlinth> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-package-'));
  chmodSync(folder, 0o755);
  const staged = path.join(folder, 'staged');
  const { files } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { files: string[] };
  for (const file of [
    'package.json',
    'scripts/published-manifest.mjs',
    ...files.filter((name) => !name.includes('dist')),
  ]) {
    cpSync(path.join(ROOT, file), path.join(staged, file), { recursive: true });
  }
  const bundle = path.dirname(path.dirname(await sharedThing('command')));
  execFileSync(process.execPath, ['scripts/build-server.mjs', path.join(staged, 'dist'), bundle], { cwd: ROOT });
  const page = path.join(ROOT, 'dist/explorer-page');
  if (existsSync(page)) cpSync(page, path.join(staged, 'dist/explorer-page'), { recursive: true });
  execFileSync(process.execPath, ['scripts/write-components.mjs', path.join(staged, 'dist')], { cwd: ROOT });

  const client = path.join(folder, 'staged-client');
  mkdirSync(client);
  for (const file of ['package.json', 'README.md', 'LICENSE']) {
    cpSync(path.join(CLIENT_DIR, file), path.join(client, file));
  }
  // The server's package has the same compiled client.
  cpSync(path.join(staged, 'dist/client'), path.join(client, 'dist'), { recursive: true });
  const [plinth = '', ofClient = ''] = packFolders([staged, client], folder);
  return {
    folder,
    plinth: path.join(folder, plinth),
    client: path.join(folder, ofClient),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The names of the tarballs. */
const packFolders = (sources: readonly string[], target: string): readonly string[] =>
  execFileSync('npm', ['pack', ...sources, '--silent', '--pack-destination', target], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .trim()
    .split('\n')
    .filter((line) => line.endsWith('.tgz'));
