import {
  GraphQLSchema,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isUnionType,
  parse,
  validateSchema,
  type GraphQLField,
  type GraphQLNamedType,
} from 'graphql';
import { StartError } from '../../errors.ts';
import type { Model } from '../../schema/model.ts';
import { addDefinitions } from './add-definitions.ts';
import { closeAggregates } from './close-aggregates.ts';
import { readNexus } from './read-nexus.ts';
import type { Resolve, SchemaExtension } from './schema-extension.ts';

/** The generated schema with the project's additions. */
export function extendContentSchema(model: Model, generated: GraphQLSchema, extension: SchemaExtension): GraphQLSchema {
  const { nexus, typeDefs, resolvers, rules, warn } = extension;
  let schema = generated;
  const added: Readonly<Record<string, unknown>>[] = [resolvers];
  if (nexus !== null) {
    const made = attempt('types made with nexus', () => readNexus(generated, nexus));
    const known = new Set(Object.keys(generated.getTypeMap()).filter((name) => isClosed(generated.getType(name))));
    schema = addDefinitions(schema, made.document);
    added.unshift(Object.fromEntries(Object.entries(made.resolvers).filter(([name]) => !known.has(name))));
  }
  for (const text of typeDefs) schema = attempt('typeDefs', () => addDefinitions(schema, parse(text)));
  for (const part of added) addResolvers(schema, part, extension);
  for (const [place, own] of rules) {
    const field = findField(schema, place);
    if (field === null) warn(`resolversConfig: the GraphQL schema has no field ${place}.`);
    else field.extensions = { ...field.extensions, rules: own() };
  }
  closeAggregates(schema, model);
  return checked(schema);
}

/** Generated scalars and unions keep their functions. */
const isClosed = (type: GraphQLNamedType | undefined): boolean => isScalarType(type) || isUnionType(type);

function attempt<T>(what: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw mistake(`${what}: ${(error as Error).message}`);
  }
}

const mistake = (message: string): StartError =>
  new StartError(`The GraphQL schema cannot be extended. ${message}`, {
    remedy: "Correct the argument of strapi.plugin('graphql').service('extension').use(…).",
  });

function checked(schema: GraphQLSchema): GraphQLSchema {
  const { mutation, ...config } = schema.toConfig();
  const hasMutations = mutation && Object.keys(mutation.getFields()).length > 0;
  const whole = new GraphQLSchema({ ...config, ...(hasMutations ? { mutation } : {}) });
  const [first] = validateSchema(whole);
  if (first !== undefined) throw mistake(first.message);
  return whole;
}

type Members = Readonly<Record<string, unknown>>;

function addResolvers(schema: GraphQLSchema, resolvers: Members, { guard, warn }: SchemaExtension): void {
  for (const [name, given] of Object.entries(resolvers)) {
    const type = schema.getType(name);
    const members = (given ?? {}) as Members;
    if (isScalarType(type)) {
      for (const part of ['serialize', 'parseValue', 'parseLiteral'] as const) {
        const own = members[part];
        if (typeof own === 'function') type[part] = own.bind(given);
      }
      continue;
    }
    if (!isObjectType(type) && !isInterfaceType(type) && !isUnionType(type)) {
      warn(`resolvers: the GraphQL schema has no type ${name} with fields.`);
      continue;
    }
    for (const [member, value] of Object.entries(members)) {
      if (member === '__resolveType' && !isObjectType(type)) type.resolveType = value as never;
      else if (member === '__isTypeOf' && isObjectType(type)) type.isTypeOf = value as never;
      else
        setResolver(findField(schema, `${name}.${member}`), value, guard, () =>
          warn(`resolvers: the GraphQL schema has no field ${name}.${member}.`),
        );
    }
  }
}

function setResolver(
  field: GraphQLField<unknown, unknown> | null,
  value: unknown,
  guard: SchemaExtension['guard'],
  warn: () => void,
): void {
  const resolve = typeof value === 'function' ? value : (value as { readonly resolve?: unknown } | null)?.resolve;
  if (field === null) warn();
  else if (typeof resolve === 'function') field.resolve = guard(resolve as Resolve) as never;
}

function findField(schema: GraphQLSchema, place: string): GraphQLField<unknown, unknown> | null {
  const [name = '', field = ''] = place.split('.');
  const type = schema.getType(name);
  return isObjectType(type) || isInterfaceType(type) ? (type.getFields()[field] ?? null) : null;
}
