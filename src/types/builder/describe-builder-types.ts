import { BUILT_IN_TYPES } from '../../schema/built-in-types.ts';
import { declaredTypes } from '../../schema/declared-types.ts';
import type { SchemaDocuments } from '../../schema/documents.ts';
import {
  ADMIN_USER_UID,
  type Component,
  type ContentType,
  FILE_UID,
  type Model,
  type Type,
} from '../../schema/model.ts';
import { PANEL_TYPES } from '../../schema/panel-types.ts';

type Json = Readonly<Record<string, unknown>>;

export interface BuilderType {
  readonly uid: string;
  readonly schema: Json;
  readonly [key: string]: unknown;
}

/** Types and components as v4's content-type builder describes them. */
export interface BuilderTypes {
  readonly contentTypes: readonly BuilderType[];
  readonly components: readonly BuilderType[];
}

/** `absent` lists plugins the project does not have; their types are omitted. */
export function describeBuilderTypes(
  model: Model,
  documents: SchemaDocuments,
  absent: readonly string[],
): BuilderTypes {
  const declared = declaredTypes(model, documents);
  const own = [...model.contentTypes.values()];
  const builtIn = new Set(BUILT_IN_TYPES.map(({ uid }) => uid));
  const described = (plugin: string): readonly BuilderType[] => [
    ...BUILT_IN_TYPES.filter((type) => type.plugin === plugin).map(({ uid, content }) =>
      describeType(uid, declared.get(uid) ?? { ...content }, model.contentTypes.get(uid)),
    ),
    ...PANEL_TYPES.filter((type) => type.plugin === plugin).map(({ uid, content }) =>
      describeType(uid, { ...content }),
    ),
  ];
  return {
    contentTypes: [
      ...ORDER.filter((plugin) => !absent.includes(plugin)).flatMap(described),
      ...own
        .filter(({ uid }) => !builtIn.has(uid))
        .map((type) => describeType(type.uid, declared.get(type.uid) ?? {}, type)),
    ],
    // v4 lists components in this order.
    components: [...model.components.values()]
      .reverse()
      .map((type) => describeComponent(type, declared.get(type.uid) ?? {})),
  };
}

/** The order in which v4 loads its built-in types. */
const ORDER = ['admin', 'upload', 'content-releases', 'users-permissions', 'i18n'];

function describeType(uid: string, declared: Json, type?: ContentType): BuilderType {
  const info = (declared.info ?? {}) as Json;
  const options = declared.pluginOptions as Readonly<Record<string, { readonly visible?: unknown }>> | undefined;
  const visible = (options?.['content-type-builder']?.visible ?? true) === true;
  const plugin = /^(?:plugin::([^.]+)|(admin)::)/.exec(uid);
  return {
    uid,
    ...(plugin !== null && { plugin: plugin[1] ?? plugin[2] }),
    apiID: info.singularName,
    schema: {
      draftAndPublish: false,
      ...(declared.options as Json | undefined),
      ...{ displayName: info.displayName, singularName: info.singularName, pluralName: info.pluralName },
      description: info.description ?? '',
      pluginOptions: declared.pluginOptions,
      kind: declared.kind ?? 'collectionType',
      collectionName: type?.table ?? declared.collectionName,
      attributes: describeBuilderAttributes(declared, type),
      visible,
      restrictRelationsTo: restrictionOf(uid, visible),
    },
  };
}

function restrictionOf(uid: string, visible: boolean): readonly string[] | null {
  if (uid === ADMIN_USER_UID) return ['oneWay', 'manyWay'];
  return uid.startsWith('admin::') || uid === FILE_UID || !visible ? [] : null;
}

function describeComponent(type: Component, declared: Json): BuilderType {
  const info = (declared.info ?? {}) as Json;
  const { uid, category, name: apiId } = type;
  return {
    ...{ uid, category, apiId },
    schema: {
      ...{ displayName: info.displayName, description: info.description ?? '', icon: info.icon },
      connection: declared.connection,
      collectionName: type.table,
      pluginOptions: declared.pluginOptions,
      attributes: describeBuilderAttributes(declared, type),
    },
  };
}

/** Attributes the server adds to every type, whether the schema declares them or not. */
const ADDED = new Set(['id', 'createdAt', 'updatedAt']);

/** The editable attributes in schema order; undefined properties are not sent. */
function describeBuilderAttributes(declared: Json, type: Type | undefined): Json {
  const attributes = (declared.attributes ?? {}) as Readonly<Record<string, Json>>;
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([name, attribute]) => !ADDED.has(name) && attribute.visible !== false)
      .map(([name, attribute]) => [name, describe(withStoredType(attribute, type, name))]),
  );
}

/** Replaces the type of a custom field by the type it is stored as. */
function withStoredType(declared: Json, type: Type | undefined, name: string): Json {
  const attribute = type?.attributes.get(name);
  return declared.type === 'customField' && attribute?.kind === 'scalar'
    ? { ...declared, type: attribute.type }
    : declared;
}

function describe(attribute: Json): Json {
  const { type, multiple, required, allowedTypes, pluginOptions, inversedBy, mappedBy } = attribute;
  const configurable = attribute.configurable === false ? false : undefined;
  const isPrivate = Boolean(attribute.private);
  if (type === 'media') {
    return {
      ...{ type, multiple: Boolean(multiple), required: Boolean(required) },
      ...{ configurable, private: isPrivate, allowedTypes, pluginOptions },
    };
  }
  if (type !== 'relation') return attribute;
  return { ...attribute, targetAttribute: inversedBy || mappedBy || null, configurable, private: isPrivate };
}
