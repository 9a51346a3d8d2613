import type { Change, RowValues } from '../../change/change.ts';
import type { EntryId, Id } from '../../change/write-value.ts';
import type { Session } from '../../database/driver.ts';
import { runOperations, runPlanning } from '../../database/running/run-operations.ts';
import { LOCALE_UID, type Uid } from '../../schema/model.ts';
import type { Engine } from '../engine.ts';
import { storeMark } from '../marks/stored-mark.ts';
import { planSetting, settingAt, settingOperation } from '../settings/stored-setting.ts';
import { hashPasswords } from '../writing/storing/hash-passwords.ts';
import { findStoredSeed, type StoredSeed } from './find-stored-seed.ts';
import { DEFAULT_LOCALE } from './seed-entries.ts';
import { seedError } from './seed-error.ts';
import type { PlannedEntry, SeedRef } from './seed-planner.ts';
import { digestEntry, NO_RECORD, readSeedRecord, type SeedRecord } from './seed-record.ts';
import { DEFAULT_LOCALE_KEY } from '../../plan/writing/translations/plan-locale.ts';

export interface PreparedSeed {
  readonly changes: readonly Change[];
  readonly written: readonly PlannedEntry[];
  /** Types of the project that have their own content. */
  readonly kept: readonly Uid[];
  /** Stores the record of the seed, given the ids of the changes. */
  record(session: Session, ids: readonly Id[]): Promise<void>;
}

/** The parts of a seed that the database lacks. */
export async function prepareSeed(
  engine: Engine,
  session: Session,
  planned: readonly PlannedEntry[],
  digest: string,
): Promise<PreparedSeed> {
  const { dialect } = engine;
  const { mark, record: stored } = await readSeedRecord(engine, session);
  const record = stored ?? NO_RECORD;
  const present = await findStoredSeed(session, dialect, planned, record);
  const joining = planned.filter(({ entry, ref }) => present.ids.has(ref) || !present.kept.has(entry.type));
  refuseUnknown(joining, present);
  const joined = joining.map((one) => changeOf(one, present));
  const changes = await hashAll(engine, joined);
  const written = joining.filter(({ ref }) => !present.ids.has(ref));
  return {
    changes,
    written,
    kept: [...present.kept].filter(({ builtIn }) => !builtIn).map(({ uid }) => uid),
    async record(inner, ids) {
      const idOf = new Map(joining.map(({ ref }, index) => [ref, ids[index] as Id]));
      await keepDefaultLocale(engine, inner, planned);
      const text = JSON.stringify(recordOf(record, digest, joining, written, idOf));
      await storeMark(engine, inner, mark, text);
    },
  };
}

/** Existing rows stay unchanged, but a built-in row gets the relations from the seed. */
function changeOf({ change, entry, ref }: PlannedEntry, { ids, kept }: StoredSeed): Change {
  const id = ids.get(ref);
  if (id === undefined) return change;
  const { type } = change;
  const nothing: RowValues<typeof type> = {
    type,
    scalars: new Map(),
    links: [],
    morphs: [],
    components: [],
    zones: [],
  };
  const values = kept.has(entry.type) ? nothing : { ...change.values, scalars: new Map() };
  return { kind: 'update', type, id, as: ref, values, claims: [], issues: [] };
}

/** An entry of a type that keeps its content can only be found by its key in an earlier seed. */
function refuseUnknown(joining: readonly PlannedEntry[], present: StoredSeed): void {
  const known = new Set<EntryId>(joining.map(({ ref }) => ref));
  for (const { change, entry, ref } of joining) {
    if (present.ids.has(ref)) continue;
    for (const target of pointedTo(change.values)) {
      if (typeof target === 'number' || known.has(target)) continue;
      const { place } = target as SeedRef;
      throw seedError(
        entry.place,
        `it refers to ${place.uid} ${place.entry}, but the content of that type was not written by a seed`,
        'Remove the relation, or replace all content: plinth seed --reset.',
      );
    }
  }
}

function* pointedTo({ links, morphs, components, zones }: RowValues): Iterable<EntryId> {
  for (const { operation } of links) {
    yield* operation.kind === 'set' ? operation.targets : operation.connect.map(({ id }) => id);
  }
  for (const { operation } of morphs) {
    yield* (operation.kind === 'set' ? operation.targets : operation.connect).map(({ id }) => id);
  }
  for (const { items } of [...components, ...zones]) {
    for (const item of items) if (item.kind !== 'foreign') yield* pointedTo(item.values);
  }
}

/** Hashes run in threads; this many may be queued. */
const HASHED_AT_ONCE = 50;

async function hashAll(engine: Engine, changes: readonly Change[]): Promise<readonly Change[]> {
  const hashed: Change[] = [];
  for (let start = 0; start < changes.length; start += HASHED_AT_ONCE) {
    const some = changes.slice(start, start + HASHED_AT_ONCE);
    hashed.push(...(await Promise.all(some.map((change) => hashPasswords(engine, change)))));
  }
  return hashed;
}

/**
 * v4 stores the default locale as a setting. A seed with locales sets it: to English if it is one of them, the default
 * for entries of a seed, otherwise to the first. A stored setting is kept.
 */
async function keepDefaultLocale(
  { dialect }: Engine,
  session: Session,
  planned: readonly PlannedEntry[],
): Promise<void> {
  const locales = planned.map(({ entry }) => entry).filter(({ type }) => type.uid === LOCALE_UID);
  const chosen = locales.find(({ values }) => values.code === DEFAULT_LOCALE) ?? locales[0];
  if (chosen === undefined) return;
  const place = settingAt(DEFAULT_LOCALE_KEY);
  if ((await runPlanning(session, dialect, planSetting(place))) !== null) return;
  const setting = { text: JSON.stringify(chosen.values.code), type: 'string' };
  await runOperations(session, dialect, [settingOperation(place, null, setting)]);
}

function recordOf(
  before: SeedRecord,
  digest: string,
  joining: readonly PlannedEntry[],
  written: readonly PlannedEntry[],
  idOf: ReadonlyMap<SeedRef, Id>,
): SeedRecord {
  const keys = copyOf(before.keys);
  for (const { entry, ref } of joining) {
    if (entry.key !== null) setIn(keys, entry.type.uid, entry.key, idOf.get(ref) as Id);
  }
  const made = copyOf(before.made);
  for (const { entry, ref } of written) {
    if (entry.type.builtIn) setIn(made, entry.type.uid, digestEntry(entry), idOf.get(ref) as Id);
  }
  return { digest, keys, made };
}

type IdsByName = Record<Uid, Record<string, Id>>;

const copyOf = (ids: SeedRecord['keys']): IdsByName => structuredClone(ids) as IdsByName;

function setIn(ids: IdsByName, uid: Uid, name: string, id: Id): void {
  const ofType = ids[uid] ?? {};
  ids[uid] = ofType;
  ofType[name] = id;
}
