import type { Id } from '../../change/write-value.ts';
import type { Session } from '../../database/driver.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { type Planning, rowsRead } from '../../plan/writing/stored-read.ts';
import { type ContentType, FILE_UID, type Uid } from '../../schema/model.ts';
import { API_TOKEN_UID } from '../../schema/server-types.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { anyRowStatement } from '../../sql/insert-statement.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { PlannedEntry, SeedRef } from './seed-planner.ts';
import { digestEntry, type SeedRecord } from './seed-record.ts';

/** The parts of a seed that the database already contains. */
export interface StoredSeed {
  /** Existing entries with their ids. */
  readonly ids: ReadonlyMap<SeedRef, Id>;
  /** Types that already have entries: the seed adds nothing to them. */
  readonly kept: ReadonlySet<ContentType>;
}

/**
 * A type of the project that has entries keeps them. Rows of built-in types (roles, locales, users, files) may exist
 * before the first seed: an entry with the same name is that row.
 */
export async function findStoredSeed(
  session: Session,
  dialect: Dialect,
  planned: readonly PlannedEntry[],
  record: SeedRecord,
): Promise<StoredSeed> {
  const ids = new Map<SeedRef, Id>();
  const kept = new Set<ContentType>();
  for (const [type, entries] of byType(planned)) {
    const identity = identityOf(type);
    if (identity !== null) await addNamed(session, dialect, type, identity, entries, ids);
    else if (type.builtIn) {
      const made = record.made[type.uid] ?? {};
      await addRecorded(session, dialect, type, entries, ({ entry }) => made[digestEntry(entry)], ids);
    } else if (await hasRows(session, dialect, type)) {
      kept.add(type);
      const keys = new Map(Object.entries(record.keys[type.uid] ?? {}));
      await addRecorded(session, dialect, type, entries, ({ entry }) => keys.get(entry.key ?? ''), ids);
    }
  }
  return { ids, kept };
}

function byType(planned: readonly PlannedEntry[]): ReadonlyMap<ContentType, readonly PlannedEntry[]> {
  const types = new Map<ContentType, PlannedEntry[]>();
  for (const one of planned) getOrCreate(types, one.entry.type, () => []).push(one);
  return types;
}

const hasRows = async (session: Session, dialect: Dialect, { table }: ContentType): Promise<boolean> =>
  (await session.query(anyRowStatement(dialect, table), [])).length > 0;

const IDENTITIES: Readonly<Record<Uid, string>> = { [FILE_UID]: 'url', [API_TOKEN_UID]: 'accessKey' };

/** The attribute that identifies a row of a built-in type; null if there is none. */
function identityOf(type: ContentType): string | null {
  if (!type.builtIn) return null;
  const named = IDENTITIES[type.uid];
  if (named !== undefined) return named;
  for (const attribute of type.attributes.values()) {
    if (attribute.kind === 'scalar' && attribute.unique) return attribute.name;
  }
  return null;
}

async function addNamed(
  session: Session,
  dialect: Dialect,
  type: ContentType,
  identity: string,
  entries: readonly PlannedEntry[],
  ids: Map<SeedRef, Id>,
): Promise<void> {
  const attribute = type.attributes.get(identity);
  if (attribute?.kind !== 'scalar') return;
  const stored = await runPlanning(session, dialect, planColumn(type, attribute.column));
  const idOf = new Map(stored.map(([id, value]) => [String(value), Number(id)]));
  for (const { change, ref } of entries) {
    const id = idOf.get(String(change.values.scalars.get(attribute)));
    if (id !== undefined) ids.set(ref, id);
  }
}

function* planColumn({ table }: ContentType, column: string): Planning<readonly (readonly unknown[])[]> {
  const [rows = []] = yield [{ kind: 'rows', table, columns: ['id', column], anyOf: [], fixed: [], order: ['id'] }];
  return rows;
}

/** Created by an earlier seed and still stored. */
async function addRecorded(
  session: Session,
  dialect: Dialect,
  { table }: ContentType,
  entries: readonly PlannedEntry[],
  recordedAs: (planned: PlannedEntry) => Id | undefined,
  found: Map<SeedRef, Id>,
): Promise<void> {
  const recorded = entries.flatMap((planned) => {
    const id = recordedAs(planned);
    return id === undefined ? [] : [{ ref: planned.ref, id }];
  });
  if (recorded.length === 0) return;
  const ids = recorded.map(({ id }) => id);
  const present = new Set(await runPlanning(session, dialect, planPresent(table, ids)));
  for (const { ref, id } of recorded) if (present.has(id)) found.set(ref, id);
}

function* planPresent(table: string, ids: readonly Id[]): Planning<readonly Id[]> {
  const [rows = []] = yield [rowsRead(table, ['id'], 'id', ids)];
  return rows.map(([id]) => Number(id));
}
