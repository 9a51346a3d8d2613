import type { SchemaDocuments } from '../../schema/documents.ts';
import type { Attribute, Model, Uid } from '../../schema/model.ts';
import { withoutUndefined } from '../../util/without-undefined.ts';
import type { AdminSchema, AdminSchemas } from './admin-schema.ts';
import { BUILT_IN_SCHEMAS, type RawAttribute, type SchemaContent } from './built-in-schemas.ts';

/** Every type of a project in v4's order, built-in types first. */
export function readAdminSchemas(documents: SchemaDocuments, model: Model, absent: readonly string[]): AdminSchemas {
  const contentTypes = new Map<Uid, AdminSchema>();
  const add = (uid: Uid, content: unknown): void => {
    contentTypes.set(uid, readContentType(uid, content as StoredContent, model));
  };
  for (const [uid, content] of Object.entries(BUILT_IN_SCHEMAS)) {
    if (absent.some((plugin) => uid.startsWith(`plugin::${plugin}.`))) continue;
    const extension = documents.extensions.find((one) => uid === `plugin::${one.plugin}.${one.typeName}`);
    add(uid, extension === undefined ? content : { ...content, ...(extension.content as object) });
  }
  for (const { plugin, typeName, content } of documents.plugins ?? []) add(`plugin::${plugin}.${typeName}`, content);
  const byFile = new Map(documents.contentTypes.map(({ file, content }) => [file, content]));
  for (const { uid, apiName, file } of model.contentTypes.values()) {
    if (apiName !== null && file !== null) add(uid, byFile.get(file));
  }
  const components = documents.components.map(({ category, name, content }): [Uid, AdminSchema] => {
    const uid = `${category}.${name}`;
    return [uid, { ...readCommon(uid, content as StoredContent, model), apiID: name, category }];
  });
  return { contentTypes, components: new Map(components) };
}

type StoredContent = SchemaContent & { readonly kind?: AdminSchema['kind'] };

function readContentType(uid: Uid, content: StoredContent, model: Model): AdminSchema {
  const { kind = 'collectionType', options } = content;
  const common = readCommon(uid, content, model);
  const creator = { ...CREATOR, private: options?.populateCreatorFields !== true };
  const isLocalized = model.contentTypes.get(uid)?.localized === true;
  return {
    ...common,
    apiID: uid.slice(uid.lastIndexOf(uid.includes('.') ? '.' : ':') + 1),
    kind,
    attributes: { ...common.attributes, ...TIMES, createdBy: creator, updatedBy: creator },
    hiddenWritable: [
      ...common.hiddenWritable,
      ...(options?.draftAndPublish === true ? ['publishedAt'] : []),
      ...(isLocalized ? ['localizations', 'locale'] : []),
    ],
  };
}

const TIMES = { createdAt: { type: 'datetime' }, updatedAt: { type: 'datetime' } };

const CREATOR = {
  type: 'relation',
  relation: 'oneToOne',
  target: 'admin::user',
  configurable: false,
  writable: false,
  visible: false,
  useJoinTable: false,
  targetModel: 'admin::user',
  relationType: 'oneToOne',
};

function readCommon(uid: Uid, content: StoredContent, model: Model): Omit<AdminSchema, 'apiID'> {
  const { info = {}, options, pluginOptions, config, attributes = {} } = content;
  const modelled = (model.contentTypes.get(uid) ?? model.components.get(uid))?.attributes;
  const own = Object.entries(attributes);
  const shown = own
    .filter(([, attribute]) => attribute.visible !== false && !isMorph(attribute))
    .map(([name, attribute]) => [name, describe(attribute, modelled?.get(name))]);
  return {
    uid,
    isDisplayed: isDisplayed(pluginOptions),
    info,
    ...withoutUndefined({ options, pluginOptions, config }),
    attributes: { id: { type: 'integer' }, ...Object.fromEntries(shown) },
    hiddenWritable: own
      .filter(([, { visible, writable }]) => visible === false && writable !== false)
      .map(([name]) => name),
  };
}

const isDisplayed = (pluginOptions: StoredContent['pluginOptions']): boolean => {
  const ofManager = pluginOptions?.['content-manager'] as { readonly visible?: unknown } | undefined;
  return (ofManager?.visible ?? true) === true;
};

const isMorph = ({ type, relation }: RawAttribute): boolean =>
  type === 'relation' && String(relation).toLowerCase().includes('morph');

function describe(attribute: RawAttribute, modelled: Attribute | undefined): RawAttribute {
  if (attribute.type === 'relation') {
    return { ...attribute, targetModel: attribute.target, relationType: attribute.relation };
  }
  // A custom field is described by its stored type.
  const isCustom = attribute.type === 'customField' && modelled?.kind === 'scalar';
  return isCustom ? { ...attribute, type: modelled.type } : attribute;
}
