import type { Component, Model, Type } from '../../../schema/model.ts';

/** Components may be recursive. */
const DEEPEST = 15;

/** Every field that a permission can name; for components, the fields inside: `seo.metaTitle`. */
export function permissionFields(model: Model, type: Type, prefix = '', depth = DEEPEST): readonly string[] {
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
