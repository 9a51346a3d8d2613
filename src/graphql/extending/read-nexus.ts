import {
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  Kind,
  parse,
} from 'graphql';
import type { ForeignSchema, NexusLibrary, NexusParts, Resolve } from './schema-extension.ts';

/** A project's nexus definitions: their SDL, and the schema with their resolvers. */
export interface NexusDefinitions {
  readonly document: DocumentNode;
  readonly resolvers: Readonly<Record<string, unknown>>;
}

/**
 * Nexus builds a schema of the project's types and of stand-ins for the generated ones, which they refer to by name and
 * may extend. The result is read as SDL, because nexus uses another copy of the GraphQL library; resolvers are taken
 * from the project's fields.
 */
export function readNexus(schema: GraphQLSchema, { nexus, print, types, plugins }: NexusParts): NexusDefinitions {
  const generated = Object.values(schema.getTypeMap()).flatMap((type) => standIn(nexus, type));
  const made = nexus.makeSchema({ types: [generated, types], plugins, shouldGenerateArtifacts: false });
  const document = parse(print(made));
  return { document, resolvers: resolversOf(made, document) };
}

/** Marks generated fields, which have no resolver of the project. */
const notResolved: Resolve = () => null;

function standIn(nexus: NexusLibrary, type: GraphQLNamedType): readonly unknown[] {
  const { name } = type;
  if (name.startsWith('__') || isSpecifiedScalarType(type)) return [];
  const description = type.description ?? undefined;
  if (isScalarType(type)) return [nexus.scalarType({ name, description, serialize: (value: unknown) => value })];
  if (isEnumType(type)) {
    const members = type.getValues().map((value) => ({ name: value.name, value: value.value }));
    return [nexus.enumType({ name, description, members })];
  }
  if (isUnionType(type)) {
    const definition = (t: { members(...names: readonly string[]): void }) =>
      t.members(...type.getTypes().map((member) => member.name));
    return [nexus.unionType({ name, description, definition, resolveType: () => null })];
  }
  if (isInputObjectType(type)) {
    const definition = (t: Fields) => {
      for (const field of Object.values(type.getFields())) t.field(field.name, inputOf(nexus, field));
    };
    return [nexus.inputObjectType({ name, description, definition })];
  }
  if (!isObjectType(type)) return [];
  const definition = (t: Fields) => {
    for (const field of Object.values(type.getFields())) {
      const args = Object.fromEntries(field.args.map((arg) => [arg.name, nexus.arg(inputOf(nexus, arg))]));
      t.field(field.name, { type: typeOf(nexus, field.type), args, resolve: notResolved });
    }
  };
  return [nexus.objectType({ name, description, definition })];
}

interface Fields {
  field(name: string, config: object): void;
}

const inputOf = (nexus: NexusLibrary, { type, defaultValue }: GraphQLInputField | GraphQLArgument): object => ({
  type: typeOf(nexus, type),
  ...(defaultValue !== undefined && { default: defaultValue }),
});

/** Nexus expects names; it leaves nullable fields unchanged. */
function typeOf(nexus: NexusLibrary, type: GraphQLType): unknown {
  if (isNonNullType(type)) return nexus.nonNull(typeOf(nexus, type.ofType));
  if (isListType(type)) return nexus.list(typeOf(nexus, type.ofType));
  return type.name;
}

/** In the format of resolvers for SDL definitions. */
function resolversOf(made: ForeignSchema, { definitions }: DocumentNode): Readonly<Record<string, unknown>> {
  const resolvers: Record<string, unknown> = {};
  for (const definition of definitions) {
    if (!('name' in definition) || definition.name === undefined) continue;
    const type = made.getType(definition.name.value);
    if (type === undefined) continue;
    switch (definition.kind) {
      case Kind.OBJECT_TYPE_DEFINITION:
        resolvers[definition.name.value] = {
          ...fieldsOf(type.getFields?.() ?? {}),
          ...(typeof type.isTypeOf === 'function' && { __isTypeOf: type.isTypeOf }),
        };
        break;
      case Kind.UNION_TYPE_DEFINITION:
      case Kind.INTERFACE_TYPE_DEFINITION:
        if (typeof type.resolveType === 'function') {
          resolvers[definition.name.value] = { __resolveType: type.resolveType };
        }
        break;
      case Kind.SCALAR_TYPE_DEFINITION:
        resolvers[definition.name.value] = type;
        break;
      default:
    }
  }
  return resolvers;
}

const fieldsOf = (
  fields: Readonly<Record<string, { readonly resolve?: Resolve }>>,
): Readonly<Record<string, Resolve>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { resolve }]) =>
      resolve === undefined || resolve === notResolved ? [] : [[name, resolve]],
    ),
  );
