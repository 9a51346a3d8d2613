import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLObjectType,
  type GraphQLScalarType,
  GraphQLString,
  GraphQLUnionType,
  type GraphQLFieldConfig,
  type GraphQLInputFieldConfig,
  type ThunkObjMap,
} from 'graphql';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { Model, ScalarAttribute, Type } from '../../schema/model.ts';
import { enumName, enumValueName } from './names.ts';
import { DateScalar, DateTimeScalar, JsonScalar, localeScalar, LongScalar, TimeScalar } from './scalars.ts';
import type { ShadowCrud } from './shadow-crud.ts';
import type { SchemaAdditions } from './additions.ts';
import type { Contract } from './contract.ts';
import { FILTER_OPERATORS, type FilterOperator, operandOf } from './filter-operators.ts';
import { SCALAR_NAMES, type ScalarName } from './scalar-names.ts';

/** Types refer to each other in cycles, so each is created on first use and found by name. */
export type TypeRegistry = ReturnType<typeof createTypeRegistry>;

export function createTypeRegistry(
  model: Model,
  crud: ShadowCrud,
  contract: Contract,
  closed: ReadonlySet<string>,
  additions: SchemaAdditions,
) {
  const made = new Map<string, GraphQLNamedType>();
  const once = <T extends GraphQLNamedType>(name: string, make: () => T): T => getOrCreate(made, name, make) as T;
  return {
    model,
    crud,
    contract,
    additions,
    /** Leaves out what is closed. */
    open: <T>(type: string, fields: Readonly<Record<string, T>>): Record<string, T> =>
      closed.size === 0
        ? fields
        : Object.fromEntries(Object.entries(fields).filter(([name]) => !closed.has(`${type}.${name}`))),
    locale: localeScalar((code) => code === ALL_LOCALES[contract] || isLanguage(code)),
    once,
    object: (name: string, fields: ThunkObjMap<GraphQLFieldConfig<unknown, unknown>>) =>
      once(name, () => new GraphQLObjectType({ name, fields })),
    input: (name: string, fields: ThunkObjMap<GraphQLInputFieldConfig>) =>
      once(name, () => new GraphQLInputObjectType({ name, fields })),
    union: (name: string, types: () => readonly GraphQLObjectType[]) =>
      once(name, () => new GraphQLUnionType({ name, types })),
  };
}

/** The code that stands for every locale. */
const ALL_LOCALES: Readonly<Record<Contract, string>> = { v4: 'all', v5: '*' };

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

function isLanguage(code: string): boolean {
  try {
    return languages.of(code) !== undefined && Intl.getCanonicalLocales(code)[0] === code;
  } catch {
    return false;
  }
}

const SCALARS: Readonly<Record<ScalarName | 'ID', GraphQLScalarType>> = {
  ID: GraphQLID,
  String: GraphQLString,
  Boolean: GraphQLBoolean,
  Int: GraphQLInt,
  Long: LongScalar,
  Float: GraphQLFloat,
  JSON: JsonScalar,
  Date: DateScalar,
  Time: TimeScalar,
  DateTime: DateTimeScalar,
};

export const scalarNamed = (name: ScalarName | 'ID'): GraphQLScalarType => SCALARS[name];

export function scalarOf({ type }: ScalarAttribute): GraphQLScalarType | null {
  if (type === 'increments') return GraphQLID;
  const name = SCALAR_NAMES[type];
  return name === null ? null : SCALARS[name];
}

export const enumOf = (book: TypeRegistry, owner: Type, attribute: ScalarAttribute): GraphQLEnumType =>
  book.once(enumName(owner, attribute), () => {
    const values = (attribute.enum ?? []).map((value) => [enumValueName(value), { value }] as const);
    return new GraphQLEnumType({ name: enumName(owner, attribute), values: Object.fromEntries(values) });
  });

/** A schema cannot contain a type without fields: v4's plugin omits fields of such a type. */
export const hasFields = (type: GraphQLObjectType | GraphQLInputObjectType): boolean =>
  Object.keys(type.getFields()).length > 0;

/** `StringFilterInput` and similar: all operators for a scalar. */
export const filterOf = (book: TypeRegistry, scalar: GraphQLScalarType): GraphQLInputObjectType =>
  book.input(`${scalar.name}FilterInput`, () => {
    const fields: GraphQLInputFieldConfigMap = {};
    for (const operator of Object.keys(FILTER_OPERATORS) as FilterOperator[]) {
      const operand = operandOf(operator);
      if (operator === 'not') fields[operator] = { type: filterOf(book, scalar) };
      else if (operand === 'flag') fields[operator] = { type: GraphQLBoolean };
      else fields[operator] = { type: operand === 'list' ? new GraphQLList(scalar) : scalar };
    }
    return fields;
  });
