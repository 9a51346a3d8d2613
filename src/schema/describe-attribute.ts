import camelCase from 'lodash/camelCase.js';
import upperFirst from 'lodash/upperFirst.js';
import { assertNever } from '../util/assert-never.ts';
import type { Attribute, Uid } from './model.ts';

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

/** v4's display name of a model, also used in GraphQL. */
export function globalIdOf(uid: Uid): string {
  if (!uid.includes('::')) return upperFirst(camelCase(`component_${uid}`));
  const [, plugin, ofPlugin = ''] = /^plugin::([^.]+)\.(.+)$/.exec(uid) ?? /^(admin)::(.+)$/.exec(uid) ?? [];
  return upperFirst(camelCase(plugin === undefined ? uid.slice(uid.lastIndexOf('.') + 1) : `${plugin}-${ofPlugin}`));
}
