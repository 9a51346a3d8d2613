import type { Reader, Session } from '../database/driver.ts';
import { createOwnStatements } from '../database/own/own-statements.ts';
import { ownTable } from '../database/own/own-table.ts';
import type { OwnTables } from '../database/own/own-tables.ts';
import type { Dialect } from '../sql/dialect.ts';

/** The point of an image that is kept in view, in percent of its width and height. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

export const FOCAL_POINTS = ownTable(
  'plinth_focal_points',
  {
    file_id: 'integer',
    // As JSON: { x, y }.
    point: 'string',
  },
  { unique: ['file_id'] },
);

/** Focal points of files, stored next to v4's tables. Writes happen in the caller's transaction. */
export interface FocalPoints extends OwnTables {
  /** Those that some files have, by file. */
  of(reader: Pick<Reader, 'query'>, files: readonly number[]): Promise<ReadonlyMap<number, FocalPoint>>;
  /** Replaces the one of a file, whose row is locked. */
  set(session: Session, file: number, point: FocalPoint | null): Promise<void>;
  forget(session: Session, files: readonly number[]): Promise<void>;
  /** Deletes everything, when all content is deleted. */
  clear(session: Session): Promise<void>;
}

/** The table is created when the first point is stored; until then there is nothing to read. */
export function createFocalPoints(tables: OwnTables, dialect: Dialect): FocalPoints {
  const points = createOwnStatements(dialect, FOCAL_POINTS);
  const clear = points.remove('');
  const forget = (session: Session, ids: readonly number[]) => points.removeAmong(session, { column: 'file_id', ids });
  return {
    ...tables,
    async of(reader, ids) {
      if (!tables.isKnown() || ids.length === 0) return new Map();
      const rows = await points.among(reader, ['file_id', 'point'], { column: 'file_id', ids });
      return new Map(rows.map(({ file_id: file, point }) => [file, JSON.parse(point) as FocalPoint]));
    },
    async set(session, file, point) {
      await forget(session, [file]);
      if (point !== null) await points.insert(session, { file_id: file, point: JSON.stringify(rounded(point)) });
    },
    async forget(session, ids) {
      if (tables.isKnown()) await forget(session, ids);
    },
    async clear(session) {
      if (tables.isKnown()) await clear(session);
    },
  };
}

const rounded = ({ x, y }: FocalPoint): FocalPoint => ({ x: hundredths(x), y: hundredths(y) });

const hundredths = (value: number): number => Math.round(value * 100) / 100;
