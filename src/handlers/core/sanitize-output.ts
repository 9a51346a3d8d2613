import { type Access, mayFind } from '../../access/access.ts';
import { mayFollow } from '../../access/view.ts';
import { isJoinable, targetOf } from '../../query/resolution.ts';
import type { Attribute, Model, Type } from '../../schema/model.ts';

/**
 * `this.sanitizeOutput(data, ctx)`: entries without private fields, passwords and relations that
 * the caller may not find. Members that are no attributes are the project's own, and stay.
 */
export function sanitizeOutput(model: Model, type: Type, data: unknown, access: Access): unknown {
  if (Array.isArray(data)) return data.map((item) => sanitizeOutput(model, type, item, access));
  if (!isPlainEntry(data)) return data;
  const entries = Object.entries(data).flatMap(([name, value]) => {
    const attribute = type.attributes.get(name);
    if (attribute === undefined) return [[name, value]];
    if (!isShown(type, attribute, access)) return [];
    return [[name, sanitizeValue(model, attribute, value, access)]];
  });
  return Object.fromEntries(entries);
}

const isPlainEntry = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && !(data instanceof Date);

function isShown(type: Type, attribute: Attribute, access: Access): boolean {
  if (attribute.private || (attribute.kind === 'scalar' && attribute.type === 'password')) return false;
  return isJoinable(attribute) ? mayFollow(type, attribute, access) : true;
}

function sanitizeValue(model: Model, attribute: Attribute, value: unknown, access: Access): unknown {
  if (isJoinable(attribute)) return sanitizeOutput(model, targetOf(model, attribute), value, access);
  if (attribute.kind !== 'dynamicZone' && attribute.kind !== 'morphTo') return value;
  return Array.isArray(value) ? value.flatMap((item) => sanitizeTyped(model, item, access)) : sanitizeUntyped(value);
}

/** An entry that says of what type it is; those of a type that the caller may not find are left out. */
function sanitizeTyped(model: Model, item: unknown, access: Access): readonly unknown[] {
  if (!isPlainEntry(item)) return [item];
  const { __component: component, __type: uid } = item;
  const type = model.components.get(String(component)) ?? model.contentTypes.get(String(uid));
  if (type === undefined) return [];
  return type.kind === 'component' || mayFind(access, type.uid) ? [sanitizeOutput(model, type, item, access)] : [];
}

/** A polymorphic entry that stands alone does not say of what type it is, so nothing can be said of its fields. */
const sanitizeUntyped = (value: unknown): unknown => (isPlainEntry(value) ? { id: value.id } : value);
