import type { CompareOperator } from '../../query/query.ts';
import { componentOf, contentTypeOf } from '../../schema/lookup.ts';
import { type Attribute, FILE_UID, type ScalarType, type Type } from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';
import type { Schema } from '../document.ts';
import { INTEGER_PATTERN } from './scalar-schema.ts';
import { visibleAttributes } from '../visible-attributes.ts';
import { closedObject, referTo, type Writing } from '../writing.ts';

const FLAG: Schema = {
  anyOf: [{ type: 'boolean' }, { type: 'string', enum: ['true', 'false', 't', 'f', '1', '0'] }],
};

/** Operators of which each kind of value has its own. */
type TypedOperator = '$eq' | '$ne' | '$lt' | '$lte' | '$gt' | '$gte' | '$in' | '$notIn' | '$between';

const TEXT_OPERATORS: Readonly<Record<Exclude<CompareOperator, TypedOperator>, string>> = {
  $eqi: 'Equal, ignoring case.',
  $nei: 'Not equal, ignoring case.',
  $contains: 'Contains the text.',
  $notContains: 'Does not contain the text.',
  $containsi: 'Contains the text, ignoring case.',
  $notContainsi: 'Does not contain the text, ignoring case.',
  $startsWith: 'Starts with the text.',
  $startsWithi: 'Starts with the text, ignoring case.',
  $endsWith: 'Ends with the text.',
  $endsWithi: 'Ends with the text, ignoring case.',
};

const text: Schema = { type: 'string' };

/** The operators of one kind of value; a plain value means `$eq`. */
function filterSchema(name: string, value: Schema): Schema {
  const list: Schema = { anyOf: [{ type: 'array', items: value }, value] };
  const typed: Readonly<Record<TypedOperator, Schema>> = {
    $eq: described('Equal.', value),
    $ne: described('Not equal.', value),
    $lt: described('Less than.', value),
    $lte: described('Less than or equal.', value),
    $gt: described('Greater than.', value),
    $gte: described('Greater than or equal.', value),
    $in: described('One of these.', list),
    $notIn: described('None of these.', list),
    $between: {
      type: 'array',
      description: 'From the first to the second, both included.',
      items: value,
      minItems: 2,
      maxItems: 2,
    },
  };
  const operators: Readonly<Record<string, Schema>> = {
    ...typed,
    $null: described('Is null.', FLAG),
    $notNull: described('Is not null.', FLAG),
    ...Object.fromEntries(Object.entries(TEXT_OPERATORS).map(([key, meaning]) => [key, described(meaning, text)])),
    $not: described('The opposite.', referTo(name)),
  };
  return { anyOf: [value, closedObject(operators)] };
}

const described = (description: string, schema: Schema): Schema => ({ description, ...schema });

const FILTER_VALUES = {
  TextFilter: text,
  NumberFilter: { type: 'number' },
  BigIntegerFilter: { type: ['integer', 'string'], pattern: INTEGER_PATTERN },
  BooleanFilter: FLAG,
  DateFilter: { type: 'string', examples: ['2024-02-29'] },
  TimeFilter: { type: 'string', examples: ['08:15:30.000'] },
  DateTimeFilter: {
    type: 'string',
    description: 'A date, a date with time, or milliseconds since 1970.',
    examples: ['2024-01-01T00:00:00.000Z', '2024-01-01', '1704067200000'],
  },
  IdFilter: { type: 'integer' },
} satisfies Readonly<Record<string, Schema>>;

type FilterName = keyof typeof FILTER_VALUES;

export const FILTER_SCHEMAS: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(FILTER_VALUES).map(([name, value]) => [name, filterSchema(name, value)]),
);

const FILTER_OF: Readonly<Record<ScalarType, FilterName>> = {
  integer: 'NumberFilter',
  float: 'NumberFilter',
  decimal: 'NumberFilter',
  biginteger: 'BigIntegerFilter',
  increments: 'IdFilter',
  boolean: 'BooleanFilter',
  date: 'DateFilter',
  time: 'TimeFilter',
  datetime: 'DateTimeFilter',
  timestamp: 'DateTimeFilter',
  string: 'TextFilter',
  text: 'TextFilter',
  richtext: 'TextFilter',
  blocks: 'TextFilter',
  enumeration: 'TextFilter',
  email: 'TextFilter',
  password: 'TextFilter',
  uid: 'TextFilter',
  array: 'TextFilter',
  json: 'TextFilter',
};

/** The grammar of `filters` for one type: its fields, relations and groups. */
export function writeFilters(writing: Writing, type: Type): Schema {
  const name = `${writing.nameOf(type.uid)}Filters`;
  return writing.refer(name, () => {
    const properties: Record<string, Schema> = { id: referTo('IdFilter') };
    for (const attribute of visibleAttributes(writing, type)) {
      const schema = attributeFilter(writing, attribute);
      if (schema) properties[attribute.name] = schema;
    }
    const group: Schema = { type: 'array', items: referTo(name) };
    return closedObject(
      {
        ...properties,
        $and: described('All of these.', group),
        $or: described('At least one of these.', group),
        $not: described('The opposite of these.', referTo(name)),
      },
      { description: 'Conditions that must all hold. A field without an operator means `$eq`.' },
    );
  });
}

/** Dynamic zones and polymorphic relations cannot be filtered by. */
function attributeFilter(writing: Writing, attribute: Attribute): Schema | undefined {
  switch (attribute.kind) {
    case 'scalar':
      return referTo(FILTER_OF[attribute.type]);
    case 'relation':
    case 'morphFrom':
      return orId(writeFilters(writing, contentTypeOf(writing.model, attribute.target)));
    case 'media':
      return orId(writeFilters(writing, contentTypeOf(writing.model, FILE_UID)));
    case 'component':
      return orId(writeFilters(writing, componentOf(writing.model, attribute.component)));
    case 'morphTo':
    case 'dynamicZone':
      return undefined;
    default:
      return assertNever(attribute);
  }
}

/** A relation compared with a value is compared by id. */
const orId = (filters: Schema): Schema => ({ anyOf: [referTo('IdFilter'), filters] });
