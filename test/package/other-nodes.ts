import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';

export interface OtherNode {
  readonly major: number;
  /** Where it is; null: it could not be fetched. */
  readonly path: string | null;
}

const own = Number(process.versions.node.split('.')[0]);

/** The supported versions of Node that do not run this; they come from the package registry. */
export const otherNodes: readonly OtherNode[] = [20, 22, 24]
  .filter((major) => major !== own)
  .map((major) => ({ major, path: fetchNode(major) }));

function fetchNode(major: number): string | null {
  try {
    return execFileSync('npx', ['-y', '-p', `node@${major}`, 'node', '-p', 'process.execPath'], {
      cwd: tmpdir(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
    }).trim();
  } catch {
    return null;
  }
}
