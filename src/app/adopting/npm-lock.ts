import { isOfV4 } from './v4-packages.ts';

/** `packages` of a package-lock.json: entries by place, `''` and folders of workspaces included. */
export type LockEntries = Readonly<Record<string, LockEntry>>;

export interface LockEntry extends Readonly<Record<string, unknown>> {
  readonly version?: string;
  /** The folder of a linked workspace. */
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Names;
  readonly devDependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

type Names = Readonly<Record<string, string>>;

/**
 * `ofV4` are peers that Plinth makes unnecessary: v4 itself, and what exists for its panel only. Those of a folder of the
 * repository are ordinary peers: npm reads its package.json, whatever the lock file says.
 */
export type EdgeKind = 'prod' | 'dev' | 'optional' | 'peer' | 'ofV4';

/** Whether a place is installed, and not a project or workspace. */
export const isInstalled = (place: string): boolean => /(^|\/)node_modules\//.test(place);

/** Where a package is found from a place, as Node looks for it; null if it is not locked. */
export function findFrom(entries: LockEntries, from: string, name: string): string | null {
  const parts = from === '' ? [] : from.split('/');
  for (let length = parts.length; length >= 0; length -= 1) {
    if (parts[length - 1] === 'node_modules') continue;
    const place = [...parts.slice(0, length), 'node_modules', name].join('/');
    if (Object.hasOwn(entries, place)) return place;
  }
  return null;
}

/** The names that an entry needs. */
export function edgesOf(place: string, entry: LockEntry): readonly (readonly [string, EdgeKind])[] {
  const names = (of: Names | undefined): readonly string[] => Object.keys(of ?? {});
  const optional = new Set(names(entry.optionalDependencies));
  const peers = names(entry.peerDependencies).filter((name) => entry.peerDependenciesMeta?.[name]?.optional !== true);
  return [
    ...names(entry.dependencies).map((name) => [name, optional.has(name) ? 'optional' : 'prod'] as const),
    ...[...optional].map((name) => [name, 'optional'] as const),
    ...peers.map((name) => [name, isInstalled(place) && isOfV4(name) ? 'ofV4' : 'peer'] as const),
    ...(isInstalled(place) ? [] : names(entry.devDependencies).map((name) => [name, 'dev'] as const)),
  ];
}

/** All places that are reached from the projects over edges of these kinds. */
export function reach(entries: LockEntries, kinds: readonly EdgeKind[]): ReadonlySet<string> {
  const open = Object.keys(entries).filter((place) => !isInstalled(place));
  const reached = new Set(open);
  const add = (place: string | null | undefined): void => {
    if (place === null || place === undefined || reached.has(place)) return;
    reached.add(place);
    open.push(place);
  };
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const entry = entries[place] ?? {};
    if (entry.link === true) add(entry.resolved);
    for (const [name, kind] of edgesOf(place, entry)) if (kinds.includes(kind)) add(findFrom(entries, place, name));
  }
  // Links to workspaces stay: the workspaces are projects.
  for (const [place, { link }] of Object.entries(entries)) if (link === true) reached.add(place);
  return reached;
}

/** Folders of the repository that ask for v4 as a peer, so that npm installs it. */
export const foldersWithV4 = (entries: LockEntries, project: string): readonly string[] =>
  Object.entries(entries)
    .filter(([place, entry]) => place !== project && !isInstalled(place) && entry.link !== true)
    .filter(([place, entry]) => edgesOf(place, entry).some(([name, kind]) => kind === 'peer' && isOfV4(name)))
    .map(([place]) => place);
