import type { SqlValue } from '../../database/driver.ts';
import type { ScalarAttribute } from '../../schema/model.ts';
import type { ColumnValues } from '../user-store.ts';
import type { AccountParts } from './account-parts.ts';
import { type Fields, fieldRefusal } from './check-body.ts';

/** The declared scalar fields of a body as column values; keys that the schema does not know are dropped. */
export function columnValues(parts: Pick<AccountParts, 'userType' | 'dialect'>, fields: Fields): ColumnValues {
  const values: Record<string, SqlValue> = {};
  for (const attribute of parts.userType.attributes.values()) {
    if (attribute.kind !== 'scalar' || !Object.hasOwn(fields, attribute.name)) continue;
    values[attribute.column] = columnValue(parts, attribute, fields[attribute.name]);
  }
  return values;
}

function columnValue(parts: Pick<AccountParts, 'dialect'>, attribute: ScalarAttribute, value: unknown): SqlValue {
  if (value === null || value === undefined) return null;
  switch (attribute.type) {
    case 'boolean':
      if (typeof value !== 'boolean') throw wrongType(attribute, 'boolean', value);
      return value;
    case 'integer':
    case 'increments':
      if (!Number.isSafeInteger(value)) throw wrongType(attribute, 'integer', value);
      return value as number;
    case 'float':
    case 'decimal':
      if (typeof value !== 'number') throw wrongType(attribute, 'number', value);
      return value;
    case 'json':
    case 'array':
    case 'blocks':
      return JSON.stringify(value);
    case 'datetime':
    case 'timestamp': {
      const time = new Date(typeof value === 'number' ? value : String(value));
      if (Number.isNaN(time.getTime())) throw wrongType(attribute, 'date', value);
      return parts.dialect.encodeValue(time);
    }
    case 'enumeration':
      if (typeof value !== 'string' || !attribute.enum?.includes(value)) {
        throw fieldRefusal(
          attribute.name,
          `${attribute.name} must be one of the following values: ${attribute.enum?.join(', ')}`,
        );
      }
      return value;
    default:
      if (typeof value !== 'string') throw wrongType(attribute, 'string', value);
      return value;
  }
}

const wrongType = (attribute: ScalarAttribute, type: string, value: unknown) =>
  fieldRefusal(
    attribute.name,
    `${attribute.name} must be a \`${type}\` type, but the final value was: \`${JSON.stringify(value)}\`.`,
  );
