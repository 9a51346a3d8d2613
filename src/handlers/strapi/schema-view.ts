import path from 'node:path';
import cloneDeep from 'lodash/cloneDeep.js';
import omit from 'lodash/omit.js';
import pick from 'lodash/pick.js';
import { builtInIndexes } from '../../database/layout/built-in-layout.ts';
import { BUILT_IN_SCHEMAS } from '../../management/schemas/built-in-schemas.ts';
import type { BuiltInContent } from '../../schema/built-in-types.ts';
import { declaredTypes } from '../../schema/declared-types.ts';
import { describeAttribute, globalIdOf } from '../../schema/describe-attribute.ts';
import type { SchemaDocuments } from '../../schema/documents.ts';
import {
  ADMIN_USER_UID,
  LOCALE_UID,
  type Attribute,
  type Component,
  type ContentType,
  type Model,
} from '../../schema/model.ts';
import { PANEL_TYPES } from '../../schema/panel-types.ts';

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
  const isServed = (uid: string): boolean => plugins.has(pluginOf(uid) ?? '') || !uid.startsWith('plugin::');
  const ofPanel = PANEL_TYPES.map(({ uid, content }): [string, Json] => [uid, viewPanelType(uid, content)]);
  const types = [...model.contentTypes].map(([uid, type]): [string, Json] => [
    uid,
    viewContentType(type, documentOf(uid, declared.get(uid) ?? {})),
  ]);
  return {
    contentTypes: Object.fromEntries(
      [...types, ...ofPanel].filter(([uid]) => isServed(uid)).sort(([one], [other]) => rankOf(one) - rankOf(other)),
    ),
    components: Object.fromEntries(
      [...model.components].map(([uid, type]) => [uid, viewComponent(type, declared.get(uid) ?? {})]),
    ),
  };
}

/** Declarations of v4's own types are completed with what v4 says about them. */
function documentOf(uid: string, declared: Json): Json {
  const known = BUILT_IN_SCHEMAS[uid];
  if (known === undefined) return declared;
  const { info, options, config } = known;
  return {
    ...(config !== undefined && { config }),
    ...(options !== undefined && { options }),
    // v4 misplaces the table of locales in `info`, and so uses the default name.
    ...(uid === LOCALE_UID ? omit(declared, 'collectionName') : declared),
    info: { ...info, ...(declared.info as Json | undefined) },
  };
}

const BUILT_IN = Object.keys(BUILT_IN_SCHEMAS);

/** v4's order, which plugins list types in: its own types, those of plugins, those of the project. */
function rankOf(uid: string): number {
  const rank = BUILT_IN.indexOf(uid);
  return rank === -1 ? BUILT_IN.length + (uid.startsWith('plugin::') ? 0 : 1) : rank;
}

const pluginOf = (uid: string): string | null =>
  /^plugin::([^.]+)\.|^(admin)::/.exec(uid)?.slice(1).find(Boolean) ?? null;

function viewContentType(type: ContentType, document: Json): Json {
  const { uid, table, name, kind, apiName, singularName, pluralName, displayName } = type;
  const indexes = builtInIndexes(type);
  const info = { ...(document.info as Json | undefined), singularName, pluralName, displayName };
  const declared = (document.attributes ?? {}) as Readonly<Record<string, Json>>;
  const implied = impliedAttributes(type);
  const attributes = [...type.attributes.values()].map((attribute) => [
    attribute.name,
    implied[attribute.name] ?? viewAttribute(attribute, declared[attribute.name]),
  ]);
  return {
    ...document,
    ...commonMembers(uid, table, name, document),
    kind,
    modelType: 'contentType',
    info,
    attributes: Object.fromEntries(attributes),
    ...(apiName === null ? { plugin: pluginOf(uid) } : { apiName, actions: {}, lifecycles: {} }),
    ...(indexes.length > 0 && {
      indexes: indexes.map((index) => ({
        name: index.name,
        columns: index.columns,
        type: index.unique ? 'unique' : null,
      })),
    }),
    __schema__: { ...cloneDeep(pick(document, SCHEMA_MEMBERS)), info: cloneDeep(info), kind },
  };
}

/** A type of v4's panel, which is not in the model. */
function viewPanelType(uid: string, content: BuiltInContent): Json {
  const document = documentOf(uid, content as unknown as Json);
  const kind = 'collectionType';
  return {
    ...document,
    ...commonMembers(uid, content.collectionName, content.info.singularName, document),
    kind,
    modelType: 'contentType',
    plugin: pluginOf(uid),
    attributes: { ...cloneDeep(content.attributes), ...TIMES, ...creators(true) },
    __schema__: { ...cloneDeep(pick(document, SCHEMA_MEMBERS)), kind },
  };
}

const commonMembers = (uid: string, table: string, name: string, { globalId }: Json): Json => ({
  uid,
  collectionName: table,
  modelName: name,
  globalId: globalId ?? globalIdOf(uid),
  connection: 'default',
});

/** The declared parts of a type, without attributes that v4 adds. Used by plugins. */
const SCHEMA_MEMBERS = ['collectionName', 'info', 'options', 'pluginOptions', 'attributes'];

function viewComponent(type: Component, document: Json): Json {
  const declared = (document.attributes ?? {}) as Readonly<Record<string, Json>>;
  const attributes = [...type.attributes.values()].map((attribute) => [
    attribute.name,
    viewAttribute(attribute, declared[attribute.name]),
  ]);
  const file = type.file === null ? {} : { __filename__: path.basename(type.file) };
  const { connection: _connection, ...members } = commonMembers(type.uid, type.table, type.name, document);
  return {
    ...document,
    ...members,
    ...file,
    modelType: 'component',
    category: type.category,
    info: { displayName: type.displayName, ...(document.info as Json | undefined) },
    attributes: Object.fromEntries(attributes),
    __schema__: { info: {}, options: {}, attributes: {}, ...cloneDeep(document), ...file },
  };
}

const TIMES = { createdAt: { type: 'datetime' }, updatedAt: { type: 'datetime' } };

const creators = (isPrivate: boolean): Readonly<Record<string, Json>> => {
  const creator = {
    ...{ type: 'relation', relation: 'oneToOne', target: ADMIN_USER_UID },
    ...{ configurable: false, writable: false, visible: false, useJoinTable: false, private: isPrivate },
  };
  return { createdBy: creator, updatedBy: { ...creator } };
};

/** The attributes that v4 adds to a content type, as it describes them. */
function impliedAttributes(type: ContentType): Readonly<Record<string, Json>> {
  const fixed = { configurable: false, writable: true, visible: false };
  return {
    ...cloneDeep(TIMES),
    ...creators(!type.populateCreatorFields),
    ...(type.draftAndPublish && { publishedAt: { type: 'datetime', ...fixed } }),
    ...(type.localized && {
      localizations: { ...fixed, private: false, type: 'relation', relation: 'oneToMany', target: type.uid },
      locale: { ...fixed, private: false, type: 'string' },
    }),
  };
}

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
