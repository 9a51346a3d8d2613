import { FILE_UID, type ScalarAttribute } from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';
import type { Schema } from '../document.ts';
import { referTo } from '../writing.ts';

export const TIME_PATTERN = '^\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?$';
export const INTEGER_PATTERN = '^-?\\d+$';

export const DOCUMENT_ID: Schema = { type: 'string', description: 'The same for all locales of an entry.' };

/**
 * A field's value in a response. Every field may be null, even a required one: drafts are stored
 * without their required fields.
 */
export function scalarSchema(uid: string, attribute: ScalarAttribute): Schema {
  if (uid === FILE_UID && attribute.name === 'formats') {
    return {
      type: ['object', 'null'],
      description: 'Smaller copies of an image, by the name of their size.',
      additionalProperties: referTo('ImageFormat'),
    };
  }
  if (attribute.computed?.kind === 'documentId') return DOCUMENT_ID;
  switch (attribute.type) {
    case 'string':
    case 'text':
    case 'richtext':
    case 'uid':
    case 'password':
      return { type: ['string', 'null'] };
    case 'email':
      return { type: ['string', 'null'], format: 'email' };
    case 'enumeration':
      return { type: ['string', 'null'], enum: [...(attribute.enum ?? []), null] };
    case 'blocks':
      return { type: ['array', 'null'], items: referTo('RichTextBlock') };
    case 'date':
      return { type: ['string', 'null'], format: 'date' };
    case 'time':
      return { type: ['string', 'null'], pattern: TIME_PATTERN, examples: ['08:15:30.000'] };
    case 'datetime':
      return { type: ['string', 'null'], format: 'date-time' };
    case 'timestamp':
      return {
        type: ['string', 'null'],
        pattern: INTEGER_PATTERN,
        description: 'Milliseconds since 1970, as a string.',
        examples: ['1686830400000'],
      };
    case 'biginteger':
      return {
        type: ['string', 'null'],
        pattern: INTEGER_PATTERN,
        description: 'A 64-bit integer, as a string.',
        examples: ['9007199254740993'],
      };
    case 'increments':
      return { type: 'integer' };
    case 'integer':
      return { type: ['integer', 'null'] };
    case 'float':
    case 'decimal':
      return { type: ['number', 'null'] };
    case 'boolean':
      return { type: ['boolean', 'null'] };
    case 'array':
      return { type: ['array', 'null'], items: {} };
    case 'json':
      return { description: 'Any JSON value.' };
    default:
      return assertNever(attribute.type);
  }
}
