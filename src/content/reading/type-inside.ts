import { type Attribute, FILE_UID, type Model, type Type } from '../../schema/model.ts';

/** The type of an object inside an attribute of an entry; undefined if it has none. */
export function typeInside(
  model: Model,
  attribute: Attribute,
  { __component, __type }: Readonly<Record<string, unknown>>,
): Type | undefined {
  switch (attribute.kind) {
    case 'component':
      return model.components.get(attribute.component);
    case 'dynamicZone':
      return model.components.get(String(__component));
    case 'media':
      return model.contentTypes.get(FILE_UID);
    case 'relation':
    case 'morphFrom':
      return model.contentTypes.get(attribute.target);
    case 'morphTo':
      return model.contentTypes.get(String(__type));
    default:
      return undefined;
  }
}
