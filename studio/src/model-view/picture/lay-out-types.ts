import { type Schema, type Schemas, shownTypes, targetsOf } from '../schemas.ts';

export interface PlacedType {
  readonly schema: Schema;
  readonly x: number;
  readonly y: number;
}

export interface Connection {
  readonly from: PlacedType;
  readonly to: PlacedType;
  /** The fields, `author, editor`, that refer from one to the other, and back. */
  readonly names: readonly string[];
}

export interface Picture {
  readonly places: readonly PlacedType[];
  readonly connections: readonly Connection[];
  readonly width: number;
  readonly height: number;
}

export const BOX = { width: 150, height: 44 } as const;
const GAP = { x: 90, y: 34 } as const;
const MARGIN = 12;

/** Deterministic layout: columns by distance from the most connected type, rows by the mean of neighbours. */
export function layOutTypes(schemas: Schemas): Picture {
  const types = [...shownTypes(schemas)].sort((one, other) => (one.uid < other.uid ? -1 : 1));
  const links = linksOf(types);
  const neighbours = new Map(types.map(({ uid }) => [uid, new Set<string>()]));
  for (const { from, to } of links) {
    neighbours.get(from)?.add(to);
    neighbours.get(to)?.add(from);
  }
  const columns = spread(
    types.map(({ uid }) => uid),
    neighbours,
  );
  const rows = new Map<string, number>();
  for (const column of columns) {
    const wanted = new Map(column.map((uid, index) => [uid, meanOf(neighbours.get(uid), rows) ?? index]));
    const ordered = [...column].sort((one, other) => (wanted.get(one) ?? 0) - (wanted.get(other) ?? 0));
    for (const [index, uid] of ordered.entries()) rows.set(uid, index);
  }
  const tallest = Math.max(0, ...columns.map(({ length }) => length));
  const placed = new Map<string, PlacedType>();
  for (const [at, column] of columns.entries()) {
    for (const uid of column) {
      const schema = types.find((one) => one.uid === uid);
      if (schema === undefined) continue;
      const row = (rows.get(uid) ?? 0) + (tallest - column.length) / 2;
      const x = MARGIN + at * (BOX.width + GAP.x);
      placed.set(uid, { schema, x, y: MARGIN + row * (BOX.height + GAP.y) });
    }
  }
  return {
    places: columns.flat().flatMap((uid) => placed.get(uid) ?? []),
    connections: links.flatMap(({ from: one, to: other, names }) => {
      const [from, to] = [placed.get(one), placed.get(other)];
      return from === undefined || to === undefined ? [] : [{ from, to, names }];
    }),
    width: 2 * MARGIN + columns.length * (BOX.width + GAP.x) - (columns.length === 0 ? 0 : GAP.x),
    height: 2 * MARGIN + tallest * (BOX.height + GAP.y) - (tallest === 0 ? 0 : GAP.y),
  };
}

interface Link {
  readonly from: string;
  readonly to: string;
  readonly names: readonly string[];
}

/** One line per pair of types, whichever of them has the field. */
function linksOf(types: readonly Schema[]): readonly Link[] {
  const known = new Set(types.map(({ uid }) => uid));
  const links = new Map<string, { from: string; to: string; names: string[] }>();
  for (const { uid, schema } of types) {
    for (const [name, attribute] of Object.entries(schema.attributes)) {
      if (attribute.type !== 'relation') continue;
      for (const target of targetsOf(attribute)) {
        if (!known.has(target)) continue;
        const [from = uid, to = target] = [uid, target].sort();
        const key = `${from} ${to}`;
        const link = links.get(key) ?? { from, to, names: [] };
        link.names.push(`${schema.displayName}.${name}`);
        links.set(key, link);
      }
    }
  }
  return [...links.values()];
}

const MAX_ROWS = 7;

/** Each group of connected types has its own columns; types without relations come last. */
function spread(uids: readonly string[], neighbours: ReadonlyMap<string, ReadonlySet<string>>): readonly string[][] {
  const degree = (uid: string): number => neighbours.get(uid)?.size ?? 0;
  const left = new Set([...uids].sort((one, other) => degree(other) - degree(one)));
  const columns: string[][] = [];
  const alone = [...left].filter((uid) => degree(uid) === 0);
  for (const uid of alone) left.delete(uid);
  for (const root of left) {
    let level = [root];
    left.delete(root);
    while (level.length > 0) {
      for (let at = 0; at < level.length; at += MAX_ROWS) columns.push(level.slice(at, at + MAX_ROWS));
      const next = level.flatMap((uid) => [...(neighbours.get(uid) ?? [])]).filter((uid) => left.has(uid));
      level = [...new Set(next)].sort();
      for (const uid of level) left.delete(uid);
    }
  }
  for (let at = 0; at < alone.length; at += MAX_ROWS) columns.push(alone.slice(at, at + MAX_ROWS));
  return columns;
}

function meanOf(uids: ReadonlySet<string> | undefined, rows: ReadonlyMap<string, number>): number | null {
  const known = [...(uids ?? [])].flatMap((uid) => rows.get(uid) ?? []);
  return known.length === 0 ? null : known.reduce((sum, row) => sum + row, 0) / known.length;
}
