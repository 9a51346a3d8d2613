import type { EditedSchemas } from './edited-schemas.ts';
import { type Attribute, deleteAttribute, setAttribute } from './edited-schema.ts';

/** Writes the other side of a bidirectional relation. */
export function setOtherSide(schemas: EditedSchemas, uid: string, name: string, attribute: Attribute): void {
  const { target, targetAttribute } = attribute;
  const other = schemas.contentTypes.get(String(target));
  if (other === undefined || typeof targetAttribute !== 'string' || targetAttribute === '') return;
  setAttribute(other, targetAttribute, otherSide(uid, name, attribute, other.schema.attributes[targetAttribute] ?? {}));
}

export function unsetOtherSide(schemas: EditedSchemas, attribute: Attribute): void {
  const other = schemas.contentTypes.get(String(attribute.target));
  const name = attribute.inversedBy || attribute.mappedBy;
  if (typeof name === 'string' && other?.schema.attributes[name] !== undefined) deleteAttribute(other, name);
}

const INVERSE: Readonly<Record<string, string>> = {
  oneToOne: 'oneToOne',
  oneToMany: 'manyToOne',
  manyToOne: 'oneToMany',
  manyToMany: 'manyToMany',
};

/** Keeps the options of the other side, but not the relation itself. */
function otherSide(uid: string, name: string, { relation, dominant }: Attribute, before: Attribute): Attribute {
  const isInverse = relation === 'oneToMany' || (relation !== 'manyToOne' && !dominant);
  const joint = INVERSE[String(relation)] === undefined ? {} : { [isInverse ? 'inversedBy' : 'mappedBy']: name };
  return {
    ...{ type: 'relation', relation: INVERSE[String(relation)], target: uid },
    autoPopulate: before.autoPopulate,
    private: before.private || undefined,
    pluginOptions: before.pluginOptions || undefined,
    ...joint,
  };
}
