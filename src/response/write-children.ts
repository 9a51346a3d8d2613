import type {
  Child,
  CountChild,
  MorphColumnsChild,
  MorphTableChild,
  RelatedChild,
  VariantRead,
  ZoneChild,
} from '../plan/plan.ts';
import type { Uid } from '../schema/model.ts';
import type { ChildRows, EntryRows, Row, SqlCell } from '../sql/rows.ts';
import { assertNever } from '../util/assert-never.ts';
import type { CreateEntryWriter, EntryWriter } from './entry-writer.ts';

/** Rows of a child to a function from the parent's row to `"name":value`, or nothing where the field is left out. */
export type ChildWriter = (rows: ChildRows, parentOffset: 0 | 1) => (parent: Row) => string;

/** Entries hold children and children hold entries, so the maker of the one is handed to the other. */
export function createChildWriter(child: Child, raw: boolean, createEntryWriter: CreateEntryWriter): ChildWriter {
  switch (child.kind) {
    case 'related':
      return createRelatedWriter(child, raw, createEntryWriter);
    case 'absent':
      return () => () => `${JSON.stringify(child.name)}:${child.wrapped && !raw ? '{"data":null}' : 'null'}`;
    case 'count':
      return createCountWriter(child, raw);
    case 'zone':
      return createZoneWriter(child, raw, createEntryWriter);
    case 'morphTable':
      return createMorphManyWriter(child, createEntryWriter);
    case 'morphColumns':
      return createMorphOneWriter(child, createEntryWriter);
    default:
      return assertNever(child);
  }
}

function createRelatedWriter(child: RelatedChild, raw: boolean, createEntryWriter: CreateEntryWriter): ChildWriter {
  const { kind, many, empty } = child.shape;
  const writeEntry = createEntryWriter(child.read, raw ? 'raw' : kind);
  const isWrapped = kind === 'entry' && !raw;
  const open = `${JSON.stringify(child.name)}:${isWrapped ? '{"data":' : ''}`;
  const close = isWrapped ? '}' : '';
  const nothing = `${open}${empty === 'list' ? '[]' : 'null'}${close}`;
  return (rows, parentOffset) => {
    const { entries } = expect(rows, 'related');
    const texts = many ? groupTexts(entries, writeEntry) : firstTexts(entries, writeEntry);
    const keyCell = child.keyCell + parentOffset;
    return (parent) => {
      const text = texts.get(keyOf(parent[keyCell]));
      if (text === undefined) return nothing;
      return many ? `${open}[${text}]${close}` : `${open}${text}${close}`;
    };
  };
}

/** An entry's text at a node is written once, however many parents it has. */
function rememberTexts(entries: EntryRows, writeEntry: EntryWriter): (row: Row) => string {
  const write = writeEntry(entries);
  const texts = new Map<SqlCell, string>();
  return (row) => {
    const id = row[entries.offset] ?? null;
    let text = texts.get(id);
    if (text === undefined) {
      text = write(row);
      texts.set(id, text);
    }
    return text;
  };
}

function groupTexts(entries: EntryRows, writeEntry: EntryWriter): ReadonlyMap<number, string> {
  const write = rememberTexts(entries, writeEntry);
  const groups = new Map<number, string>();
  for (const row of entries.rows) {
    const key = keyOf(row[0]);
    const before = groups.get(key);
    groups.set(key, before === undefined ? write(row) : `${before},${write(row)}`);
  }
  return groups;
}

function firstTexts(entries: EntryRows, writeEntry: EntryWriter): ReadonlyMap<number, string> {
  const write = rememberTexts(entries, writeEntry);
  const texts = new Map<number, string>();
  for (const row of entries.rows) {
    const key = keyOf(row[0]);
    if (!texts.has(key)) texts.set(key, write(row));
  }
  return texts;
}

const keyOf = (cell: SqlCell | undefined): number => (typeof cell === 'number' ? cell : Number(cell ?? Number.NaN));

function createCountWriter(child: CountChild, raw: boolean): ChildWriter {
  const open = child.shape === 'entry' && !raw ? '{"data":{"attributes":{"count":' : '{"count":';
  const close = child.shape === 'entry' && !raw ? '}}}' : '}';
  return (rows, parentOffset) => {
    const counts = new Map(expect(rows, 'count').rows.map((row) => [keyOf(row[0]), Number(row[1])]));
    return (parent) =>
      `${JSON.stringify(child.name)}:${open}${counts.get(keyOf(parent[child.keyCell + parentOffset])) ?? 0}${close}`;
  };
}

type VariantWriters = ReadonlyMap<Uid, EntryWriter>;

function createVariantWriters(
  variants: ReadonlyMap<Uid, VariantRead>,
  create: (uid: Uid, variant: VariantRead) => EntryWriter,
): VariantWriters {
  return new Map([...variants].map(([uid, variant]) => [uid, create(uid, variant)]));
}

/** The texts of the entries of each type, by id. */
function variantTexts(
  writers: VariantWriters,
  found: ReadonlyMap<Uid, EntryRows>,
): (type: SqlCell, id: SqlCell) => string | undefined {
  const texts = new Map<Uid, ReadonlyMap<number, string>>();
  for (const [uid, entries] of found) {
    const writer = writers.get(uid);
    if (writer !== undefined) texts.set(uid, firstTexts(entries, writer));
  }
  return (type, id) => texts.get(String(type))?.get(keyOf(id));
}

/** The texts that belong to each parent, in their stored order. */
function listsByParent(
  rows: readonly Row[],
  textOf: (type: SqlCell, id: SqlCell) => string | undefined,
): ReadonlyMap<number, readonly string[]> {
  const lists = new Map<number, string[]>();
  for (const [own, id, type] of rows) {
    const text = textOf(type ?? null, id ?? null);
    if (text === undefined) continue;
    const list = lists.get(keyOf(own));
    if (list === undefined) lists.set(keyOf(own), [text]);
    else list.push(text);
  }
  return lists;
}

function createZoneWriter(child: ZoneChild, raw: boolean, createEntryWriter: CreateEntryWriter): ChildWriter {
  const writers = createVariantWriters(child.variants, (uid, { read }) =>
    createEntryWriter(read, raw ? 'raw' : 'component', `,"__component":${JSON.stringify(uid)}`),
  );
  return (childRows, parentOffset) => {
    const { rows, variants } = expect(childRows, 'variants');
    const lists = listsByParent(rows, variantTexts(writers, variants));
    return (parent) =>
      `${JSON.stringify(child.name)}:[${(lists.get(keyOf(parent[child.keyCell + parentOffset])) ?? []).join(',')}]`;
  };
}

/** Polymorphic entries stand raw, with their type. A list of none is left out, as in the contract. */
function createMorphManyWriter(child: MorphTableChild, createEntryWriter: CreateEntryWriter): ChildWriter {
  const writers = createVariantWriters(child.variants, (uid, { read }) =>
    createEntryWriter(read, 'raw', `,"__type":${JSON.stringify(uid)}`),
  );
  return (childRows, parentOffset) => {
    const { rows, variants } = expect(childRows, 'variants');
    const lists = listsByParent(rows, variantTexts(writers, variants));
    return (parent) => {
      const list = lists.get(keyOf(parent[child.keyCell + parentOffset]));
      if (list === undefined && !child.keepEmpty) return '';
      return `${JSON.stringify(child.name)}:[${(list ?? []).join(',')}]`;
    };
  };
}

function createMorphOneWriter(child: MorphColumnsChild, createEntryWriter: CreateEntryWriter): ChildWriter {
  const writers = createVariantWriters(child.variants, (_, { read }) => createEntryWriter(read, 'raw'));
  return (childRows, parentOffset) => {
    const textOf = variantTexts(writers, expect(childRows, 'variants').variants);
    return (parent) => {
      const text = textOf(parent[child.typeCell + parentOffset] ?? null, parent[child.keyCell + parentOffset] ?? null);
      return `${JSON.stringify(child.name)}:${text ?? 'null'}`;
    };
  };
}

function expect<K extends ChildRows['kind']>(rows: ChildRows, kind: K): Extract<ChildRows, { kind: K }> {
  if (rows.kind !== kind) throw new Error(`rows of the kind ${rows.kind} where ${kind} was planned`);
  return rows as Extract<ChildRows, { kind: K }>;
}
