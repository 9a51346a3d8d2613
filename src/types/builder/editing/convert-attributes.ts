import mapValues from 'lodash/mapValues.js';
import { EditError, type EditedSchemas } from './edited-schemas.ts';
import { type Attribute, isRelation } from './edited-schema.ts';

type Attributes = Readonly<Record<string, Attribute>>;

/** Converts attributes from the page's format to that of schema files. */
export const convertAttributes = (schemas: EditedSchemas, attributes: Attributes): Record<string, Attribute> =>
  mapValues(attributes, (attribute) => {
    const always = {
      private: attribute.private === true ? true : undefined,
      configurable: attribute.configurable === false ? false : undefined,
    };
    return isRelation(attribute) ? convertRelation(schemas, attribute, always) : { ...attribute, ...always };
  });

const TWO_KINDS: readonly unknown[] = ['oneToOne', 'manyToMany'];

function convertRelation(schemas: EditedSchemas, attribute: Attribute, always: Attribute): Attribute {
  const { target, relation, targetAttribute, dominant, type: _type, ...rest } = attribute;
  if (typeof target === 'string' && target !== '' && !schemas.contentTypes.has(target)) {
    throw new EditError(`target: ${target} does not exist`);
  }
  const converted: Attribute = { type: 'relation', relation, target, ...rest, ...always };
  if (targetAttribute === undefined || targetAttribute === null) return converted;
  if (TWO_KINDS.includes(relation) && dominant === false) converted.mappedBy = targetAttribute;
  else if (TWO_KINDS.includes(relation) || relation === 'manyToOne') converted.inversedBy = targetAttribute;
  else if (relation === 'oneToMany') converted.mappedBy = targetAttribute;
  return converted;
}

/** Replaces temporary names of new components by their UIDs. */
export function resolveComponents<Input extends { readonly attributes: Attributes }>(
  schemas: EditedSchemas,
  named: ReadonlyMap<string, string>,
  input: Input,
): Input {
  const resolve = (uid: unknown): unknown => {
    const known = named.get(String(uid));
    if (known === undefined && !schemas.components.has(String(uid))) throw new EditError('component.notFound');
    return known ?? uid;
  };
  return {
    ...input,
    attributes: mapValues(input.attributes, (attribute) => {
      if (attribute.type === 'component') return { ...attribute, component: resolve(attribute.component) };
      if (attribute.type !== 'dynamiczone' || !Array.isArray(attribute.components)) return attribute;
      return { ...attribute, components: attribute.components.map(resolve) };
    }),
  };
}
