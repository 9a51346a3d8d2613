import type { Id } from '../../change/write-value.ts';
import type { KeptVersion, NewVersion } from '../../revisions/versions.ts';
import type { ContentType } from '../../schema/model.ts';
import { inSlices } from '../../util/in-slices.ts';
import type { TransactionScope } from '../scope.ts';
import { type EntryBody, printBody, readBodies } from './entry-body.ts';
import { type StoredTag, storedTags } from './entry-version.ts';
import { versionRulesFor } from './leaves-versions.ts';
import type { VersionRules } from './version-rules.ts';

/** Bounds the memory for bodies, and for what is known of the versions that entries have. */
const MAX_ENTRIES = 100;
const MAX_KNOWN = 20_000;

/** What one write does to entries of one type. */
export interface VersionedWrite {
  readonly ids: readonly Id[];
  /** Entries whose relations or components are written: these are not part of the tag. */
  readonly parts: ReadonlySet<Id>;
}

/**
 * Keeps published entries as they are stored, if they have no such version: called before a write, so what was written
 * in another way is not missing.
 */
export async function keepStored(inner: TransactionScope, type: ContentType, ids: readonly Id[]): Promise<void> {
  const rules = versionRulesFor(inner, type);
  if (rules === null) return;
  for (const some of inBatches(rules, ids)) {
    const { tags, kept } = await look(inner, type, rules, some);
    const missing = [...tags].filter(([id, { tag }]) => kept.get(id)?.[0]?.tag !== tag).map(([id]) => id);
    const added = (await readTexts(inner, type, missing)).map(({ updatedBy, updatedAt, ...text }) => ({
      ...text,
      ...{ tag: tags.get(text.entry)?.tag ?? '', way: null },
      ...{ savedAs: updatedBy === null ? null : ('administrator' as const), savedBy: updatedBy },
      savedAt: updatedAt ?? Date.now(),
    }));
    if (added.length > 0) await inner.engine.versions.add(inner.transaction.session, type.uid, added);
  }
}

/** Keeps published entries as a write has left them, with its author and way. Older versions make room. */
export async function keepWritten(
  inner: TransactionScope,
  type: ContentType,
  { ids, parts }: VersionedWrite,
): Promise<void> {
  const rules = versionRulesFor(inner, type);
  if (rules === null) return;
  const { by, way, engine, transaction } = inner;
  const { versions } = engine;
  const { session } = transaction;
  const savedBy = 'id' in by ? by.id : null;
  for (const some of inBatches(rules, ids)) {
    const { tags, kept } = await look(inner, type, rules, some);
    const isNew = (id: Id, { tag }: StoredTag): boolean => kept.get(id)?.[0]?.tag !== tag;
    const written = [...tags].filter(([id, stored]) => isNew(id, stored) || parts.has(id)).map(([id]) => id);
    const texts = await readTexts(inner, type, written);
    const same = texts.filter(({ entry }) => !isNew(entry, tags.get(entry) as StoredTag));
    const unchanged = await findUnchanged(inner, same, kept);
    const now = Date.now();
    const added = texts.flatMap(({ entry, body }): readonly NewVersion[] => {
      if (unchanged.has(entry)) return [];
      const tag = tags.get(entry)?.tag ?? '';
      return [{ entry, body, tag, savedAs: by.kind, savedBy, savedAt: now, way }];
    });
    if (added.length === 0) continue;
    await versions.add(session, type.uid, added);
    const surplus = added.flatMap(({ entry, body }) =>
      surplusOf(rules, now, Buffer.byteLength(body), kept.get(entry) ?? []),
    );
    if (surplus.length > 0) await versions.remove(session, surplus);
  }
}

/** The ids of versions that a new one of this size leaves no room for; they are given newest first. */
export function surplusOf(
  { perEntry, maxBytes, maxMs }: Pick<VersionRules, 'perEntry' | 'maxBytes' | 'maxMs'>,
  now: number,
  newest: number,
  kept: readonly KeptVersion[],
): readonly Id[] {
  let bytes = newest;
  let replacedAt = now;
  return kept.flatMap(({ id, size, savedAt }, index) => {
    bytes += size;
    const isOld = maxMs !== null && replacedAt < now - maxMs;
    replacedAt = savedAt;
    return index + 1 >= perEntry || bytes > maxBytes || isOld ? [id] : [];
  });
}

/** The tags of those that are published, and the versions that they have. */
async function look(inner: TransactionScope, type: ContentType, { secret }: VersionRules, ids: readonly Id[]) {
  const tags = await storedTags(inner, type, ids, secret);
  for (const [id, { isDraft }] of tags) if (isDraft) tags.delete(id);
  const { session } = inner.transaction;
  const kept = tags.size === 0 ? NONE : await inner.engine.versions.kept(session, type.uid, [...tags.keys()]);
  return { tags, kept };
}

const NONE: ReadonlyMap<Id, readonly KeptVersion[]> = new Map();

interface EntryText extends Omit<EntryBody, 'body'> {
  readonly entry: Id;
  readonly body: string;
}

async function readTexts(
  inner: TransactionScope,
  type: ContentType,
  ids: readonly Id[],
): Promise<readonly EntryText[]> {
  const bodies = await readBodies(inner, type, ids);
  return [...bodies].map(([entry, { body, ...saved }]) => ({ entry, body: printBody(body), ...saved }));
}

/** Entries whose newest version has the same body. */
async function findUnchanged(
  { engine, transaction }: TransactionScope,
  texts: readonly EntryText[],
  kept: ReadonlyMap<Id, readonly KeptVersion[]>,
): Promise<ReadonlySet<Id>> {
  if (texts.length === 0) return new Set();
  const newestOf = (entry: Id): Id => kept.get(entry)?.[0]?.id ?? 0;
  const stored = await engine.versions.bodies(
    transaction.session,
    texts.map(({ entry }) => newestOf(entry)),
  );
  return new Set(texts.filter(({ entry, body }) => stored.get(newestOf(entry)) === body).map(({ entry }) => entry));
}

function inBatches({ perEntry }: VersionRules, ids: readonly Id[]): readonly (readonly Id[])[] {
  const size = Math.max(1, Math.min(MAX_ENTRIES, Math.floor(MAX_KNOWN / perEntry)));
  return inSlices([...new Set(ids)], size);
}
