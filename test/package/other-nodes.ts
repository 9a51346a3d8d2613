import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface OtherNode {
  readonly major: number;
  /** Where it is; null: it could not be fetched. */
  readonly path: string | null;
}

const own = Number(process.versions.node.split('.')[0]);

/** The supported versions of Node that do not run this; they come from the package registry. */
export const otherNodes: readonly OtherNode[] = [20, 22, 24]
  .filter((major) => major !== own)
  .map((major) => ({ major, path: knownNode(major) ?? fetchNode(major) }));

/** Says where an earlier run found it: npm takes a second of CPU time to find out. */
function noteOf(major: number): string {
  return path.resolve(import.meta.dirname, '../../node_modules/.cache/plinth-nodes', String(major));
}

function knownNode(major: number): string | null {
  try {
    const node = readFileSync(noteOf(major), 'utf8');
    const version = execFileSync(node, ['--version'], { encoding: 'utf8' });
    return version.startsWith(`v${major}.`) ? node : null;
  } catch {
    return null;
  }
}

function fetchNode(major: number): string | null {
  try {
    const node = execFileSync('npx', ['-y', '-p', `node@${major}`, 'node', '-p', 'process.execPath'], {
      cwd: tmpdir(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
    }).trim();
    mkdirSync(path.dirname(noteOf(major)), { recursive: true });
    writeFileSync(noteOf(major), node);
    return node;
  } catch {
    return null;
  }
}
