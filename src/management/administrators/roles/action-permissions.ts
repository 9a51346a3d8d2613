import type { Engine } from '../../../content/engine.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import type { Component, Model, Type } from '../../../schema/model.ts';
import type { PermissionAction } from '../actions/permission-action.ts';
import type { NewPermission } from './replace-permissions.ts';

/** Permissions for an action on all its types and fields. */
export function everythingOf(
  { model }: Engine,
  { id, subjects, properties }: PermissionAction,
): readonly NewPermission[] {
  if (subjects === undefined) return [permission(id)];
  return subjects.map((subject) => {
    const type = contentTypeOf(model, subject);
    return permission(id, subject, properties?.includes('fields') ? { fields: permissionFields(model, type) } : {});
  });
}

export const permission = (
  action: string,
  subject: string | null = null,
  properties: NewPermission['properties'] = {},
  conditions: readonly string[] = [],
): NewPermission => ({ action, subject, properties, conditions, actionParameters: {} });

/** Components may be recursive. */
const DEEPEST = 15;

/** Every field that a permission can name; for components, the fields inside: `seo.metaTitle`. */
function permissionFields(model: Model, type: Type, prefix = '', depth = DEEPEST): readonly string[] {
  if (depth === 0) return prefix === '' ? [] : [prefix.slice(0, -1)];
  return [...type.attributes.values()].flatMap((attribute) => {
    if (!attribute.visible) return [];
    const path = `${prefix}${attribute.name}`;
    if (attribute.kind !== 'component') return [path];
    const component = model.components.get(attribute.component) as Component;
    const inside = permissionFields(model, component, `${path}.`, depth - 1);
    return inside.length === 0 ? [path] : inside;
  });
}
