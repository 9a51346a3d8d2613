import { isDeepStrictEqual } from 'node:util';
import { almanacWrongs } from './diary-almanac.ts';
import { isReleasedIn, isRestoredIn, keptWrongs } from './diary-kept.ts';
import { libraryWrongs } from './diary-library.ts';
import { NOTE_PATHS } from './diary-project.ts';
import type { Diary, Snapshot, StoredNote, Values } from './diary.ts';
import { covers, unseenIn } from './diary-reads.ts';
import { type DiaryRole, holding } from './diary-role.ts';

/** The values at a path, of every component that has it. */
function valuesAt(values: Values, path: string): unknown {
  const [name = '', ...rest] = path.split('.');
  const value = values[name] ?? null;
  if (rest.length === 0) return withoutIds(value);
  if (Array.isArray(value)) {
    const found = value.map((one) => valuesAt(one as Values, rest.join('.'))).filter((one) => one !== null);
    return found.length === 0 ? null : found.sort();
  }
  return value === null ? null : valuesAt(value as Values, rest.join('.'));
}

function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (name === 'id' || one === null ? [] : [[name, withoutIds(one)]])),
  );
}

export const changedPaths = (before: Values, after: Values): readonly string[] =>
  NOTE_PATHS.filter((path) => !isDeepStrictEqual(valuesAt(before, path), valuesAt(after, path)));

/** The components that have a friend, by their places. */
const placesOf = ({ seo, parts, blocks }: Values): ReadonlyMap<string, Values> => {
  const { inner } = (seo ?? {}) as { readonly inner?: Values | null };
  return new Map([
    ...(inner ? [['seo.inner', inner] as const] : []),
    ...(parts as readonly Values[]).map((one, at) => [`parts[${at}]`, one] as const),
    ...(blocks as readonly Values[]).map((one, at) => [`blocks[${at}] ${one.__component}`, one] as const),
  ]);
};

const targetsOf = (values: Values): readonly number[] =>
  [values.peer, values.pals, [...placesOf(values).values()].map(({ friend }) => friend)]
    .flat()
    .filter((id) => typeof id === 'number');

/** What was written although the role may not. */
export function wrongsOf(
  role: DiaryRole,
  diary: Diary,
  seen: Snapshot,
  before: Snapshot,
  after: Snapshot,
): readonly string[] {
  const wrongs: string[] = [];
  const expectThat = (isRight: boolean, what: string): void => {
    if (!isRight) wrongs.push(what);
  };
  const { note: rules } = role;
  const mayFind = (id: number): boolean =>
    holding(
      role.pal,
      before.pals.find((pal) => pal.id === id),
    ).length > 0;
  const now = new Map(after.notes.map((note) => [note.id, note]));
  for (const note of before.notes) {
    const written = now.get(note.id);
    now.delete(note.id);
    if (written === undefined) {
      expectThat(holding(rules.delete, note).length > 0, `deleted ${note.id}`);
      continue;
    }
    expectThat(note.published === written.published || holding(rules.publish, note).length > 0, `published ${note.id}`);
    if (isReleasedIn(before, after, note.id)) continue;
    const updating = holding(rules.update, note);
    const group = before.notes.filter(({ id }) => note.others.includes(id));
    // A file that was deleted is nobody's cover, and some fields are the same in all translations.
    for (const path of changedPaths(note.values, written.values))
      expectThat(
        covers(updating, path) ||
          (path === 'cover' && written.values.cover === null) ||
          (path === 'shelf' && group.some((one) => covers(holding(rules.update, one), path))),
        `changed ${path} of ${note.id}`,
      );
    const had = targetsOf(note.values);
    for (const id of targetsOf(written.values))
      expectThat(had.includes(id) || mayFind(id), `connected pal ${id} to ${note.id}`);
    // Lost, although the role cannot see that it was there.
    for (const id of had)
      expectThat(
        targetsOf(written.values).includes(id) ||
          covers(updating, 'blocks') ||
          ['peer', 'pals', 'seo.inner.friend', 'parts.friend'].some((path) => covers(updating, path)),
        `disconnected pal ${id} from ${note.id}`,
      );
  }
  for (const note of now.values()) {
    const creating = holding(rules.create, note);
    const isRestored = isRestoredIn(before, after);
    expectThat(creating.length > 0 && (note.mine === true || isRestored), `created ${note.id}`);
    expectThat(!note.published, `created ${note.id} as published`);
    const empty: Values = { parts: [], blocks: [], pals: [] };
    const [of] = before.notes.filter(({ id }) => note.others.includes(id));
    const isShared = (path: string): boolean => path === 'shelf' && of?.values.shelf === note.values.shelf;
    for (const path of changedPaths(empty, note.values))
      expectThat(isShared(path) || covers(creating, path), `created ${path} of ${note.id}`);
    const own = Object.fromEntries(Object.entries(note.values).filter(([name]) => !isShared(name)));
    const unseen = unseenIn(JSON.stringify(own), role, diary, seen);
    expectThat(isRestored || unseen.length === 0, `copied ${unseen} to ${note.id}`);
  }
  expectThat(isDeepStrictEqual(before.pals, after.pals), 'changed pals');
  wrongs.push(...libraryWrongs(role, before, after), ...almanacWrongs(role, before, after));
  wrongs.push(...keptWrongs(role, before, after));
  return wrongs;
}

const idsIn = (value: unknown): readonly number[] =>
  [...JSON.stringify(value ?? null).matchAll(/\d+/g)].map(([digits]) => Number(digits));

/** What was kept or discarded of unpublished changes although the role may not write it. */
export function wrongChanges(
  role: DiaryRole,
  note: StoredNote,
  pals: Snapshot['pals'],
  before: Values | null,
  after: Values | null,
): readonly string[] {
  const updating = holding(role.note.update, note);
  const changed = changedPaths(before ?? {}, after ?? {})
    .filter((path) => !covers(updating, path))
    .map((path) => `changed ${path} in the changes of ${note.id}`);
  const isHidden = (id: number): boolean => pals.some((pal) => pal.id === id && holding(role.pal, pal).length === 0);
  const lost =
    after === null ? [] : idsIn(before?.pals).filter((id) => isHidden(id) && !idsIn(after.pals).includes(id));
  return [...changed, ...lost.map((id) => `lost pal ${id} in the changes of ${note.id}`)];
}

/** The places of a note that refer to entries which the role cannot find, and may still do so after a change. */
export function hiddenPlaces(role: DiaryRole, before: Snapshot, after: Snapshot, id: number): readonly string[] {
  const isHidden = hiddenFrom(role, before);
  const was = valuesOf(before, id);
  const places = placesOf(valuesOf(after, id));
  const hasHidden = (targets: unknown): boolean => [targets].flat().some(isHidden);
  return [
    ...['peer', 'pals'].filter((name) => hasHidden(was[name])),
    ...[...placesOf(was)].flatMap(([place, { friend }]) => (places.has(place) && hasHidden(friend) ? [place] : [])),
  ];
}

const valuesOf = ({ notes }: Snapshot, id: number): Values => notes.find((note) => note.id === id)?.values ?? {};

const hiddenFrom = (role: DiaryRole, { pals }: Snapshot): ((id: unknown) => boolean) => {
  const hidden = new Set<unknown>(pals.filter((pal) => holding(role.pal, pal).length === 0).map((pal) => pal.id));
  return (id) => hidden.has(id);
};

/**
 * Related entries that the role cannot find stay related when a version is restored: of the entry, and of components
 * for which the version has one in the same place.
 */
export function lostTargets(role: DiaryRole, before: Snapshot, after: Snapshot, id: number): readonly string[] {
  const isHidden = hiddenFrom(role, before);
  const [was, is] = [valuesOf(before, id), valuesOf(after, id)];
  const places = placesOf(is);
  const targetsAt = (place: string): unknown => (place in is ? is[place] : places.get(place)?.friend);
  return hiddenPlaces(role, before, after, id).flatMap((place) =>
    [place in was ? was[place] : placesOf(was).get(place)?.friend]
      .flat()
      .filter((one) => isHidden(one) && ![targetsAt(place)].flat().includes(one))
      .map((one) => `lost pal ${one} of ${place} of ${id}`),
  );
}

/** What a version says of a note, that the role may write, and that is stored differently. */
export function unrestored(
  role: DiaryRole,
  before: Snapshot,
  after: Snapshot,
  id: number,
  version: Values,
): readonly string[] {
  const isHidden = hiddenFrom(role, before);
  const now = valuesOf(before, id);
  const seen = (ids: unknown): readonly unknown[] => [ids ?? []].flat().filter((one) => !isHidden(one));
  const hidden = (ids: unknown): readonly unknown[] => [ids ?? []].flat().filter(isHidden);
  const expected: Values = {
    title: version.title,
    text: version.text,
    rank: version.rank,
    pals: [...seen(version.pals), ...hidden(now.pals)].sort(),
    // One that cannot be seen is not replaced.
    ...(hidden(now.peer).length === 0 && { peer: seen(version.peer)[0] ?? null }),
  };
  const updating = role.note.update;
  const stored = valuesOf(after, id);
  return Object.keys(expected).filter(
    (name) => covers(updating, name) && !isDeepStrictEqual(sortedIn(stored[name]), expected[name]),
  );
}

const sortedIn = (value: unknown): unknown => (Array.isArray(value) ? [...value].sort() : (value ?? null));
