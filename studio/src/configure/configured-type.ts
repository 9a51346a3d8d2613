import type { Attributes, Component, ContentType } from '../model/model.ts';
import type { Studio } from '../state/studio.ts';

interface Configured {
  readonly uid: string;
  readonly name: string;
  readonly attributes: Attributes;
  readonly mayConfigure: boolean;
  /** The components that its fields have. */
  readonly inside: readonly Component[];
}

/** A content type or component whose view is configured. */
export type ConfiguredType = Configured &
  (
    | { readonly isComponent: false; readonly schema: ContentType }
    | { readonly isComponent: true; readonly schema: Component }
  );

/** Null if there is none. */
export function configuredType({ model, rights }: Studio, uid: string): ConfiguredType | null {
  const type = model.types.get(uid);
  const component = model.components.get(uid);
  const schema = type ?? component;
  if (schema === undefined) return null;
  const uids = Object.values(schema.attributes).flatMap((one) => [one.component ?? [], one.components ?? []].flat());
  const shared = {
    ...{ uid, name: schema.info.displayName, attributes: schema.attributes },
    inside: [...new Set(uids)].flatMap((one) => model.components.get(one) ?? []),
  };
  if (type !== undefined) {
    const kind = type.kind === 'singleType' ? 'single-types' : 'collection-types';
    return {
      ...shared,
      ...{ isComponent: false, schema: type },
      mayConfigure: rights.may(`plugin::content-manager.${kind}.configure-view`),
    };
  }
  return {
    ...shared,
    ...{ isComponent: true, schema: component as Component },
    mayConfigure: rights.may('plugin::content-manager.components.configure-layout'),
  };
}
