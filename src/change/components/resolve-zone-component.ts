import type { Component, DynamicZoneAttribute } from '../../schema/model.ts';
import type { Finding } from '../issues/findings.ts';
import { missingField, notAmong, wrongType } from '../issues/mistakes.ts';
import type { Resolution } from '../resolution.ts';
import type { RowData } from '../row-parts.ts';

export interface ZoneComponent {
  readonly component: Component | null;
  readonly findings: readonly Finding[];
  /** See `FieldFindings`. */
  readonly steps: number;
}

/** The component of an item in a dynamic zone: its `__component`, which must be listed in the schema. */
export function resolveZoneComponent(
  resolution: Resolution,
  { components }: DynamicZoneAttribute,
  data: RowData,
  path: string,
  order: readonly number[],
): ZoneComponent {
  const sent = Object.hasOwn(data, '__component') ? data.__component : undefined;
  zoneForm(resolution, data, order);
  const name = `${path}.__component`;
  const known = resolution.model.components;
  if (sent === undefined) return { component: null, findings: [missingField(name)], steps: 2 };
  const component = typeof sent === 'string' ? known.get(sent) : undefined;
  if (component !== undefined) {
    // The contract accepts any component, but then cannot show it.
    if (!components.includes(component.uid))
      return { component: null, findings: [{ ...notAmong(name, components), stage: 'beyond' }], steps: 1 };
    return { component, findings: [], steps: 2 };
  }
  const among = notAmong(name, [...known.keys()]);
  const isText = typeof sent === 'string' || typeof sent === 'number' || typeof sent === 'boolean';
  return { component: null, findings: isText ? [among] : [wrongType(name, 'string', sent, sent), among], steps: 1 };
}

/** The contract's error for an invalid zone item, found while it looks for relations. */
export function zoneForm({ relations, model }: Resolution, item: unknown, order: readonly number[]): void {
  if (item === null) {
    relations.unreadable.push({ order, message: 'Invalid relations' });
    return;
  }
  const sent = typeof item === 'object' ? (item as RowData).__component : undefined;
  if (!sent)
    relations.unreadable.push({
      order,
      message: 'Cannot build relations store from dynamiczone, component identifier is undefined',
    });
  else if (typeof sent !== 'string' || !(model.components.has(sent) || model.contentTypes.has(sent)))
    relations.unreadable.push({ order, message: 'Invalid relations' });
}
