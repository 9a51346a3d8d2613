import type { ScalarAttribute } from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';
import type { JsonType, Schema } from '../document.ts';
import { INTEGER_PATTERN, TIME_PATTERN } from './scalar-schema.ts';
import { referTo } from '../writing.ts';

/** The accepted values of a field, with the rules of its schema; nullable if it is not required. */
export function inputScalarSchema(attribute: ScalarAttribute): Schema {
  const { default: value } = attribute;
  const schema = valueSchema(attribute);
  const type =
    attribute.required || schema.type === undefined ? schema.type : [schema.type as JsonType, 'null' as const];
  return {
    ...schema,
    ...(type !== undefined && { type }),
    ...(value !== undefined && typeof value !== 'function' && { default: value }),
  };
}

function valueSchema(attribute: ScalarAttribute): Schema {
  switch (attribute.type) {
    case 'string':
    case 'text':
    case 'richtext':
      return { type: 'string', ...textRules(attribute) };
    case 'password':
      return { type: 'string', ...textRules(attribute), writeOnly: true };
    case 'email':
      return { type: 'string', format: 'email', ...textRules(attribute) };
    case 'uid':
      return { type: 'string', pattern: '^[A-Za-z0-9\\-_.~]*$', ...textRules(attribute), description: 'Unique.' };
    case 'enumeration':
      return { type: 'string', enum: [...(attribute.enum ?? []), ...(attribute.required ? [] : [null])] };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'time':
      return { type: 'string', pattern: TIME_PATTERN };
    case 'datetime':
      return { type: 'string', format: 'date-time' };
    case 'timestamp':
      return { description: 'A date and time, or milliseconds since 1970.' };
    case 'biginteger':
      return { type: 'string', pattern: INTEGER_PATTERN, description: 'A 64-bit integer, as a string.' };
    case 'integer':
    case 'increments':
      return { type: 'integer', ...numberRules(attribute) };
    case 'float':
    case 'decimal':
      return { type: 'number', ...numberRules(attribute) };
    case 'boolean':
      return { type: 'boolean' };
    case 'array':
      return { type: 'array', items: {} };
    case 'blocks':
      return { type: 'array', items: referTo('RichTextBlock') };
    case 'json':
      return { description: 'Any JSON value.' };
    default:
      return assertNever(attribute.type);
  }
}

function textRules({ constraints = {}, unique }: ScalarAttribute): Schema {
  const { minLength, maxLength, regex } = constraints;
  return {
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(regex && { pattern: regex.source }),
    ...(unique && { description: 'Unique.' }),
  };
}

const numberRules = ({ constraints: { min, max } = {} }: ScalarAttribute): Schema => ({
  ...(min !== undefined && { minimum: min }),
  ...(max !== undefined && { maximum: max }),
});
