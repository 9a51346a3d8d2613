import type { Access } from './access.ts';
import { Viewer, visibilityOf, type View } from './view.ts';
import { isJoinable, targetOf } from '../query/resolution.ts';
import type { Attribute, Model, Type } from '../schema/model.ts';
import { isHashed } from '../schema/scalar-types.ts';

/**
 * `this.sanitizeOutput(data, ctx)`: entries without private fields, passwords, fields that are not granted to the
 * caller, and relations that it may not find. Members that are not attributes are kept. Fields granted on some entries
 * only are dropped: only the database knows which entries these are.
 */
export function sanitizeOutput(model: Model, type: Type, data: unknown, access: Access): unknown {
  const viewer = new Viewer(access, []);
  return sanitize({ model, viewer }, viewer.root(type), type, data);
}

interface Sanitizing {
  readonly model: Model;
  readonly viewer: Viewer;
}

function sanitize(how: Sanitizing, view: View, type: Type, data: unknown): unknown {
  if (Array.isArray(data)) return data.map((item) => sanitize(how, view, type, item));
  if (!isPlainEntry(data)) return data;
  const entries = Object.entries(data).flatMap(([name, value]) => {
    const attribute = type.attributes.get(name);
    if (attribute === undefined) return [[name, value]];
    if (!isShown(attribute) || visibilityOf(view, attribute) !== 'shown') return [];
    const shown = sanitizeValue(how, view, type, attribute, value);
    return shown === NOTHING ? [] : [[name, shown]];
  });
  return Object.fromEntries(entries);
}

const NOTHING = Symbol('nothing');

const isPlainEntry = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && !(data instanceof Date);

const isShown = (attribute: Attribute): boolean =>
  !attribute.private && !(attribute.kind === 'scalar' && isHashed(attribute.type));

function sanitizeValue(how: Sanitizing, view: View, type: Type, attribute: Attribute, value: unknown): unknown {
  if (isJoinable(attribute)) {
    const target = targetOf(how.model, attribute);
    const below = how.viewer.below(view, type, attribute, target);
    return below === null ? NOTHING : sanitize(how, below, target, value);
  }
  if (attribute.kind !== 'dynamicZone' && attribute.kind !== 'morphTo') return value;
  return Array.isArray(value) ? value.flatMap((item) => sanitizeTyped(how, item)) : sanitizeUntyped(value);
}

/** An entry with its type; entries of types that the caller may not find are dropped. */
function sanitizeTyped(how: Sanitizing, item: unknown): readonly unknown[] {
  if (!isPlainEntry(item)) return [item];
  const { __component: component, __type: uid } = item;
  const type = how.model.components.get(String(component)) ?? how.model.contentTypes.get(String(uid));
  if (type === undefined) return [];
  const view = type.kind === 'component' ? how.viewer.root(type) : how.viewer.entries(type);
  return view === null ? [] : [sanitize(how, view, type, item)];
}

/** A single polymorphic entry does not contain its type, so its fields are unknown. */
const sanitizeUntyped = (value: unknown): unknown => (isPlainEntry(value) ? { id: value.id } : value);
