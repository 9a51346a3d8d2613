import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import type { Dice } from '../writing/random/mixed-writes.ts';

const TEXTS = ['a', 'b1', 'A', '1', 'e', '2024-02-29', 'no'];

/** Values that scalars of a schema take, as they are written in a document. */
const SCALARS: Readonly<Record<string, (dice: Dice) => string>> = {
  ID: (dice) => String(1 + dice(9)),
  Int: (dice) => String(dice(6)),
  Long: (dice) => `"${dice(6)}"`,
  Float: (dice) => `${dice(6)}.5`,
  Boolean: (dice) => String(dice(2) === 0),
  Date: () => '"2024-02-29"',
  Time: () => '"10:00:00.000"',
  DateTime: () => '"2024-02-29T10:00:00.000Z"',
  JSON: () => '{ a: 1 }',
  I18NLocaleCode: (dice) => ['"en"', '"de"', '"fr"'][dice(3)] ?? '"en"',
};

const oneOf = <T>(dice: Dice, items: readonly T[]): T => items[dice(items.length)] as T;

/** Some of them, in their order; at least one if there is one. */
const someOf = <T>(dice: Dice, items: readonly T[], most: number): readonly T[] => {
  const chosen = new Set(Array.from({ length: 1 + dice(most) }, () => oneOf(dice, items)));
  return items.filter((item) => chosen.has(item));
};

/** Documents that a schema allows, whoever may ask for what they name. */
export interface AnyDocuments {
  query(dice: Dice): string;
  /** One that writes content of a type with this name, `Article`; `data` is what it may say. */
  mutation(dice: Dice): string;
}

export function anyDocuments(schema: GraphQLSchema): AnyDocuments {
  const filtered = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  const names = [...new Set(filtered.flatMap((type) => Object.keys(type.getFields())))];
  const anySort = (dice: Dice): string => {
    const path = Array.from({ length: 1 + dice(2) }, () => oneOf(dice, names)).join('.');
    return `"${path}${oneOf(dice, ['', ':asc', ':desc'])}"`;
  };

  function value(dice: Dice, type: GraphQLInputType, depth: number, name = ''): string {
    if (isNonNullType(type)) return value(dice, type.ofType, depth, name);
    if (isListType(type)) {
      return `[${Array.from({ length: dice(3) }, () => value(dice, type.ofType, depth, name)).join(', ')}]`;
    }
    if (isEnumType(type)) return oneOf(dice, type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields());
      // At the end of a path what compares, not the next step of it.
      const near = fields.filter((field) => depth > 0 || !isInputObjectType(getNamedType(field.type)));
      if (near.length === 0) return '{}';
      const chosen = someOf(dice, near, name === 'data' ? 4 : 2);
      return `{ ${chosen.map((field) => `${field.name}: ${value(dice, field.type, depth - 1, field.name)}`).join(', ')} }`;
    }
    if (name === 'sort') return anySort(dice);
    return SCALARS[type.name]?.(dice) ?? `"${oneOf(dice, TEXTS)}"`;
  }

  const argumentsOf = (dice: Dice, args: readonly GraphQLArgument[], depth: number): string => {
    const given = args.filter((arg) => isNonNullType(arg.type) || dice(2) === 0);
    const texts = given.map((arg) => `${arg.name}: ${value(dice, arg.type, depth, arg.name)}`);
    return texts.length === 0 ? '' : `(${texts.join(', ')})`;
  };

  const field = (dice: Dice, { name, args, type }: GraphQLField<unknown, unknown>, depth: number, alias = ''): string =>
    `${alias}${name}${argumentsOf(dice, args, 3)}${selection(dice, getNamedType(type), depth)}`;

  function selection(dice: Dice, type: GraphQLOutputType, depth: number): string {
    if (isLeafType(type)) return '';
    if (isUnionType(type)) {
      const parts = someOf(dice, type.getTypes(), 2).map((one) => `... on ${one.name}${selection(dice, one, depth)}`);
      return ` { __typename ${parts.join(' ')} }`;
    }
    if (!isObjectType(type)) return ' { __typename }';
    const fields = Object.values(type.getFields()).filter((one) => depth > 0 || isLeafType(getNamedType(one.type)));
    // Envelopes are passed through; what they hold is of the next level.
    const envelope = fields.some(({ name }) => name === 'data' || name === 'attributes');
    const chosen = fields.length === 0 ? [] : someOf(dice, fields, envelope ? 3 : 4);
    // Two fields of one name with other arguments do not go together.
    const texts = chosen.map((one, index) => field(dice, one, envelope ? depth : depth - 1, `f${index}: `));
    return ` { ${['__typename', ...texts].join(' ')} }`;
  }

  const root = (dice: Dice, fields: readonly GraphQLField<unknown, unknown>[]): string =>
    `{ ${field(dice, oneOf(dice, fields), 3)} }`;
  const queries = Object.values(schema.getQueryType()?.getFields() ?? {});
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(({ name }) =>
    /^(create|update|delete)(?!UploadFile|UsersPermissions)/.test(name),
  );
  return {
    query: (dice) => root(dice, queries),
    mutation: (dice) => `mutation ${root(dice, mutations)}`,
  };
}
