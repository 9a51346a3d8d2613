import cloneDeep from 'lodash/cloneDeep.js';
import { declaredTypes } from '../../schema/declared-types.ts';
import { describeAttribute, globalIdOf } from '../../schema/describe-attribute.ts';
import type { SchemaDocuments } from '../../schema/documents.ts';
import type { Attribute, Component, ContentType, Model, Type } from '../../schema/model.ts';

type Json = Readonly<Record<string, unknown>>;

/** Types as in `strapi.contentTypes` and `strapi.components`: the schema file, with v4's additions. */
export interface SchemaView {
  readonly contentTypes: Readonly<Record<string, Json>>;
  readonly components: Readonly<Record<string, Json>>;
}

/** `plugins`: those of the project; types of other plugins are omitted. */
export function createSchemaView(
  model: Model,
  documents: SchemaDocuments,
  plugins: ReadonlyMap<string, unknown>,
): SchemaView {
  const declared = declaredTypes(model, documents);
  const view = (type: Type): Json => viewType(type, declared.get(type.uid) ?? {});
  return {
    contentTypes: Object.fromEntries(
      [...model.contentTypes]
        .filter(([uid]) => !uid.startsWith('plugin::') || plugins.has(uid.slice('plugin::'.length, uid.indexOf('.'))))
        .map(([uid, type]) => [uid, view(type)]),
    ),
    components: Object.fromEntries([...model.components].map(([uid, type]) => [uid, view(type)])),
  };
}

function viewType(type: Type, document: Json): Json {
  const declared = (document.attributes ?? {}) as Readonly<Record<string, Json>>;
  const attributes = [...type.attributes.values()].map((attribute) => [
    attribute.name,
    viewAttribute(attribute, declared[attribute.name]),
  ]);
  return {
    ...document,
    uid: type.uid,
    collectionName: type.table,
    modelName: type.name,
    globalId: document.globalId ?? globalIdOf(type.uid),
    attributes: Object.fromEntries(attributes),
    __schema__: declaredSchema(type, document),
    ...(type.kind === 'component' ? viewComponent(type, document) : viewContentType(type, document)),
  };
}

/** The type as declared in its schema file, without attributes that v4 adds. Used by plugins. */
const declaredSchema = ({ kind }: Type, document: Json): Json => ({
  info: {},
  options: {},
  pluginOptions: {},
  attributes: {},
  ...cloneDeep(document),
  ...(kind !== 'component' && { kind }),
});

const viewComponent = ({ category, displayName }: Component, { info }: Json): Json => ({
  modelType: 'component',
  category,
  info: { displayName, ...(info as Json | undefined) },
});

const viewContentType = (type: ContentType, document: Json): Json => ({
  kind: type.kind,
  modelType: 'contentType',
  info: {
    ...(document.info as Json | undefined),
    singularName: type.singularName,
    pluralName: type.pluralName,
    displayName: type.displayName,
  },
  options: { ...(document.options as Json | undefined), draftAndPublish: type.draftAndPublish },
  pluginOptions: document.pluginOptions ?? {},
  ...(type.apiName === null ? { plugin: /^plugin::([^.]+)/.exec(type.uid)?.[1] } : { apiName: type.apiName }),
});

/** As declared in its file; for a custom field, the type that it is stored as. */
function viewAttribute(attribute: Attribute, declared: Json | undefined): Json {
  const isCustom = declared?.type === 'customField';
  return {
    ...(declared === undefined || isCustom ? describeAttribute(attribute) : {}),
    ...declared,
    ...(isCustom && attribute.kind === 'scalar' && { type: attribute.type }),
    ...(attribute.private && { private: true }),
  };
}
