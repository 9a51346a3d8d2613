import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Whether a file of an installed package belongs to a guest, or to a package used by one: a
 * provider that extends a class of its plugin needs the same copy of it.
 */
export function createIsGuest(guests: ReadonlySet<string>): (file: string) => boolean {
  const needed = new Map<string, readonly string[]>();
  return (file) => {
    if (guests.size === 0) return false;
    const folder = packageFolder(file);
    if (folder === null) return false;
    if (guests.has(folder)) return true;
    const needs = needed.get(folder) ?? readNeeds(folder);
    needed.set(folder, needs);
    return needs.some((name) => [...guests].some((guest) => guest.endsWith(path.join('node_modules', name))));
  };
}

/** `…/node_modules/@scope/name` of a file; the innermost one. */
function packageFolder(file: string): string | null {
  const [, folder = null] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file) ?? [];
  return folder;
}

function readNeeds(folder: string): readonly string[] {
  try {
    const { dependencies = {}, peerDependencies = {} } = JSON.parse(
      readFileSync(path.join(folder, 'package.json'), 'utf8'),
    ) as { readonly dependencies?: object; readonly peerDependencies?: object };
    return [...Object.keys(dependencies), ...Object.keys(peerDependencies)];
  } catch {
    return [];
  }
}
