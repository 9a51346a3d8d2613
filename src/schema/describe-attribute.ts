import { assertNever } from '../util/assert-never.ts';
import type { Attribute } from './model.ts';

/** An attribute as a schema file would declare it, for attributes that no file declares. */
export function describeAttribute(attribute: Attribute): Readonly<Record<string, unknown>> {
  switch (attribute.kind) {
    case 'scalar':
      return { type: attribute.type, required: attribute.required, unique: attribute.unique };
    case 'relation':
      return { type: 'relation', relation: attribute.relation, target: attribute.target };
    case 'morphTo':
      return { type: 'relation', relation: attribute.many ? 'morphToMany' : 'morphToOne' };
    case 'morphFrom':
      return { type: 'relation', relation: attribute.many ? 'morphMany' : 'morphOne', target: attribute.target };
    case 'media':
      return { type: 'media', multiple: attribute.many, allowedTypes: attribute.allowedTypes };
    case 'component':
      return { type: 'component', component: attribute.component, repeatable: attribute.many };
    case 'dynamicZone':
      return { type: 'dynamiczone', components: attribute.components };
    default:
      return assertNever(attribute);
  }
}
