import { quote } from '../../../sql/dialects/standard-sql.ts';
import type { LoadRows } from '../../layout/layout-dialect.ts';
import type { ColumnType } from '../../layout/table-layout.ts';

export const POSTGRES_TYPES = {
  id: 'serial primary key',
  reference: 'integer',
  order: 'double precision',
  string: 'varchar(255)',
  text: 'text',
  json: 'jsonb',
  integer: 'integer',
  bigint: 'bigint',
  double: 'double precision',
  decimal: 'numeric(10, 2)',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  datetime: 'timestamp(6)',
  timestamp: 'timestamp(6)',
} as const satisfies Record<ColumnType, string>;

/**
 * One array per column: the SQL is the same for any number of rows, and the server neither parses nor plans thousands
 * of parameters.
 */
export const postgresLoad: LoadRows = {
  statement(table, columns) {
    const names = columns.map(({ name }) => quote(name)).join(', ');
    const arrays = columns.map(({ type }, index) => `$${index + 1}::${elementType(type)}[]`).join(', ');
    return { text: `insert into ${quote(table)} (${names}) select * from unnest(${arrays})`, writes: table };
  },
  parameter: (values) => `{${values.map(element).join()}}`,
};

/** Without a length: an explicit cast would truncate values that the column should reject. */
const elementType = (type: ColumnType): string =>
  type === 'id' ? 'integer' : POSTGRES_TYPES[type].replace(/\(.*\)/, '');

function element(value: string | number | bigint | boolean | null): string {
  if (value === null) return 'null';
  if (typeof value !== 'string') return String(value);
  return `"${/["\\]/.test(value) ? value.replaceAll(/["\\]/g, '\\$&') : value}"`;
}
