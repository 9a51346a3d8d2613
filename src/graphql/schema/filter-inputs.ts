import {
  GraphQLBoolean,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLScalarType,
  GraphQLList,
} from 'graphql';

/** The operators in the order of the recorded schema, and what they are called in a query string. */
export const FILTER_OPERATORS = {
  and: '$and',
  or: '$or',
  not: '$not',
  eq: '$eq',
  eqi: '$eqi',
  ne: '$ne',
  nei: '$nei',
  startsWith: '$startsWith',
  endsWith: '$endsWith',
  contains: '$contains',
  notContains: '$notContains',
  containsi: '$containsi',
  notContainsi: '$notContainsi',
  gt: '$gt',
  gte: '$gte',
  lt: '$lt',
  lte: '$lte',
  null: '$null',
  notNull: '$notNull',
  in: '$in',
  notIn: '$notIn',
  between: '$between',
} as const;

export type FilterOperator = keyof typeof FILTER_OPERATORS;

const LISTS: ReadonlySet<string> = new Set(['and', 'or', 'in', 'notIn', 'between']);
const FLAGS: ReadonlySet<string> = new Set(['null', 'notNull']);

/** `StringFilterInput` and its like: every operator for the values of one scalar. */
export function scalarFilterInput(scalar: GraphQLScalarType): GraphQLInputObjectType {
  const input: GraphQLInputObjectType = new GraphQLInputObjectType({
    name: `${scalar.name}FilterInput`,
    fields: () => {
      const fields: GraphQLInputFieldConfigMap = {};
      for (const operator of Object.keys(FILTER_OPERATORS)) {
        if (operator === 'not') fields[operator] = { type: input };
        else if (FLAGS.has(operator)) fields[operator] = { type: GraphQLBoolean };
        else fields[operator] = { type: LISTS.has(operator) ? new GraphQLList(scalar) : scalar };
      }
      return fields;
    },
  });
  return input;
}
