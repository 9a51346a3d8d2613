import type {
  AbsentChild,
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
import { makeFlat } from '../util/make-flat.ts';
import { countTexts } from './response-length.ts';
import {
  type CreateEntryWriter,
  type EntryShape,
  type EntryWriter,
  isFlat,
  isV5,
  rawBelow,
  shapeBelow,
  type TextsAhead,
} from './entry-writer.ts';

/**
 * Maps the rows of a child to a function from the parent's row to `"name":value`, or to an empty string if the field is
 * omitted.
 */
export type ChildWriter = (
  rows: ChildRows,
  parentOffset: 0 | 1,
  most: number,
  ahead: TextsAhead[] | undefined,
) => (parent: Row) => string;

/** Entries contain children and children contain entries, so one factory is passed to the other. */
export function createChildWriter(child: Child, shape: EntryShape, createEntryWriter: CreateEntryWriter): ChildWriter {
  switch (child.kind) {
    case 'related':
      return createRelatedWriter(child, shape, createEntryWriter);
    case 'absent':
      return createAbsentWriter(child, shape);
    case 'count':
      return createCountWriter(child, shape);
    case 'zone':
      return createZoneWriter(child, shape, createEntryWriter);
    case 'morphTable':
      return createMorphManyWriter(child, shape, createEntryWriter);
    case 'morphColumns':
      return createMorphOneWriter(child, shape, createEntryWriter);
    default:
      return assertNever(child);
  }
}

function createAbsentWriter({ name, wrapped, many }: AbsentChild, shape: EntryShape): ChildWriter {
  const nothing = many && isV5(shape) ? '[]' : 'null';
  const text = `${JSON.stringify(name)}:${wrapped && !isFlat(shape) ? `{"data":${nothing}}` : nothing}`;
  return () => () => text;
}

function createRelatedWriter(
  child: RelatedChild,
  shape: EntryShape,
  createEntryWriter: CreateEntryWriter,
): ChildWriter {
  const { kind, many, empty } = child.shape;
  const writeEntry = createEntryWriter(child.read, shapeBelow(shape, kind));
  const isWrapped = kind === 'entry' && !isFlat(shape);
  const open = `${JSON.stringify(child.name)}:${isWrapped ? '{"data":' : ''}`;
  const close = isWrapped ? '}' : '';
  const nothing = `${open}${empty === 'list' || (many && isV5(shape)) ? '[]' : 'null'}${close}`;
  return (rows, parentOffset, most, ahead) => {
    const { entries } = expectRows(rows, 'related');
    const textOf = many ? listTexts(entries, writeEntry, most, ahead) : firstText(entries, writeEntry, most, ahead);
    const keyCell = child.keyCell + parentOffset;
    return (parent) => {
      const text = textOf(keyOf(parent[keyCell]));
      if (text === undefined) return nothing;
      return many ? `${open}[${text}]${close}` : `${open}${text}${close}`;
    };
  };
}

/** An entry is serialized once per node, however many parents it has. */
function rememberTexts(
  entries: EntryRows,
  writeEntry: EntryWriter,
  most: number,
  ahead: TextsAhead[] | undefined,
): (row: Row) => string {
  const write = writeEntry(entries, most, ahead);
  const count = countTexts(most);
  const texts = new Map<SqlCell, string>();
  const remembered = (row: Row): string => {
    const id = row[entries.offset] ?? null;
    let text = texts.get(id);
    if (text === undefined) {
      text = write(row);
      count(text);
      texts.set(id, text);
      // Otherwise traversed at every copy: 10 % of the time of serializing a page with repeated categories.
    } else makeFlat(text);
    return text;
  };
  ahead?.push({ rows: entries.rows, write: remembered });
  return remembered;
}

/** By parent. Serialized only when a parent needs it, so a long response can be written in parts. */
type TextOf = (key: number) => string | undefined;

function listTexts(entries: EntryRows, writeEntry: EntryWriter, most: number, ahead: TextsAhead[] | undefined): TextOf {
  const write = rememberTexts(entries, writeEntry, most, ahead);
  const groups = groupByParent(entries.rows);
  return (key) => {
    let list: string | undefined;
    // Not `join`, which would copy what the response copies once more.
    for (const row of groups.get(key) ?? []) list = list === undefined ? write(row) : `${list},${write(row)}`;
    return list;
  };
}

export function groupByParent(rows: readonly Row[]): ReadonlyMap<number, readonly Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const key = keyOf(row[0]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

function firstText(entries: EntryRows, writeEntry: EntryWriter, most: number, ahead: TextsAhead[] | undefined): TextOf {
  const write = rememberTexts(entries, writeEntry, most, ahead);
  const firsts = new Map<number, Row>();
  for (const row of entries.rows) {
    const key = keyOf(row[0]);
    if (!firsts.has(key)) firsts.set(key, row);
  }
  return (key) => {
    const row = firsts.get(key);
    return row === undefined ? undefined : write(row);
  };
}

export const keyOf = (cell: SqlCell | undefined): number =>
  typeof cell === 'number' ? cell : Number(cell ?? Number.NaN);

function createCountWriter(child: CountChild, shape: EntryShape): ChildWriter {
  const isWrapped = child.shape === 'entry' && !isFlat(shape);
  const open = isWrapped ? '{"data":{"attributes":{"count":' : '{"count":';
  const close = isWrapped ? '}}}' : '}';
  return (rows, parentOffset) => {
    const counts = new Map(expectRows(rows, 'count').rows.map((row) => [keyOf(row[0]), Number(row[1])]));
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

/** The serialized entries of each type, by id. */
function variantTexts(
  writers: VariantWriters,
  found: ReadonlyMap<Uid, EntryRows>,
  most: number,
  ahead: TextsAhead[] | undefined,
): (type: SqlCell, id: SqlCell) => string | undefined {
  const texts = new Map<Uid, TextOf>();
  for (const [uid, entries] of found) {
    const writer = writers.get(uid);
    if (writer !== undefined) texts.set(uid, firstText(entries, writer, most, ahead));
  }
  return (type, id) => texts.get(String(type))?.(keyOf(id));
}

/** The serialized entries of a parent, in stored order; undefined for none. */
function variantLists(rows: readonly Row[], textOf: (type: SqlCell, id: SqlCell) => string | undefined): TextOf {
  const groups = groupByParent(rows);
  return (key) => {
    const texts = groups.get(key)?.map(([, id, type]) => textOf(type ?? null, id ?? null)) ?? [];
    const known = texts.filter((text) => text !== undefined);
    return known.length === 0 ? undefined : known.join(',');
  };
}

function createZoneWriter(child: ZoneChild, shape: EntryShape, createEntryWriter: CreateEntryWriter): ChildWriter {
  const writers = createVariantWriters(child.variants, (uid, { read }) =>
    createEntryWriter(read, shapeBelow(shape, 'component'), `,"__component":${JSON.stringify(uid)}`),
  );
  return (childRows, parentOffset, most, ahead) => {
    const { rows, variants } = expectRows(childRows, 'variants');
    const textOf = variantLists(rows, variantTexts(writers, variants, most, ahead));
    return (parent) => `${JSON.stringify(child.name)}:[${textOf(keyOf(parent[child.keyCell + parentOffset])) ?? ''}]`;
  };
}

/** Polymorphic entries are not wrapped and contain their type. In v4 an empty list is omitted. */
function createMorphManyWriter(
  child: MorphTableChild,
  shape: EntryShape,
  createEntryWriter: CreateEntryWriter,
): ChildWriter {
  const writers = createVariantWriters(child.variants, (uid, { read }) =>
    createEntryWriter(read, rawBelow(shape), `,"__type":${JSON.stringify(uid)}`),
  );
  const keepsEmpty = child.keepEmpty || isV5(shape);
  return (childRows, parentOffset, most, ahead) => {
    const { rows, variants } = expectRows(childRows, 'variants');
    const textOf = variantLists(rows, variantTexts(writers, variants, most, ahead));
    return (parent) => {
      const list = textOf(keyOf(parent[child.keyCell + parentOffset]));
      if (list === undefined && !keepsEmpty) return '';
      return `${JSON.stringify(child.name)}:[${list ?? ''}]`;
    };
  };
}

function createMorphOneWriter(
  child: MorphColumnsChild,
  shape: EntryShape,
  createEntryWriter: CreateEntryWriter,
): ChildWriter {
  const writers = createVariantWriters(child.variants, (uid, { read }) =>
    createEntryWriter(read, rawBelow(shape), isV5(shape) ? `,"__type":${JSON.stringify(uid)}` : ''),
  );
  return (childRows, parentOffset, most, ahead) => {
    const textOf = variantTexts(writers, expectRows(childRows, 'variants').variants, most, ahead);
    return (parent) => {
      const text = textOf(parent[child.typeCell + parentOffset] ?? null, parent[child.keyCell + parentOffset] ?? null);
      return `${JSON.stringify(child.name)}:${text ?? 'null'}`;
    };
  };
}

export function expectRows<K extends ChildRows['kind']>(rows: ChildRows, kind: K): Extract<ChildRows, { kind: K }> {
  if (rows.kind !== kind) throw new Error(`rows of the kind ${rows.kind} where ${kind} was planned`);
  return rows as Extract<ChildRows, { kind: K }>;
}
