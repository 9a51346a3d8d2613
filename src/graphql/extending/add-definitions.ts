import {
  type DefinitionNode,
  type DocumentNode,
  extendSchema,
  type FieldDefinitionNode,
  type GraphQLSchema,
  type InputValueDefinitionNode,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  Kind,
  print,
  type TypeDefinitionNode,
  type TypeExtensionNode,
} from 'graphql';

/**
 * A schema with further definitions. Existing types are extended, as the tools of v4's plugin do: a project's `type
 * Query { … }` does not replace the existing one.
 */
export function addDefinitions(schema: GraphQLSchema, { definitions }: DocumentNode): GraphQLSchema {
  const seen = new Set<string>();
  const added = definitions.flatMap((definition) => asAddition(schema, definition, seen));
  if (added.length === 0) return schema;
  return extendSchema(schema, { kind: Kind.DOCUMENT, definitions: added }, { assumeValidSDL: true });
}

const EXTENSION_OF = {
  [Kind.OBJECT_TYPE_DEFINITION]: Kind.OBJECT_TYPE_EXTENSION,
  [Kind.INTERFACE_TYPE_DEFINITION]: Kind.INTERFACE_TYPE_EXTENSION,
  [Kind.INPUT_OBJECT_TYPE_DEFINITION]: Kind.INPUT_OBJECT_TYPE_EXTENSION,
  [Kind.ENUM_TYPE_DEFINITION]: Kind.ENUM_TYPE_EXTENSION,
  [Kind.UNION_TYPE_DEFINITION]: Kind.UNION_TYPE_EXTENSION,
} as const;

function asAddition(
  schema: GraphQLSchema,
  definition: DefinitionNode,
  seen: Set<string>,
): readonly (TypeDefinitionNode | TypeExtensionNode | DefinitionNode)[] {
  switch (definition.kind) {
    case Kind.OBJECT_TYPE_DEFINITION:
    case Kind.INTERFACE_TYPE_DEFINITION:
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
    case Kind.ENUM_TYPE_DEFINITION:
    case Kind.UNION_TYPE_DEFINITION: {
      const name = definition.name.value;
      const isKnown = schema.getType(name) !== undefined || seen.has(name);
      seen.add(name);
      if (!isKnown) return [definition];
      return [newParts(schema, { ...definition, kind: EXTENSION_OF[definition.kind] } as TypeExtensionNode)];
    }
    case Kind.OBJECT_TYPE_EXTENSION:
    case Kind.INTERFACE_TYPE_EXTENSION:
    case Kind.INPUT_OBJECT_TYPE_EXTENSION:
    case Kind.ENUM_TYPE_EXTENSION:
    case Kind.UNION_TYPE_EXTENSION:
      return [newParts(schema, definition)];
    case Kind.SCALAR_TYPE_DEFINITION:
      return schema.getType(definition.name.value) === undefined ? [definition] : [];
    case Kind.DIRECTIVE_DEFINITION:
      return schema.getDirective(definition.name.value) ? [] : [definition];
    default:
      return [];
  }
}

/** Omits parts that the schema already has in the same form, so their fields keep their meaning. */
function newParts(schema: GraphQLSchema, extension: TypeExtensionNode): TypeExtensionNode {
  const type = schema.getType(extension.name.value);
  switch (extension.kind) {
    case Kind.OBJECT_TYPE_EXTENSION:
    case Kind.INTERFACE_TYPE_EXTENSION:
    case Kind.INPUT_OBJECT_TYPE_EXTENSION: {
      const known = isObjectType(type) || isInterfaceType(type) || isInputObjectType(type) ? type.getFields() : {};
      const fields: readonly (FieldDefinitionNode | InputValueDefinitionNode)[] = extension.fields ?? [];
      return { ...extension, fields: fields.filter((field) => !isSame(known, field)) } as TypeExtensionNode;
    }
    case Kind.ENUM_TYPE_EXTENSION: {
      const known = new Set(isEnumType(type) ? type.getValues().map(({ name }) => name) : []);
      return { ...extension, values: (extension.values ?? []).filter(({ name }) => !known.has(name.value)) };
    }
    case Kind.UNION_TYPE_EXTENSION: {
      const known = new Set(isUnionType(type) ? type.getTypes().map(({ name }) => name) : []);
      return { ...extension, types: (extension.types ?? []).filter(({ name }) => !known.has(name.value)) };
    }
    default:
      return extension;
  }
}

const isSame = (
  known: Readonly<Record<string, { readonly type: unknown }>>,
  { name, type }: FieldDefinitionNode | InputValueDefinitionNode,
): boolean => String(known[name.value]?.type) === print(type);
