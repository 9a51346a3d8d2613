import isEqual from 'lodash/isEqual.js';
import { quote } from '../../../sql/dialects/standard-sql.ts';
import type { CataloguedColumn, CataloguedKey, CataloguedTable, StoredType } from '../../layout/catalogue.ts';
import { sqliteLayout } from './sqlite-layout.ts';

/** A table of another database as this engine would declare it for the same content. */
export function createTableText(table: CataloguedTable, all: readonly CataloguedTable[]): string {
  const counted = countedColumn(table);
  const columns = table.columns.map((column) =>
    column === counted ? `${quote(column.name)} ${sqliteLayout.columnTypes.id}` : columnText(column),
  );
  const primary =
    counted !== undefined || table.primaryKey.length === 0 ? [] : [`primary key (${namesOf(table.primaryKey)})`];
  const keys = table.foreignKeys.filter((key) => leadsToOne(key, all)).map(foreignKeyText);
  return `create table ${quote(table.name)} (${[...columns, ...primary, ...keys].join(', ')})`;
}

export const uniqueIndexTexts = ({ name, uniques, primaryKey }: CataloguedTable): readonly string[] =>
  uniques
    .filter((columns) => !isEqual(columns, primaryKey))
    .map((columns, index) => {
      const own = quote(`${name}_copied_${index + 1}`);
      return `create unique index ${own} on ${quote(name)} (${namesOf(columns)})`;
    });

/** The column of generated ids. */
const countedColumn = ({ columns, primaryKey }: CataloguedTable): CataloguedColumn | undefined =>
  primaryKey.length === 1 ? columns.find(({ name, counts }) => counts && name === primaryKey[0]) : undefined;

function columnText({ name, type, required, fallback, ignoresCase }: CataloguedColumn): string {
  const value = fallback === null ? null : fallbackText(type, fallback);
  // Computed values that this engine cannot express are omitted.
  const isRequired = required && (fallback === null || value !== null);
  return [
    `${quote(name)} ${typeText(type)}`,
    ...(isRequired ? ['not null'] : []),
    ...(value === null ? [] : [`default ${value}`]),
    ...(ignoresCase ? ['collate nocase'] : []),
  ].join(' ');
}

const typeText = (type: StoredType): string => (type === 'bytes' ? 'blob' : sqliteLayout.columnTypes[type]);

const NOW = "(cast(unixepoch('subsec') * 1000 as integer))";

/** A default of another database; null unless it is a plain value or the current time. */
function fallbackText(type: StoredType, text: string): string | null {
  if (/^(now\(\)|current_timestamp)/i.test(text)) return type === 'datetime' ? NOW : null;
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true' ? '1' : '0';
  if (/^-?\d+(\.\d+)?$/.test(text)) return text;
  return /^('(?:[^']|'')*')(::[\w [\]]+(\(\d+\))?)?$/.exec(text)?.[1] ?? null;
}

/** SQLite would reject other references at every write. */
const leadsToOne = ({ table, referenced }: CataloguedKey, all: readonly CataloguedTable[]): boolean =>
  all.some(
    ({ name, primaryKey, uniques }) =>
      name === table && [primaryKey, ...uniques].some((columns) => isEqual(columns, referenced)),
  );

const foreignKeyText = ({ columns, table, referenced, onDelete }: CataloguedKey): string =>
  `foreign key (${namesOf(columns)}) references ${quote(table)} (${namesOf(referenced)}) on delete ${onDelete}`;

const namesOf = (columns: readonly string[]): string => columns.map(quote).join(', ');
