import type { Configuration } from '../../model/configuration.ts';
import { labelOf } from '../../model/label-of.ts';
import type { ContentType } from '../../model/model.ts';
import type { Rights } from '../../model/permissions.ts';
import type { Table } from './read-table.ts';

/** A field that a column can be imported into. */
export interface ImportField {
  readonly name: string;
  readonly label: string;
  /** Rows with the value of an entry here can change it. */
  readonly identifies: boolean;
}

const NOT_IMPORTED: ReadonlySet<string> = new Set(['password', 'component', 'dynamiczone']);
const OWN: ReadonlySet<string> = new Set([
  ...['createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy', 'locale', 'localizations'],
]);

export function importFields(
  { uid, attributes }: ContentType,
  { contentType }: Configuration,
  rights: Rights,
): readonly ImportField[] {
  const mayWrite = (name: string): boolean =>
    rights.mayField('update', uid, name) || rights.mayField('create', uid, name);
  return Object.entries(attributes).flatMap(([name, attribute]): readonly ImportField[] => {
    const label = labelOf(contentType, name);
    if (name === 'id') return [{ name, label, identifies: true }];
    const isOff = attribute.visible === false || attribute.writable === false || NOT_IMPORTED.has(attribute.type);
    if (isOff || OWN.has(name) || /^morph/.test(attribute.relationType ?? '') || !mayWrite(name)) return [];
    return [{ name, label, identifies: attribute.unique === true || attribute.type === 'uid' }];
  });
}

/** The field of each column that is called like one; null for the others. */
export function guessFields({ head }: Table, fields: readonly ImportField[]): readonly (string | null)[] {
  const taken = new Set<string>();
  return head.map((column) => {
    const words = column.trim().toLowerCase();
    const found = fields.find(({ name, label }) => name.toLowerCase() === words || label.toLowerCase() === words);
    if (found === undefined || taken.has(found.name)) return null;
    taken.add(found.name);
    return found.name;
  });
}

/** What is sent of a table: the columns that are imported. */
export function chosenColumns(
  { rows }: Table,
  chosen: readonly (string | null)[],
): { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const places = chosen.flatMap((name, at) => (name === null ? [] : [{ name, at }]));
  return {
    columns: places.map(({ name }) => name),
    rows: rows.map((row) => places.map(({ at }) => row[at] ?? '')),
  };
}

/** As the server takes them: so many rows, and so many characters. */
const MOST_ROWS = 200;
const MOST_CHARACTERS = 200_000;

/** Rows that are sent together. */
export function batchesOf<Row>(rows: readonly Row[], cellsOf: (row: Row) => readonly string[]): readonly Row[][] {
  const batches: Row[][] = [];
  let left = 0;
  for (const row of rows) {
    const characters = cellsOf(row).reduce((sum, cell) => sum + cell.length, 0);
    const last = batches.at(-1);
    if (last === undefined || last.length >= MOST_ROWS || characters > left) {
      batches.push([row]);
      left = MOST_CHARACTERS - characters;
    } else {
      last.push(row);
      left -= characters;
    }
  }
  return batches;
}
