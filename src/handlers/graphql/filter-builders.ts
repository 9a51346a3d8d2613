import { FILTER_OPERATORS, type FilterOperator, operandOf } from '../../graphql/schema/filter-operators.ts';
import { codeErrors } from '../modules/code-errors.ts';
import { GRAPHQL_SCALARS } from './scalar-names.ts';

/** The parts of nexus' builder of an input type that operators use. */
export interface InputBuilder {
  field(name: string, config: { readonly type: string }): void;
  boolean(name: string): void;
  readonly list: InputBuilder;
}

interface OperatorBuilder {
  readonly fieldName: string;
  readonly strapiOperator: string;
  /** Adds the operator to the filters of a scalar, or of a type. */
  add(builder: InputBuilder, type: string): void;
}

/** `service('builders').filters.operators`: for code that builds filters of its own, as the generated ones are. */
export const filterOperators: Readonly<Record<string, OperatorBuilder>> = Object.fromEntries(
  Object.entries(FILTER_OPERATORS).map(([name, strapiOperator]) => [
    name,
    { fieldName: name, strapiOperator, add: (builder, type) => addOperator(name as FilterOperator, builder, type) },
  ]),
);

function addOperator(name: FilterOperator, builder: InputBuilder, type: string): void {
  const isScalar = GRAPHQL_SCALARS.includes(type);
  if (name === 'eq' && !isScalar)
    throw new codeErrors.ValidationError(`Can't use "eq" operator. "${type}" is not a valid scalar`);
  const operand = operandOf(name);
  if (operand === 'flag') builder.boolean(name);
  else if (operand === 'list') builder.list.field(name, { type });
  else builder.field(name, { type: name === 'not' && isScalar ? `${type}FilterInput` : type });
}
