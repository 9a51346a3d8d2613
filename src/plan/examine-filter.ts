import { comparesText } from '../query/filters/operators.ts';
import type { Filter, JoinableAttribute, Search, SortKey } from '../query/query.ts';
import type { Model, Type } from '../schema/model.ts';
import { assertNever } from '../util/assert-never.ts';
import { planLink } from './plan-link.ts';
import type { Link } from './plan.ts';

/** The approximate number of rows of a table. */
export type RowsOf = (table: string) => number;

/** Rows a database is expected to examine for a filter or a sort: in total, and by path of relations. */
export interface Examined {
  rows: number;
  /** The largest table scanned for it. */
  largest: number;
  readonly byPath: Map<string, number>;
}

export const nothingExamined = (): Examined => ({ rows: 0, largest: 0, byPath: new Map() });

/** The path of a part of a query, as a list of names. */
type Path = readonly string[];

export interface Examination {
  readonly model: Model;
  readonly rowsOf: RowsOf;
  readonly examined: Examined;
}

/**
 * Planning a set costs the database some time even if its tables are empty, about as much as examining this many rows.
 */
const ROWS_PER_SET = 5_000;

/** Comparing a value of a row that is read anyway costs a fraction of reading the row. */
const COMPARED = 0.1;
/** Strings are compared character by character. */
const COMPARED_TEXT = 0.3;

/** A filter over `rows` rows: each comparison for every row, and each relation as a set that is read once. */
export function examineFilter(examination: Examination, filter: Filter, rows: number, path: Path): void {
  switch (filter.kind) {
    case 'and':
    case 'or':
      for (const part of filter.filters) examineFilter(examination, part, rows, path);
      return;
    case 'not':
      examineFilter(examination, filter.filter, rows, path);
      return;
    case 'overwritten':
      return;
    case 'compare':
      addExamined(examination, path, rows * (comparesText(filter.operator) ? COMPARED_TEXT : COMPARED));
      return;
    case 'null':
      addExamined(examination, path, rows * COMPARED);
      return;
    case 'related': {
      const { attribute, owner, target } = filter;
      const deeper = [...path, attribute.name];
      examineLink(examination, deeper, owner, attribute, target);
      examineFilter(examination, filter.filter, examination.rowsOf(target.table), deeper);
      if (filter.among !== undefined)
        examineFilter(examination, filter.among, examination.rowsOf(target.table), deeper);
      return;
    }
    default:
      assertNever(filter);
  }
}

/** Every searched column of every row. */
export const examineSearch = (examination: Examination, { attributes }: Search, rows: number): void =>
  addExamined(examination, ['_q'], rows * attributes.length * COMPARED_TEXT);

/** A path over relations is read once for all rows, only for its key. */
export function examineSort(examination: Examination, sort: readonly SortKey[], path: Path): void {
  for (const key of sort) {
    const deeper = [...path];
    for (const { owner, attribute, target, among } of key.path) {
      deeper.push(attribute.name);
      examineLink(examination, deeper, owner, attribute, target);
      if (among !== undefined) examineFilter(examination, among, examination.rowsOf(target.table), deeper);
    }
  }
}

function examineLink(
  examination: Examination,
  path: Path,
  owner: Type,
  attribute: JoinableAttribute,
  target: Type,
): void {
  const { model, rowsOf, examined } = examination;
  const tables = tablesOf(planLink(model, owner, attribute), target).map(rowsOf);
  examined.largest = Math.max(examined.largest, ...tables);
  addExamined(
    examination,
    path,
    tables.reduce((sum, rows) => sum + rows, ROWS_PER_SET),
  );
}

const tablesOf = (link: Link, target: Type): readonly string[] =>
  link.kind === 'table' ? [link.table, target.table] : [target.table];

export function addExamined({ examined }: Examination, path: Path, rows: number): void {
  const name = path.join('.');
  examined.rows += rows;
  examined.byPath.set(name, (examined.byPath.get(name) ?? 0) + rows);
}
