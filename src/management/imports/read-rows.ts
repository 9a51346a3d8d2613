import type { Scope } from '../../content/scope.ts';
import type { Body } from '../../content/versions/entry-body.ts';
import { validationError } from '../../errors.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { type Attribute, type ContentType, FILE_UID } from '../../schema/model.ts';
import { findByValue } from './find-rows.ts';
import { type CellValue, isImported, readCell } from './read-cell.ts';

/** A part of a table that somebody imports. */
export interface SentTable {
  /** The field of each column. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** `id` or a unique field: rows that have the value of an entry there change it. Null: all rows are new entries. */
  readonly by: string | null;
  readonly locale: string | null;
  /** The field by which related entries are named, by column. */
  readonly mainFields: ReadonlyMap<string, string>;
}

export interface ImportedRow {
  /** Its place in the table that was sent. */
  readonly at: number;
  readonly data: Body;
  /** What identifies its entry; null if the cell is empty. */
  readonly key: string | null;
  readonly problem: string | null;
}

/** The rows as data of entries, with the ids of the entries that they name. */
export async function readRows(
  scope: Scope,
  type: ContentType,
  { columns, rows, by, mainFields }: SentTable,
  locale: string | null,
): Promise<readonly ImportedRow[]> {
  refuseColumns(type, columns, by);
  const cells = rows.map((row) =>
    columns.map((name, at) => {
      const attribute = type.attributes.get(name);
      return attribute === undefined || name === 'id' ? null : readCell(attribute, row[at] ?? '');
    }),
  );
  const related = await Promise.all(
    columns.map((name, at) => findRelated(scope, type.attributes.get(name), mainFields.get(name), cells, at, locale)),
  );
  return rows.map((row, at) => {
    const data: Record<string, unknown> = {};
    let problem: string | null = row.length > columns.length ? 'The row has more cells than there are columns' : null;
    for (const [column, name] of columns.entries()) {
      const cell = cells[at]?.[column] ?? null;
      if (cell === null) continue;
      const value = cell.kind === 'related' ? (related[column]?.(cell.names) ?? cell) : cell;
      if (value.kind === 'value') data[name] = value.value;
      else problem ??= value.kind === 'problem' ? value.message : `${name} cannot be imported`;
    }
    const key = by === null ? '' : (row[columns.indexOf(by)] ?? '').trim();
    return { at, data, key: key === '' ? null : key, problem };
  });
}

function refuseColumns(type: ContentType, columns: readonly string[], by: string | null): void {
  for (const [at, name] of columns.entries()) {
    if (columns.indexOf(name) !== at) throw validationError(`columns must name ${name} once`);
    if (name !== by && !isImported(type, name))
      throw validationError(`columns must be fields that can be imported: ${name} is not`);
  }
  if (by === null) return;
  if (!columns.includes(by)) throw validationError(`by must be one of the columns: ${by} is not`);
  if (by !== 'id' && !isUnique(type.attributes.get(by)))
    throw validationError(`by must be "id" or a unique field: ${by} is not`);
}

const isUnique = (attribute: Attribute | undefined): boolean =>
  attribute?.kind === 'scalar' && (attribute.type === 'uid' || attribute.unique === true);

type ResolveNames = (names: readonly (number | string)[]) => CellValue;

/** Finds the entries that a column names, with one statement for all rows. */
async function findRelated(
  scope: Scope,
  attribute: Attribute | undefined,
  mainField: string | undefined,
  cells: readonly (readonly (CellValue | null)[])[],
  column: number,
  locale: string | null,
): Promise<ResolveNames | null> {
  if (attribute?.kind !== 'relation' && attribute?.kind !== 'media') return null;
  const target = contentTypeOf(scope.engine.model, attribute.kind === 'media' ? FILE_UID : attribute.target);
  const names = cells.flatMap((row) => {
    const cell = row[column];
    return cell?.kind === 'related' ? cell.names.filter((name) => typeof name === 'string') : [];
  });
  const isNamed = attribute.kind === 'relation' && mainField !== undefined && mainField !== 'id';
  const found = isNamed ? await findByValue(scope, target, mainField, names, locale) : null;
  return (wanted) => {
    if (wanted.length > 1 && !attribute.many)
      return { kind: 'problem', message: `${attribute.name} can have one entry, not ${wanted.length}` };
    const ids: number[] = [];
    for (const name of wanted) {
      const [id = null, ...more] = typeof name === 'number' ? [name] : (found?.get(name) ?? []);
      if (id === null || more.length > 0) {
        const why =
          id === null ? `there is no ${target.displayName} called ${name}` : `several entries are called ${name}`;
        return { kind: 'problem', message: `${attribute.name}: ${why}` };
      }
      ids.push(id);
    }
    return { kind: 'value', value: attribute.many ? ids : (ids[0] ?? null) };
  };
}
