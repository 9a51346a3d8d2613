import once from 'lodash/once.js';
import type { SettingStore } from '../../../content/settings/setting-store.ts';
import type { AdminSchema, AdminSchemas } from '../../../management/schemas/admin-schema.ts';
import { createViewStore } from '../../../management/views/view-store.ts';

type Json = Readonly<Record<string, unknown>>;

export interface ManagedTypesOptions {
  /** `strapi.contentTypes` */
  readonly types: () => Readonly<Record<string, Json>>;
  /** As the content manager describes them. */
  readonly schemas: () => AdminSchemas;
  readonly settings: SettingStore;
}

/** `strapi.plugin('content-manager').service('content-types')`: how the content manager sees the types. */
export function createManagedTypes({ types, schemas, settings }: ManagedTypesOptions) {
  const described = once(schemas);
  const views = once(() => createViewStore(settings, described()));
  const schemaOf = (uid: string): AdminSchema | undefined => described().contentTypes.get(uid);
  const findContentType = (uid: string): Json | undefined => {
    const type = types()[uid];
    const schema = schemaOf(uid);
    if (type === undefined || schema === undefined) return undefined;
    const { apiID, isDisplayed, attributes } = schema;
    return { ...type, apiID, isDisplayed, attributes };
  };
  const findAllContentTypes = (): readonly Json[] =>
    Object.keys(types())
      .map(findContentType)
      .filter((type) => type !== undefined);
  return {
    findContentType,
    findAllContentTypes,
    findDisplayedContentTypes: () => findAllContentTypes().filter(({ isDisplayed }) => isDisplayed === true),
    findContentTypesByKind: (kind?: unknown) =>
      kind ? findAllContentTypes().filter((type) => type.kind === kind) : findAllContentTypes(),
    async findConfiguration({ uid }: { readonly uid: string }) {
      const schema = schemaOf(uid);
      return { uid, ...(schema !== undefined && (await views().of(schema))) };
    },
  };
}
