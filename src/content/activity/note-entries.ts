import type { RowValues } from '../../change/change.ts';
import type { Id } from '../../change/write-value.ts';
import type { WrittenNote } from '../../activity/acting.ts';
import { notesOf } from '../../activity/recording-driver.ts';
import { textCell } from '../../database/cells.ts';
import { readStored } from '../../database/running/run-operations.ts';
import { rowsRead, type StoredCell, type StoredRead } from '../../plan/writing/stored-read.ts';
import type { ContentType, ScalarAttribute } from '../../schema/model.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { TransactionScope } from '../scope.ts';
import type { WrittenEntry } from '../writing/written-entry.ts';
import { isStored } from './is-stored.ts';
import { labelAttributes } from './label-attributes.ts';

/** The columns of an entry as they were, by attribute. */
type Stored = ReadonlyMap<ScalarAttribute, StoredCell>;

/** What was stored before the running transaction wrote it, by its notes. */
const storedBefore = new WeakMap<readonly WrittenNote[], Map<ContentType, Map<Id, Stored>>>();

/** Reads what a record says of entries that are about to be updated or deleted; null if nothing is recorded. */
export function readForNotes(inner: TransactionScope, entries: readonly WrittenEntry[]): Promise<void> | null {
  const notes = notesOf(inner.transaction.session);
  return notes === null || entries.every(({ verb }) => verb === 'create') ? null : readAll(inner, notes, entries);
}

async function readAll(
  { engine, transaction }: TransactionScope,
  notes: readonly WrittenNote[],
  entries: readonly WrittenEntry[],
): Promise<void> {
  const known = getOrCreate(storedBefore, notes, () => new Map<ContentType, Map<Id, Stored>>());
  for (const type of new Set(entries.map((entry) => entry.type))) {
    const before = getOrCreate(known, type, () => new Map<Id, Stored>());
    const missing = entries.filter((one) => one.type === type && one.verb !== 'create' && !before.has(one.id));
    if (missing.length === 0) continue;
    const attributes = [...new Set([...shownOf(type), ...missing.flatMap(({ values }) => scalarsOf(values))])];
    const ids = missing.map(({ id }) => id);
    const rows = await readStored(transaction.session, engine.dialect, storedRead(type, attributes, ids));
    for (const [id, ...cells] of rows) {
      before.set(Number(id), new Map(attributes.map((attribute, index) => [attribute, cells[index] ?? null])));
    }
  }
}

const storedRead = (
  { table }: ContentType,
  attributes: readonly ScalarAttribute[],
  ids: readonly Id[],
): StoredRead => ({ ...rowsRead(table, ['id', ...attributes.map(({ column }) => column)], 'id', ids), bigints: true });

/** Notes the entries that a write was asked for; those that share its values are no writes of their own. */
export function noteEntries(
  { transaction }: TransactionScope,
  entries: readonly WrittenEntry[],
  ids: readonly Id[],
): void {
  const notes = notesOf(transaction.session);
  if (notes === null) return;
  const asked = new Set(ids);
  const noted = new Set<Id>();
  for (const entry of entries) {
    if (!asked.has(entry.id) || noted.has(entry.id)) continue;
    noted.add(entry.id);
    const note = noteOf(entry, storedBefore.get(notes)?.get(entry.type)?.get(entry.id) ?? NOTHING);
    if (note !== null) notes.push(note);
  }
}

const NOTHING: Stored = new Map();

function noteOf({ type, verb, id, values }: WrittenEntry, stored: Stored): WrittenNote | null {
  const now = (attribute: ScalarAttribute): string | null => {
    const value = values?.scalars.get(attribute);
    return value === undefined || typeof value === 'object' ? textCell(stored.get(attribute)) : String(value);
  };
  const label = labelAttributes(type).flatMap((attribute) => now(attribute) ?? []);
  const common = {
    ...{ uid: type.uid, id },
    locale: localeOf(type).map(now)[0] ?? null,
    label: label.length > 0 ? label.join(' ') : null,
  };
  if (values === null || verb !== 'update') return { ...common, verb, fields: [] };
  return { ...common, verb: stateVerb(type, values, stored) ?? 'update', fields: changedFields(values, stored) };
}

/** Whether an update is what people call publishing. */
function stateVerb(type: ContentType, { scalars }: RowValues, stored: Stored): 'publish' | 'unpublish' | null {
  const [state] = type.draftAndPublish ? scalarNamed(type, 'publishedAt') : [];
  const value = state === undefined ? undefined : scalars.get(state);
  if (state === undefined || value === undefined) return null;
  const wasDraft = (stored.get(state) ?? null) === null;
  if (value === null) return wasDraft ? null : 'unpublish';
  return wasDraft ? 'publish' : null;
}

/** Set by the server with every write. */
const UNSAID: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy']);

/** Columns count if their value is another one; relations and components, which are other rows, if they were sent. */
function changedFields({ scalars, links, morphs, components, zones }: RowValues, stored: Stored): readonly string[] {
  const columns = [...scalars].flatMap(([attribute, value]) =>
    stored.has(attribute) && isStored(attribute, value, stored.get(attribute) ?? null) ? [] : [attribute],
  );
  const parts = [...links, ...morphs, ...components, ...zones].map(({ attribute }) => attribute);
  return [...new Set([...columns, ...parts].map(({ name }) => name))].filter((name) => !UNSAID.has(name));
}

const scalarsOf = (values: RowValues | null): readonly ScalarAttribute[] => [...(values?.scalars.keys() ?? [])];

const localeOf = (type: ContentType): readonly ScalarAttribute[] => (type.localized ? scalarNamed(type, 'locale') : []);

function scalarNamed(type: ContentType, name: string): readonly ScalarAttribute[] {
  const attribute = type.attributes.get(name);
  return attribute?.kind === 'scalar' ? [attribute] : [];
}

const shownOf = (type: ContentType): readonly ScalarAttribute[] => [...localeOf(type), ...labelAttributes(type)];
