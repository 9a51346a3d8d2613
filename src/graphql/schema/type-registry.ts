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
  type GraphQLObjectType,
  type GraphQLScalarType,
  GraphQLString,
} from 'graphql';
import type { Model, ScalarAttribute, ScalarType, Type } from '../../schema/model.ts';
import { enumName, enumValueName } from './names.ts';
import { DateScalar, DateTimeScalar, JsonScalar, localeScalar, LongScalar, TimeScalar } from './scalars.ts';
import type { ShadowCrud } from './shadow-crud.ts';
import { FILTER_OPERATORS } from './filter-operators.ts';

/** Types refer to each other in cycles, so each is created on first use and found by name. */
export interface TypeRegistry {
  readonly model: Model;
  readonly crud: ShadowCrud;
  readonly locale: GraphQLScalarType;
  once<T extends GraphQLNamedType>(name: string, make: () => T): T;
}

export function createTypeRegistry(model: Model, crud: ShadowCrud): TypeRegistry {
  const made = new Map<string, GraphQLNamedType>();
  return {
    model,
    crud,
    locale: localeScalar(isLanguage),
    once<T extends GraphQLNamedType>(name: string, make: () => T): T {
      const known = made.get(name);
      if (known !== undefined) return known as T;
      const type = make();
      made.set(name, type);
      return type;
    },
  };
}

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

function isLanguage(code: string): boolean {
  try {
    return languages.of(code) !== undefined && Intl.getCanonicalLocales(code)[0] === code;
  } catch {
    return false;
  }
}

const SCALARS: Readonly<Record<Exclude<ScalarType, 'increments'>, GraphQLScalarType | null>> = {
  string: GraphQLString,
  text: GraphQLString,
  richtext: GraphQLString,
  enumeration: GraphQLString,
  email: GraphQLString,
  password: GraphQLString,
  uid: GraphQLString,
  boolean: GraphQLBoolean,
  integer: GraphQLInt,
  biginteger: LongScalar,
  float: GraphQLFloat,
  decimal: GraphQLFloat,
  json: JsonScalar,
  blocks: JsonScalar,
  date: DateScalar,
  time: TimeScalar,
  datetime: DateTimeScalar,
  timestamp: DateTimeScalar,
  // v4 has no scalar for it, so the attribute is not in the schema.
  array: null,
};

export const scalarOf = ({ type }: ScalarAttribute): GraphQLScalarType | null =>
  type === 'increments' ? GraphQLID : SCALARS[type];

export const enumOf = (book: TypeRegistry, owner: Type, attribute: ScalarAttribute): GraphQLEnumType =>
  book.once(enumName(owner, attribute), () => {
    const values = (attribute.enum ?? []).map((value) => [enumValueName(value), { value }] as const);
    return new GraphQLEnumType({ name: enumName(owner, attribute), values: Object.fromEntries(values) });
  });

/** A schema cannot contain a type without fields: v4's plugin omits fields of such a type. */
export const hasFields = (type: GraphQLObjectType | GraphQLInputObjectType): boolean =>
  Object.keys(type.getFields()).length > 0;

export const filterOf = (book: TypeRegistry, scalar: GraphQLScalarType): GraphQLInputObjectType =>
  book.once(`${scalar.name}FilterInput`, () => scalarFilterInput(scalar));

const LISTS: ReadonlySet<string> = new Set(['and', 'or', 'in', 'notIn', 'between']);
const FLAGS: ReadonlySet<string> = new Set(['null', 'notNull']);

/** `StringFilterInput` and similar: all operators for a scalar. */
function scalarFilterInput(scalar: GraphQLScalarType): GraphQLInputObjectType {
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
