import type {
  ComponentChange,
  LinkChange,
  MorphChange,
  RowValues,
  WriteValue,
  ZoneChange,
} from '../../../change/change.ts';
import { type Attribute, type Component, FILE_UID, type ScalarAttribute } from '../../../schema/model.ts';

/** A new component's values, to replace some attributes of a stored one: those of them that it lacks become empty. */
export function replacingValues(values: RowValues<Component>, within: ReadonlySet<string>): RowValues<Component> {
  const scalars = new Map<ScalarAttribute, WriteValue>(values.scalars);
  const links: LinkChange[] = [...values.links];
  const morphs: MorphChange[] = [...values.morphs];
  const components: ComponentChange[] = [...values.components];
  const zones: ZoneChange[] = [...values.zones];
  const isSent = (list: readonly { readonly attribute: Attribute }[], { name }: Attribute): boolean =>
    list.some(({ attribute }) => attribute.name === name);
  const at = { path: [], place: 0 };
  for (const attribute of values.type.attributes.values()) {
    if (!within.has(attribute.name)) continue;
    switch (attribute.kind) {
      case 'scalar':
        if (!scalars.has(attribute)) scalars.set(attribute, null);
        break;
      case 'component':
        if (!isSent(components, attribute)) components.push({ attribute, items: [], ...at });
        break;
      case 'dynamicZone':
        if (!isSent(zones, attribute)) zones.push({ attribute, items: [], ...at });
        break;
      case 'morphTo':
        if (!isSent(morphs, attribute)) morphs.push({ attribute, operation: NONE, ...at });
        break;
      default: {
        const target = attribute.kind === 'media' ? FILE_UID : attribute.target;
        if (!isSent(links, attribute)) links.push({ attribute, target, operation: NONE, ...at });
      }
    }
  }
  return { type: values.type, scalars, links, morphs, components, zones };
}

const NONE = { kind: 'set', targets: [] } as const;
