import { BUILT_IN_TYPES } from '../../schema/built-in-types.ts';
import { declaredTypes } from '../../schema/declared-types.ts';
import { describeAttribute, globalIdOf } from '../../schema/describe-attribute.ts';
import type { SchemaDocuments } from '../../schema/documents.ts';
import type { Attribute, Model, Type, Uid } from '../../schema/model.ts';
import { PANEL_TYPES } from '../../schema/panel-types.ts';
import { withoutUndefined } from '../../util/without-undefined.ts';
import type { ArchivedSchema } from '../archive/archive-parts.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Types and components in the format of v4's archives. v4 imports an archive only if they equal its own types to the
 * letter; `absent` are the plugins that the project does not have.
 */
export function describeSchemas(
  model: Model,
  documents: SchemaDocuments,
  absent: readonly string[],
): readonly ArchivedSchema[] {
  const declared = declaredTypes(model, documents);
  const isAbsent = (uid: Uid): boolean => absent.some((plugin) => uid.startsWith(`plugin::${plugin}.`));
  const builtIn = [...BUILT_IN_TYPES, ...PANEL_TYPES]
    .filter(({ uid }) => !isAbsent(uid))
    .map(({ uid, content }) =>
      describeType(uid, withFacts(uid, declared.get(uid) ?? { ...content }), model.contentTypes.get(uid)),
    );
  const known = new Set(builtIn.map(({ uid }) => uid));
  const own = [...model.contentTypes.values(), ...model.components.values()]
    .filter(({ uid }) => !known.has(uid) && !isAbsent(uid))
    .map((type) => describeType(type.uid, declared.get(type.uid) ?? {}, type));
  return [...builtIn, ...own];
}

function describeType(uid: Uid, declared: Json, type: Type | undefined): ArchivedSchema {
  const isComponent = type?.kind === 'component';
  const plugin = /^plugin::([^.]+)\./.exec(uid)?.[1] ?? (uid.startsWith('admin::') ? 'admin' : undefined);
  const { info, options, pluginOptions } = declared;
  return {
    collectionName: type?.table ?? declared.collectionName,
    info,
    ...withoutUndefined({ options, pluginOptions }),
    attributes: attributesOf(declared, type),
    ...(!isComponent && { kind: declared.kind ?? 'collectionType' }),
    modelType: isComponent ? 'component' : 'contentType',
    modelName: uid.slice(uid.search(/[.:][^.:]*$/) + 1),
    uid,
    ...(plugin !== undefined && { plugin }),
    globalId: declared.globalId ?? globalIdOf(uid),
  };
}

function attributesOf(declared: Json, type: Type | undefined): ArchivedSchema['attributes'] {
  const own = (declared.attributes ?? {}) as Readonly<Record<string, Json>>;
  const all = new Map(
    Object.entries(own).map(([name, one]) => [name, withStoredType(one, type?.attributes.get(name))]),
  );
  if (type === undefined) for (const [name, one] of Object.entries(TIMES_AND_CREATORS)) all.set(name, one);
  for (const attribute of type?.attributes.values() ?? []) {
    if (!all.has(attribute.name)) all.set(attribute.name, addedAttribute(attribute));
  }
  return Object.fromEntries(all);
}

/** For a custom field, the type it is stored as. */
const withStoredType = (declared: Json, attribute: Attribute | undefined): Json =>
  declared.type === 'customField' && attribute?.kind === 'scalar' ? { ...declared, type: attribute.type } : declared;

/** Attributes that v4 adds to a type, in its format. */
function addedAttribute(attribute: Attribute): Json {
  const times = TIMES_AND_CREATORS[attribute.name];
  if (times !== undefined) return 'private' in times ? { ...times, private: attribute.private } : times;
  const translation = { writable: true, private: false, configurable: false, visible: false };
  switch (attribute.name) {
    case 'publishedAt':
      return { type: 'datetime', configurable: false, writable: true, visible: false };
    case 'locale':
      return { ...translation, type: 'string' };
    case 'localizations':
      return { ...translation, ...describeAttribute(attribute) };
    default:
      return describeAttribute(attribute);
  }
}

const CREATOR = {
  ...{ type: 'relation', relation: 'oneToOne', target: 'admin::user' },
  ...{ configurable: false, writable: false, visible: false, useJoinTable: false, private: true },
};

const TIMES_AND_CREATORS: Readonly<Record<string, Json>> = {
  createdAt: { type: 'datetime' },
  updatedAt: { type: 'datetime' },
  createdBy: CREATOR,
  updatedBy: CREATOR,
};

/** Properties of v4's built-in types that only archives contain. */
function withFacts(uid: Uid, declared: Json): Json {
  const { info, options } = FACTS[uid] ?? {};
  return {
    ...declared,
    info: { ...(declared.info as Json | undefined), ...info },
    ...(options !== undefined && { options }),
  };
}

const described = (name?: string): Json => ({ ...(name !== undefined && { name }), description: '' });

const FACTS: Readonly<Record<Uid, { readonly info?: Json; readonly options?: Json }>> = {
  'admin::permission': { info: described('Permission'), options: {} },
  'admin::user': { info: described('User') },
  'admin::role': { info: described('Role'), options: {} },
  'admin::api-token': { info: described('Api Token'), options: {} },
  'admin::api-token-permission': { info: described('API Token Permission'), options: {} },
  'admin::transfer-token': { info: described('Transfer Token'), options: {} },
  'admin::transfer-token-permission': { info: described('Transfer Token Permission'), options: {} },
  'plugin::upload.file': { info: described(), options: {} },
  'plugin::upload.folder': { options: {} },
  'plugin::content-releases.release': { options: { draftAndPublish: false } },
  'plugin::content-releases.release-action': { options: { draftAndPublish: false } },
  'plugin::users-permissions.permission': { info: described('permission') },
  'plugin::users-permissions.role': { info: described('role') },
  'plugin::users-permissions.user': { info: described('user') },
  'plugin::i18n.locale': { info: { ...described(), collectionName: 'locales' }, options: { draftAndPublish: false } },
};
