import type { Engine } from '../../content/engine.ts';
import type { Session, SqlValue } from '../../database/driver.ts';
import { idOf, type NewIds, runOperations } from '../../database/running/run-operations.ts';
import type { CellValue, NewRow, RowOperation } from '../../plan/writing/row-operations.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { insertStatement, MAX_PARAMETERS } from '../../sql/insert-statement.ts';
import type { Statement } from '../../sql/statement.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { EntityRows, PlannedRow } from './entity-rows.ts';
import type { IdMap } from './id-map.ts';
import type { LinkRow } from './link-rows.ts';
import type { RowShape, TypeShape } from './row-shape.ts';

/** Writes rows of an archive, many per statement. */
export interface RowWriter {
  addEntity(planned: EntityRows): void;
  addLink(link: LinkRow): void;
  /** Whether the buffer is full. */
  isFull(): boolean;
  /** Writes everything that was added. */
  flush(): Promise<void>;
}

/** A few megabytes for most content; entries of a megabyte are written a few at a time. */
const MAX_ROWS = 8_000;
const MAX_CHARACTERS = 4 * 1024 ** 2;

export function createRowWriter({ dialect }: Pick<Engine, 'dialect'>, session: Session, ids: IdMap): RowWriter {
  const inserts = new Map<RowShape, InsertRows>();
  const planned = new Map<TypeShape, PlannedRow[]>();
  const joins = new Map<RowShape, (readonly CellValue[])[]>();
  let updates: RowOperation[] = [];
  let count = 0;
  let characters = 0;

  const add = (values: readonly CellValue[]): void => {
    count += 1;
    for (const value of values) if (typeof value === 'string') characters += value.length;
  };
  const addJoin = (shape: RowShape, values: readonly CellValue[]): void => {
    listOf(joins, shape).push(values);
    add(values);
  };
  const insertInto = (shape: RowShape): InsertRows =>
    getOrCreate(inserts, shape, () => createInsert(dialect, session, shape));
  const encoded = (values: readonly CellValue[], given: NewIds): readonly SqlValue[] =>
    values.map((value) => dialect.encodeValue(isNewRow(value) ? idOf(given, value) : value));

  /** Entries and components, before the rows that refer to them. */
  async function writePlanned(): Promise<NewIds> {
    const shapes = [...planned.keys()];
    const kept = shapes.filter(({ keepsIds }) => keepsIds);
    const running = kept.flatMap((shape) =>
      insertInto(shape)(listOf(planned, shape).map(({ values }) => encoded(values, NO_IDS))),
    );
    const numbered = shapes
      .filter(({ keepsIds }) => !keepsIds)
      .map((shape) => insertion(shape, listOf(planned, shape)));
    const [given] = await Promise.all([runOperations(session, dialect, numbered), ...running]);
    for (const [{ type }, rows] of planned) {
      for (const { archivedId, id } of rows) ids.set(type.uid, archivedId, idOf(given, id));
    }
    return given;
  }

  return {
    addEntity({ rows, joins: between }) {
      for (const one of rows) {
        listOf(planned, one.shape).push(one);
        add(one.values);
      }
      for (const { shape, values } of between) addJoin(shape, values);
    },
    addLink(link) {
      if (link.kind === 'row') return addJoin(link.shape, link.values);
      const where = { column: 'id', ids: [link.id], fixed: [] };
      updates.push({ kind: 'update', table: link.table, where, cells: link.cells });
      count += 1;
    },
    isFull: () => count >= MAX_ROWS || characters >= MAX_CHARACTERS,
    async flush() {
      const given = await writePlanned();
      const running = [...joins].flatMap(([shape, rows]) =>
        insertInto(shape)(rows.map((values) => encoded(values, given))),
      );
      await Promise.all([...running, runOperations(session, dialect, updates)]);
      planned.clear();
      joins.clear();
      updates = [];
      count = 0;
      characters = 0;
    },
  };
}

const NO_IDS: NewIds = new Map();

const isNewRow = (value: CellValue): value is NewRow =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'newRow';

/** Rows whose ids the database assigns. */
const insertion = ({ table }: TypeShape, rows: readonly PlannedRow[]): RowOperation => ({
  ...{ kind: 'insert', table, gives: 'ids' },
  rows: rows.map(({ id }) => id as NewRow),
});

const listOf = <K, T>(lists: Map<K, T[]>, key: K): T[] => getOrCreate(lists, key, () => []);

const ROWS_PER_STATEMENT = 256;

/** Takes rows whose values are in the order of the shape's columns. Statements are not awaited one by one. */
export type InsertRows = (rows: readonly (readonly SqlValue[])[]) => readonly Promise<unknown>[];

/**
 * Statements have 256 rows, or 128, or 64, …, whatever the total, so a table needs at most nine different statements,
 * each prepared once.
 */
export function createInsert(dialect: Dialect, session: Session, { table, columns }: RowShape): InsertRows {
  const most = Math.min(ROWS_PER_STATEMENT, MAX_PARAMETERS / Math.max(1, columns.length));
  const statements = new Map<number, Statement>();
  const statementOf = (count: number): Statement =>
    getOrCreate(statements, count, () => insertStatement(dialect, table, columns, count));
  return (rows) => {
    const running: Promise<unknown>[] = [];
    let start = 0;
    for (const count of statementSizes(rows.length, most)) {
      const values: SqlValue[] = [];
      for (let index = start; index < start + count; index++) values.push(...(rows[index] as readonly SqlValue[]));
      running.push(session.execute(statementOf(count), values));
      start += count;
    }
    return running;
  };
}

/** The row counts of the statements: powers of two up to `most`. */
export function statementSizes(rows: number, most: number): readonly number[] {
  const sizes: number[] = [];
  for (let left = rows; left > 0; left -= sizes.at(-1) as number) {
    sizes.push(2 ** Math.floor(Math.log2(Math.max(1, Math.min(most, left)))));
  }
  return sizes;
}
