import mapValues from 'lodash/mapValues.js';
import omit from 'lodash/omit.js';
import pick from 'lodash/pick.js';
import { SECTIONS, type Manifest } from './decide-packages.ts';
import { edgesOf, findFrom, isInstalled, type LockEntries, type LockEntry, reach } from './npm-lock.ts';

export interface NpmLock extends Readonly<Record<string, unknown>> {
  readonly lockfileVersion: number;
  readonly packages: LockEntries;
}

export interface LockChange {
  /** Where the project is in `packages`: `''`, or the folder of a workspace. */
  readonly project: string;
  readonly manifest: Manifest;
  /** Places that its code will not find where they are, by name: packages that came inside those of v4. */
  readonly moved: ReadonlyMap<string, string>;
  /** By plugin: packages of v4 that it names as its own dependencies, but that only its page uses. */
  readonly idle: ReadonlyMap<string, readonly string[]>;
  /** The entries of Plinth, below its own place `''`. */
  readonly plinth: LockEntries;
}

/** The lock file of the changed project: the same versions at the same places, without what nothing needs any more. */
export function pruneNpmLock(lock: NpmLock, { project, manifest, moved, idle, plinth }: LockChange): NpmLock {
  const below = project === '' ? '' : `${project}/`;
  const own: LockEntry = { ...omit(lock.packages[project] ?? {}, SECTIONS), ...sectionsOf(manifest) };
  const entries: Record<string, LockEntry> = { ...lock.packages, [project]: own };
  for (const [name, from] of moved) transplant(entries, from, `${below}node_modules/${name}`);
  for (const [plugin, names] of idle) {
    const at = findFrom(entries, project, plugin);
    if (at !== null) entries[at] = withPeers(entries[at] as LockEntry, names);
  }
  const kept = reach(entries, ['prod', 'dev', 'optional', 'peer']);
  const pruned = Object.fromEntries(Object.entries(entries).filter(([place]) => kept.has(place)));
  const place = `${below}node_modules/plinth`;
  const added = Object.entries(plinth).map(([inner, entry]) => [inner === '' ? place : `${place}/${inner}`, entry]);
  const all: LockEntries = { ...withFlags(withoutPeersOfV4(pruned)), ...Object.fromEntries(added) };
  return {
    // The mirror for npm 6, which this version of the file does not have.
    ...omit(lock, 'dependencies'),
    lockfileVersion: 3,
    packages: Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b, 'en'))),
  };
}

const sectionsOf = (manifest: Manifest): LockEntry =>
  Object.fromEntries(
    SECTIONS.flatMap((section) =>
      Object.keys(manifest[section] ?? {}).length === 0 ? [] : [[section, manifest[section]]],
    ),
  );

/** Copies a package to another place, and what it finds only from where it is now. */
function transplant(entries: Record<string, LockEntry>, from: string, to: string): void {
  const entry = entries[from] as LockEntry;
  entries[to] = entry;
  for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
    const [before, after] = [findFrom(entries, from, name), findFrom(entries, to, name)];
    if (before === null || before === after) continue;
    if (after !== null && entries[after]?.version === entries[before]?.version) continue;
    transplant(entries, before, `${to}/node_modules/${name}`);
  }
}

function withPeers(entry: LockEntry, names: readonly string[]): LockEntry {
  const { dependencies, optionalDependencies, peerDependencies } = entry;
  const peers = { ...peerDependencies, ...pick({ ...dependencies, ...optionalDependencies }, names) };
  const rest = {
    ...(dependencies !== undefined && { dependencies: omit(dependencies, names) }),
    ...(optionalDependencies !== undefined && { optionalDependencies: omit(optionalDependencies, names) }),
  };
  return { ...entry, ...rest, ...(Object.keys(peers).length > 0 && { peerDependencies: peers }) };
}

/** npm would install v4 again, because plugins ask for it: here it is a peer that may be absent. */
const withoutPeersOfV4 = (entries: LockEntries): LockEntries =>
  mapValues(entries, (entry, place) => {
    const absent = edgesOf(place, entry).flatMap(([name, kind]) =>
      kind === 'ofV4' && findFrom(entries, place, name) === null ? [[name, { optional: true }] as const] : [],
    );
    if (absent.length === 0) return entry;
    return { ...entry, peerDependenciesMeta: { ...entry.peerDependenciesMeta, ...Object.fromEntries(absent) } };
  });

const FLAGS = ['dev', 'optional', 'devOptional', 'peer'] as const;

/** Which entries an installation may leave out: some were not only for development, or had other users. */
function withFlags(entries: LockEntries): LockEntries {
  const required = reach(entries, ['prod', 'peer']);
  const used = reach(entries, ['prod', 'peer', 'optional']);
  const whileDeveloping = reach(entries, ['prod', 'peer', 'dev']);
  const withoutPeers = reach(entries, ['prod', 'dev', 'optional']);
  const flagged = Object.entries(entries).map(([place, entry]): readonly [string, LockEntry] => {
    if (!isInstalled(place) || entry.link === true) return [place, entry];
    const isOptional = !required.has(place) && !whileDeveloping.has(place);
    const isBoth = !required.has(place) && used.has(place) && whileDeveloping.has(place);
    const flags: readonly (readonly [(typeof FLAGS)[number], boolean])[] = [
      ['dev', !used.has(place)],
      ['optional', isOptional],
      ['devOptional', isBoth],
      ['peer', !withoutPeers.has(place)],
    ];
    const isSame = flags.every(([name, value]) => (entry[name] === true) === value);
    if (isSame) return [place, entry];
    const set = flags.filter(([, value]) => value).map(([name]) => [name, true]);
    return [place, { ...omit(entry, FLAGS), ...Object.fromEntries(set) }];
  });
  return Object.fromEntries(flagged);
}
