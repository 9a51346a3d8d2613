import camelCase from 'lodash/camelCase.js';
import upperFirst from 'lodash/upperFirst.js';
import type { SchemaDocuments } from '../../schema/documents.ts';
import type { Attribute, Component, ContentType, Model, Type } from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';

type Json = Readonly<Record<string, unknown>>;

/** Types as `strapi.contentTypes` and `strapi.components` describe them: the schema file, with what v4 adds. */
export interface SchemaView {
  readonly contentTypes: Readonly<Record<string, Json>>;
  readonly components: Readonly<Record<string, Json>>;
}

/** `plugins`: those that the project has; types of others are not there. */
export function createSchemaView(
  model: Model,
  documents: SchemaDocuments,
  plugins: ReadonlyMap<string, unknown>,
): SchemaView {
  const byFile = new Map<string | null, unknown>(
    [...documents.contentTypes, ...documents.components].map(({ file, content }) => [file, content]),
  );
  const view = (type: Type): Json => viewType(type, (byFile.get(type.file) ?? {}) as Json);
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
    globalId: document.globalId ?? globalIdOf(type),
    attributes: Object.fromEntries(attributes),
    ...(type.kind === 'component' ? viewComponent(type) : viewContentType(type, document)),
  };
}

const viewComponent = ({ category, displayName }: Component): Json => ({
  modelType: 'component',
  category,
  info: { displayName },
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

/** As v4 names a model for people and GraphQL. */
function globalIdOf(type: Type): string {
  if (type.kind === 'component') return upperFirst(camelCase(`component_${type.uid}`));
  const plugin = /^(?:plugin::([^.]+)|admin::)/.exec(type.uid);
  return upperFirst(camelCase(plugin === null ? type.name : `${plugin[1] ?? 'admin'}-${type.name}`));
}

/** As its file declares it; of a custom field, the type that it is stored as. */
function viewAttribute(attribute: Attribute, declared: Json | undefined): Json {
  const isCustom = declared?.type === 'customField';
  return {
    ...(declared === undefined || isCustom ? describeAttribute(attribute) : {}),
    ...declared,
    ...(isCustom && attribute.kind === 'scalar' && { type: attribute.type }),
    ...(attribute.private && { private: true }),
  };
}

function describeAttribute(attribute: Attribute): Json {
  switch (attribute.kind) {
    case 'scalar':
      return { type: attribute.type, required: attribute.required, unique: attribute.unique };
    case 'relation':
      return { type: 'relation', relation: attribute.relation, target: attribute.target };
    case 'morphTo':
      return { type: 'relation', relation: attribute.many ? 'morphToMany' : 'morphToOne' };
    case 'morphFrom':
      return { type: 'relation', relation: attribute.many ? 'morphMany' : 'morphOne', target: attribute.target };
    case 'media':
      return { type: 'media', multiple: attribute.many, allowedTypes: attribute.allowedTypes };
    case 'component':
      return { type: 'component', component: attribute.component, repeatable: attribute.many };
    case 'dynamicZone':
      return { type: 'dynamiczone', components: attribute.components };
    default:
      return assertNever(attribute);
  }
}
