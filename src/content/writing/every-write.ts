import type { RowValues } from '../../change/change.ts';
import type { Id } from '../../change/write-value.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { planTranslationIds } from '../../plan/writing/translations/plan-translations.ts';
import { type ContentType, FILE_UID } from '../../schema/model.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import { noteEntries, readForNotes } from '../activity/note-entries.ts';
import type { TransactionScope } from '../scope.ts';
import { keepDeleted } from '../trash/keep-deleted.ts';
import { keepStored, keepWritten } from '../versions/keep-versions.ts';
import { versionRulesFor } from '../versions/leaves-versions.ts';
import type { WrittenEntry } from './written-entry.ts';

/**
 * What is true of every write, whichever way it arrives. Called in the transaction of `runWrite`, under the locks: with
 * stored entries that are about to change, without those that the same write has just created or changed ... Null if
 * there is nothing to do.
 */
export function beforeEveryWrite(
  inner: TransactionScope,
  entries: readonly WrittenEntry[],
  written: readonly WrittenEntry[],
): Promise<void> | null {
  const reading = readForNotes(inner, entries);
  const types = byVersionedType(inner, entries);
  if (types === null) return reading;
  return reading === null ? keepBefore(inner, types, written) : reading.then(() => keepBefore(inner, types, written));
}

/** ... with entries that are about to be deleted ... */
export async function beforeEveryRemoval(
  inner: TransactionScope,
  type: ContentType,
  ids: readonly Id[],
): Promise<void> {
  await readForNotes(
    inner,
    ids.map((id) => ({ type, verb: 'delete', id, values: null })),
  );
  await keepDeleted(inner, type, ids);
  // Another file may get the id.
  if (type.uid === FILE_UID) await inner.engine.focalPoints.forget(inner.transaction.session, ids);
}

async function keepBefore(inner: TransactionScope, types: ByType, written: readonly WrittenEntry[]): Promise<void> {
  for (const [type, own] of types) {
    const known = new Set(written.flatMap((one) => (one.type === type ? [one.id] : [])));
    const ids = [...own.map(({ id }) => id), ...(await translationsOf(inner, type, own))];
    await keepStored(
      inner,
      type,
      ids.filter((id) => !known.has(id)),
    );
  }
}

/** ... and with everything that was stored, and what of it the write was asked for. */
export function afterEveryWrite(
  inner: TransactionScope,
  entries: readonly WrittenEntry[],
  ids: readonly Id[],
): Promise<void> | null {
  noteEntries(inner, entries, ids);
  const types = byVersionedType(inner, entries);
  return types === null ? null : keepAfter(inner, types);
}

async function keepAfter(inner: TransactionScope, types: ByType): Promise<void> {
  for (const [type, all] of types) {
    const own = all.filter(({ verb }) => verb !== 'delete');
    const ids = [...own.map(({ id }) => id), ...(await translationsOf(inner, type, own))];
    const parts = own.filter(({ values }) => values !== null && hasParts(values));
    await keepWritten(inner, type, { ids, parts: new Set(parts.map(({ id }) => id)) });
  }
}

/** Other translations, if fields that all share are written. */
async function translationsOf(
  { engine, transaction }: TransactionScope,
  type: ContentType,
  entries: readonly WrittenEntry[],
): Promise<readonly Id[]> {
  if (!type.localized) return [];
  const sharing = entries.filter(({ values }) => [...(values?.scalars.keys() ?? [])].some(({ shared }) => shared));
  if (sharing.length === 0) return [];
  const ids = sharing.map(({ id }) => id);
  return runPlanning(transaction.session, engine.dialect, planTranslationIds(type, ...ids));
}

const hasParts = ({ components, zones, links }: RowValues): boolean =>
  components.length + zones.length + links.length > 0;

type ByType = ReadonlyMap<ContentType, readonly WrittenEntry[]>;

/** Those that leave versions; null if there are none. */
function byVersionedType(inner: TransactionScope, entries: readonly WrittenEntry[]): ByType | null {
  let groups: Map<ContentType, WrittenEntry[]> | null = null;
  for (const entry of entries) {
    if (versionRulesFor(inner, entry.type) === null) continue;
    groups ??= new Map();
    getOrCreate(groups, entry.type, () => []).push(entry);
  }
  return groups;
}
