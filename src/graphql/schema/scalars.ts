import { GraphQLError, GraphQLScalarType, Kind, print, type ValueNode, valueFromASTUntyped } from 'graphql';
import { inexactNumber } from '../../util/json/exact-json.ts';
import { ExactNumber, isExact } from '../../util/json/exact-number.ts';
import { UploadValue } from '../upload-value.ts';
import { parseDate, parseDateTime, parseLong, parseTime } from './scalar-values.ts';

const asGiven = (value: unknown): unknown => value;

/** Date errors are reported unchanged, with their location; time errors in the library's wording. */
const dateLiteral =
  (parse: (value: unknown) => unknown, refusal: string) =>
  (node: ValueNode): unknown => {
    try {
      if (node.kind === Kind.STRING) return parse(node.value);
    } catch (error) {
      throw new GraphQLError((error as Error).message, { nodes: node });
    }
    throw new GraphQLError(`${refusal} ${'value' in node && node.value}`, { nodes: node });
  };

const timeLiteral = (node: ValueNode): unknown => {
  if (node.kind !== Kind.STRING) throw new TypeError('Time cannot represent non string type');
  return parseTime(node.value);
};

export const DateTimeScalar = new GraphQLScalarType({
  name: 'DateTime',
  description:
    'A date-time string at UTC, such as 2007-12-03T10:15:30Z, compliant with the `date-time` format outlined in section 5.6 of the RFC 3339 profile of the ISO 8601 standard for representation of dates and times using the Gregorian calendar.',
  parseValue: parseDateTime,
  parseLiteral: dateLiteral(parseDateTime, 'DateTime cannot represent non string or Date type'),
});

export const DateScalar = new GraphQLScalarType({
  name: 'Date',
  description:
    'A date string, such as 2007-12-03, compliant with the `full-date` format outlined in section 5.6 of the RFC 3339 profile of the ISO 8601 standard for representation of dates and times using the Gregorian calendar.',
  parseValue: parseDate,
  parseLiteral: dateLiteral(parseDate, 'Date cannot represent non string type'),
});

export const TimeScalar = new GraphQLScalarType({
  name: 'Time',
  description: 'A time string with format HH:mm:ss.SSS',
  parseValue: parseTime,
  parseLiteral: timeLiteral,
});

export const JsonScalar = new GraphQLScalarType({
  name: 'JSON',
  description:
    'The `JSON` scalar type represents JSON values as specified by [ECMA-404](http://www.ecma-international.org/publications/files/ECMA-ST/ECMA-404.pdf).',
  parseValue: asGiven,
  parseLiteral: (node, variables) => exactValue(node, variables),
});

/** Any literal of a document; its integers keep their digits, and numbers out of range are refused. */
function exactValue(node: ValueNode, variables: Parameters<typeof valueFromASTUntyped>[1]): unknown {
  switch (node.kind) {
    case Kind.INT:
    case Kind.FLOAT: {
      if (!Number.isFinite(Number(node.value))) throw new GraphQLError(`${inexactNumber(node.value)}`, { nodes: node });
      return isExact(node.value) ? Number(node.value) : new ExactNumber(node.value);
    }
    case Kind.LIST:
      return node.values.map((item) => exactValue(item, variables));
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, exactValue(value, variables)]));
    default:
      return valueFromASTUntyped(node, variables);
  }
}

export const LongScalar = new GraphQLScalarType({
  name: 'Long',
  description: 'The `BigInt` scalar type represents non-fractional signed whole numeric values.',
  parseValue: parseLong,
  parseLiteral: (node) => {
    if (node.kind === Kind.BOOLEAN) throw new GraphQLError(`BigInt cannot represent value: ${node.value}`);
    if ('value' in node) return parseLong(node.value);
    throw new GraphQLError(`BigInt cannot represent non-integer value: ${print(node)}`, { nodes: node });
  },
});

export const UploadScalar = new GraphQLScalarType({
  name: 'Upload',
  description: 'The `Upload` scalar type represents a file upload.',
  parseValue: (value) => {
    if (value instanceof UploadValue) return value;
    throw new GraphQLError('Upload value invalid.');
  },
  parseLiteral: (node) => {
    throw new GraphQLError('Upload literal unsupported.', { nodes: node });
  },
});

/** A component of a dynamic zone in mutations: an object whose `__typename` names its component. */
export const zoneInputScalar = (
  name: string,
  componentOfTypeName: (typename: unknown) => string | null,
  accepted: readonly string[],
): GraphQLScalarType => {
  const read = (value: unknown): unknown => {
    const { __typename, ...rest } = (value ?? {}) as { readonly __typename?: unknown };
    const component = componentOfTypeName(__typename);
    if (component === null) throw new TypeError(`Component not found. expected one of: ${accepted.join(', ')}`);
    return { __component: component, ...rest };
  };
  return new GraphQLScalarType({
    name,
    parseValue: read,
    parseLiteral: (node, variables) => (node.kind === Kind.OBJECT ? read(exactValue(node, variables)) : undefined),
  });
};

export const localeScalar = (isKnown: (code: string) => boolean): GraphQLScalarType =>
  new GraphQLScalarType({
    name: 'I18NLocaleCode',
    description: 'A string used to identify an i18n locale',
    parseValue: asGiven,
    parseLiteral: (node) => {
      if (node.kind !== Kind.STRING) throw new TypeError('Locale cannot represent non string type');
      if (!isKnown(node.value)) throw new TypeError('Unknown locale supplied');
      return node.value;
    },
  });
