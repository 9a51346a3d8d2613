import type { ArchivedSchema } from '../../archive/archive-parts.ts';

type Json = Readonly<Record<string, unknown>>;

const PUBLISHED_AT: Json = { type: 'datetime', configurable: false, writable: true, visible: true };

/**
 * The same types as v5 describes them: every content type has times of publication, locales and translations. v5 asks
 * before it imports an archive whose types differ from its own, as those of its plugins do with each of its versions.
 */
export const describeV5Schemas = (schemas: readonly ArchivedSchema[]): readonly ArchivedSchema[] =>
  schemas.map((schema) => (schema.modelType === 'contentType' ? withVersions(schema) : schema));

function withVersions(schema: ArchivedSchema): ArchivedSchema {
  const { uid, attributes, collectionName, pluginOptions } = schema;
  const { i18n } = (pluginOptions ?? {}) as { readonly i18n?: { readonly localized?: unknown } };
  const hidden = { private: i18n?.localized !== true, configurable: false, visible: false };
  return {
    ...schema,
    attributes: {
      ...attributes,
      publishedAt: PUBLISHED_AT,
      locale: { ...hidden, writable: true, type: 'string' },
      localizations: {
        ...{ type: 'relation', relation: 'oneToMany', target: uid, writable: false, ...hidden, unstable_virtual: true },
        joinColumn: { name: 'document_id', referencedColumn: 'document_id', referencedTable: collectionName },
      },
    },
  };
}
