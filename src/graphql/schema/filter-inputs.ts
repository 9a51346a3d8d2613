import {
  GraphQLBoolean,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLScalarType,
  GraphQLList,
} from 'graphql';
import { FILTER_OPERATORS } from './filter-operators.ts';

const LISTS: ReadonlySet<string> = new Set(['and', 'or', 'in', 'notIn', 'between']);
const FLAGS: ReadonlySet<string> = new Set(['null', 'notNull']);

/** `StringFilterInput` and similar: all operators for a scalar. */
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
