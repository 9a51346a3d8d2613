import type { Type } from '../../schema/model.ts';

type Json = Readonly<Record<string, unknown>>;

/** Attributes the server adds to every type, whether the schema declares them or not. */
const ADDED = new Set(['id', 'createdAt', 'updatedAt']);

/** The editable attributes in schema order; undefined properties are not sent. */
export function describeBuilderAttributes(declared: Json, type: Type | undefined): Json {
  const attributes = (declared.attributes ?? {}) as Readonly<Record<string, Json>>;
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([name, attribute]) => !ADDED.has(name) && attribute.visible !== false)
      .map(([name, attribute]) => [name, describe(withStoredType(attribute, type, name))]),
  );
}

/** Replaces the type of a custom field by the type it is stored as. */
function withStoredType(declared: Json, type: Type | undefined, name: string): Json {
  const attribute = type?.attributes.get(name);
  return declared.type === 'customField' && attribute?.kind === 'scalar'
    ? { ...declared, type: attribute.type }
    : declared;
}

function describe(attribute: Json): Json {
  const { type, multiple, required, allowedTypes, pluginOptions, inversedBy, mappedBy } = attribute;
  const configurable = attribute.configurable === false ? false : undefined;
  const isPrivate = Boolean(attribute.private);
  if (type === 'media') {
    return {
      ...{ type, multiple: Boolean(multiple), required: Boolean(required) },
      ...{ configurable, private: isPrivate, allowedTypes, pluginOptions },
    };
  }
  if (type !== 'relation') return attribute;
  return { ...attribute, targetAttribute: inversedBy || mappedBy || null, configurable, private: isPrivate };
}
