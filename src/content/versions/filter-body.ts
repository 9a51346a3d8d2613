import type { Id } from '../../change/write-value.ts';
import type { Attribute, Model, RelationAttribute, Type } from '../../schema/model.ts';
import { typeInside } from '../reading/type-inside.ts';
import { type Body, type IsRelation, isOwnRelation } from './entry-body.ts';
import { filterTargets } from './relation-targets.ts';

type LinkedAttribute = RelationAttribute | Extract<Attribute, { kind: 'media' }>;

/** Whether a target of a relation, or a file, stays in the body. */
export type KeepTarget = (attribute: LinkedAttribute, id: Id) => boolean;

/** A body with some of the related entries and files in it, at any depth. */
export function filterBody(
  model: Model,
  type: Type,
  body: Body,
  keep: KeepTarget,
  hasRelation: IsRelation = isOwnRelation,
): Body {
  const filter = (of: Type, part: Body): Body =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]) => {
        const attribute = of.attributes.get(name);
        return [name, attribute === undefined ? value : filterValue(attribute, value)];
      }),
    );
  const filterValue = (attribute: Attribute, value: unknown): unknown => {
    if (attribute.kind === 'component' || attribute.kind === 'dynamicZone') {
      const within = (item: unknown): unknown => {
        if (typeof item !== 'object' || item === null) return item;
        const component = typeInside(model, attribute, item as Body);
        return component === undefined ? item : filter(component, item as Body);
      };
      return Array.isArray(value) ? value.map(within) : within(value);
    }
    if (attribute.kind !== 'media' && !hasRelation(attribute)) return value;
    return filterTargets(value, (id) => keep(attribute, id));
  };
  return filter(type, body);
}
