import type { ScalarAttribute, Type } from '../../../../schema/model.ts';
import { privateFieldsOf } from '../../../../content/reading/private-fields.ts';
import type { Entity } from '../../../../content/reading/read-entities.ts';
import { valueKind } from '../../../../schema/scalar-types.ts';
import { attributeNamed } from '../../../../query/resolution.ts';
import { isObject, type Params } from '../../raw-params.ts';

/** Rows with the names and values of fields. Columns that no field has are left out. */
export function entitiesFromRows(type: Type | null, rows: unknown, isWhole: boolean): unknown {
  if (rows === undefined || rows === null) return null;
  if (Array.isArray(rows)) return rows.map((row) => entityFromRow(type, row as Params, isWhole));
  return entityFromRow(type, rows as Params, isWhole);
}

function entityFromRow(type: Type | null, row: Params, isWhole: boolean): Params {
  if (type === null) return row;
  const entries = Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
    if (column === 'id') return [['id', value]];
    const attribute = type.byColumn.get(column) ?? type.attributes.get(column);
    if (attribute === undefined) return [];
    return [[attribute.name, attribute.kind === 'scalar' ? fieldValue(attribute, value) : value]];
  });
  const entity = Object.fromEntries(entries) as Entity;
  return isWhole ? privateFieldsOf(type).hide({}, entity) : entity;
}

function fieldValue({ type }: ScalarAttribute, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (valueKind(type)) {
    case 'text':
    case 'longText':
    case 'bigint':
      return String(value);
    case 'integer':
    case 'fraction':
      return Number(value);
    case 'boolean':
      return typeof value === 'boolean' ? value : (BOOLEANS.get(String(value)) ?? null);
    case 'instant': {
      const date = new Date(value as string | number | Date);
      if (Number.isNaN(date.getTime())) return null;
      return type === 'timestamp' ? String(date.getTime()) : date.toISOString();
    }
    case 'json':
      return typeof value === 'string' ? parsed(value) : value;
    case 'id':
    case 'day':
    case 'time':
      return value;
  }
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['0', false],
]);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Data with the names of columns; values go to knex as they are. */
export function rowsFromData(type: Type | null, data: unknown): unknown {
  if (Array.isArray(data)) return data.map((item) => rowsFromData(type, item));
  if (!isObject(data) || type === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const attribute = attributeNamed(type, name);
      return [attribute?.kind === 'scalar' ? attribute.column : name, value];
    }),
  );
}
