import { type Dirent, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

export interface WatchOptions {
  readonly intervalMs?: number;
}

/**
 * Calls back with the changed paths, once nothing has changed for one interval. Polling,
 * because recursive `fs.watch` misses new folders on Linux with Node 20 and everything on mounted
 * volumes; scanning a project's few hundred files takes a millisecond or two.
 */
export function watchFiles(
  roots: readonly string[],
  onChange: (changed: readonly string[]) => void,
  { intervalMs = 300 }: WatchOptions = {},
) {
  let seen = snapshot(roots);
  let pending = new Set<string>();
  const timer = setInterval(() => {
    const now = snapshot(roots);
    const changed = differences(seen, now);
    seen = now;
    for (const file of changed) pending.add(file);
    if (changed.length > 0 || pending.size === 0) return;
    const settled = [...pending].sort();
    pending = new Set();
    onChange(settled);
  }, intervalMs);
  return {
    /** Takes the current state as known, so earlier changes are not reported. */
    accept() {
      seen = snapshot(roots);
      pending.clear();
    },
    stop: () => clearInterval(timer),
  };
}

/** File -> a fingerprint of its content. */
type Snapshot = ReadonlyMap<string, string>;

function snapshot(roots: readonly string[]): Snapshot {
  const files = new Map<string, string>();
  for (const root of roots) collect(root, files);
  return files;
}

/** As in v4: some plugins write to a `public` folder of their own with every start. */
const NOT_LOADED: ReadonlySet<string> = new Set(['node_modules', 'public']);

function collect(file: string, files: Map<string, string>): void {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) {
    files.set(file, `${stat.mtimeMs} ${stat.size} ${stat.ino}`);
    return;
  }
  for (const entry of entriesOf(file)) {
    if (!NOT_LOADED.has(entry.name) && !entry.name.startsWith('.')) collect(path.join(file, entry.name), files);
  }
}

/** A folder may disappear between two calls. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function differences(before: Snapshot, now: Snapshot): string[] {
  const changed = [...now].filter(([file, state]) => before.get(file) !== state).map(([file]) => file);
  const gone = [...before.keys()].filter((file) => !now.has(file));
  return [...changed, ...gone];
}
