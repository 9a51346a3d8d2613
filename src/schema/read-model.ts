import get from 'lodash/get.js';
import kebabCase from 'lodash/kebabCase.js';
import pickBy from 'lodash/pickBy.js';
import { StartError } from '../errors.ts';
import { BUILT_IN_TYPES } from './built-in-types.ts';
import { builtInContent } from './declared-types.ts';
import type { SchemaDocuments } from './documents.ts';
import {
  ADMIN_USER_UID,
  type Attribute,
  type Component,
  type ContentType,
  type Model,
  type ScalarAttribute,
  type TypeBase,
  type Uid,
} from './model.ts';
import { type RawContentType, readRawComponent, readRawContentType } from './raw-schema.ts';
import { type Drafts, readAttributes, type TypeDraft } from './read-attributes.ts';

export interface ModelOptions {
  /** Names hidden in every type: `responses.privateAttributes` of config/api.js. */
  readonly privateAttributes?: readonly string[];
  /** False if the project disables the i18n plugin. */
  readonly i18n?: boolean;
  /**
   * The underlying types of custom fields, if the project's code gives them: `plugin::color-picker.color` -> `string`.
   */
  readonly customFields?: ReadonlyMap<string, string>;
}

interface ContentTypeDraft extends TypeDraft {
  readonly raw: RawContentType;
  readonly apiName: string | null;
}

/** Reads schema documents into a model, or stops with the first mistake found. */
export function readModel(documents: SchemaDocuments, options: ModelOptions = {}): Model {
  const hidden = options.privateAttributes ?? [];
  const contentTypes = draftContentTypes(documents, options.i18n !== false, hidden);
  const components = draftComponents(documents, hidden);
  const drafts: Drafts = { contentTypes, components, customFields: options.customFields ?? new Map() };
  checkNames(contentTypes);
  checkTables([...contentTypes.values(), ...components.values()]);
  return {
    contentTypes: mapValues(contentTypes, (draft) => finishContentType(draft, drafts)),
    components: mapValues(components, (draft) => finishComponent(draft, drafts)),
  };
}

function draftContentTypes(
  documents: SchemaDocuments,
  i18n: boolean,
  hidden: readonly string[],
): Map<Uid, ContentTypeDraft> {
  const drafts = new Map<Uid, ContentTypeDraft>();
  for (const type of BUILT_IN_TYPES) {
    const { uid, plugin, typeName } = type;
    const extension = documents.extensions.find((e) => e.plugin === plugin && e.typeName === typeName);
    const raw = readRawContentType(builtInContent(type, documents.extensions), extension?.file ?? uid);
    drafts.set(uid, draftContentType(uid, raw, null, extension?.file ?? null, i18n, hidden));
  }
  for (const { plugin, typeName, file, content } of documents.plugins ?? []) {
    const uid = `plugin::${plugin}.${typeName}`;
    drafts.set(uid, draftContentType(uid, readRawContentType(content, file), null, file, i18n, hidden));
  }
  for (const { apiName, typeName, file, content } of documents.contentTypes) {
    const raw = readRawContentType(content, file);
    const api = normalName(apiName);
    const uid = `api::${api}.${normalName(typeName)}`;
    drafts.set(uid, draftContentType(uid, raw, api, file, i18n, hidden));
  }
  return drafts;
}

const normalName = (name: string): string => (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) ? name : kebabCase(name));

function draftContentType(
  uid: Uid,
  raw: RawContentType,
  apiName: string | null,
  file: string | null,
  i18n: boolean,
  hidden: readonly string[],
): ContentTypeDraft {
  const localized = i18n && raw.pluginOptions?.i18n?.localized === true;
  return {
    uid,
    raw,
    apiName,
    file,
    localized,
    name: raw.info.singularName,
    table: raw.collectionName || defaultTable(uid, raw.info.singularName),
    attributes: withImpliedAttributes(uid, raw, localized),
    privateAttributes: new Set([...hidden, ...(raw.options?.privateAttributes ?? [])]),
    hidden: hiddenIn(raw.config),
  };
}

/** `config.attributes.<name>.hidden`, whatever else a schema file has there. */
const hiddenIn = (config: unknown): ReadonlySet<string> =>
  new Set(
    Object.keys(pickBy(get(config, 'attributes') as unknown as object, (one: unknown) => get(one, 'hidden') === true)),
  );

/** As in v4: types of plugins get the plugin's name in front, and are in lower case. */
function defaultTable(uid: Uid, singularName: string): string {
  const plugin = pluginOf(uid);
  return plugin === null ? singularName : `${plugin}_${singularName}`.toLowerCase();
}

const pluginOf = (uid: Uid): string | null => /^plugin::([^.]+)\./.exec(uid)?.[1] ?? null;

/** The attributes v4 adds to every content type: timestamps, creators, publication date, locale. */
function withImpliedAttributes(uid: Uid, raw: RawContentType, localized: boolean): RawContentType['attributes'] {
  const creator = {
    type: 'relation',
    relation: 'oneToOne',
    target: ADMIN_USER_UID,
    useJoinTable: false,
    writable: false,
    visible: false,
    private: raw.options?.populateCreatorFields !== true,
  };
  return {
    ...raw.attributes,
    createdAt: { type: 'datetime', visible: false },
    updatedAt: { type: 'datetime', visible: false },
    ...(raw.options?.draftAndPublish === true && { publishedAt: { type: 'datetime', visible: false } }),
    createdBy: creator,
    updatedBy: creator,
    ...(localized && {
      localizations: { type: 'relation', relation: 'oneToMany', target: uid, visible: false },
      locale: { type: 'string', visible: false },
    }),
  };
}

function draftComponents(documents: SchemaDocuments, hidden: readonly string[]): Map<Uid, TypeDraft> {
  const drafts = new Map<Uid, TypeDraft>();
  for (const { category, name, file, content } of documents.components) {
    const raw = readRawComponent(content, file);
    drafts.set(`${category}.${name}`, {
      uid: `${category}.${name}`,
      name,
      file,
      table: raw.collectionName,
      localized: false,
      attributes: raw.attributes,
      privateAttributes: new Set([...hidden, ...(raw.options?.privateAttributes ?? [])]),
      hidden: hiddenIn(raw.config),
    });
  }
  return drafts;
}

/** Routes are derived from these names, so no two types of the project may share one. */
function checkNames(drafts: ReadonlyMap<Uid, ContentTypeDraft>): void {
  const owners = new Map<string, ContentTypeDraft>();
  for (const draft of drafts.values()) {
    if (draft.apiName === null) continue;
    const { singularName, pluralName } = draft.raw.info;
    if (normalName(singularName) === normalName(pluralName)) {
      throw new StartError(`${draft.uid} has the same singular and plural name "${singularName}"`, {
        ...(draft.file && { file: draft.file }),
        remedy: 'Give info.singularName and info.pluralName different values.',
      });
    }
    for (const name of [normalName(singularName), normalName(pluralName)]) {
      const other = owners.get(name);
      if (other) {
        throw new StartError(`${draft.uid} and ${other.uid} both use the name "${name}"`, {
          ...(draft.file && { file: draft.file }),
          remedy: `Change info.singularName or info.pluralName here or in ${other.file}.`,
        });
      }
      owners.set(name, draft);
    }
  }
}

function checkTables(drafts: readonly TypeDraft[]): void {
  const owners = new Map<string, TypeDraft>();
  for (const draft of drafts) {
    const other = owners.get(draft.table);
    if (other) {
      throw new StartError(`${draft.uid} and ${other.uid} both use the table "${draft.table}"`, {
        ...(draft.file && { file: draft.file }),
        remedy: 'Change the collectionName of one of them.',
      });
    }
    owners.set(draft.table, draft);
  }
}

function finishContentType(draft: ContentTypeDraft, drafts: Drafts): ContentType {
  const { raw } = draft;
  return {
    ...finishType(draft, drafts, raw.info.displayName ?? raw.info.singularName),
    kind: raw.kind,
    singularName: normalName(raw.info.singularName),
    pluralName: normalName(raw.info.pluralName),
    draftAndPublish: raw.options?.draftAndPublish === true,
    populateCreatorFields: raw.options?.populateCreatorFields === true,
    localized: draft.localized,
    builtIn: draft.apiName === null,
    displayed: (raw.pluginOptions?.['content-manager']?.visible ?? true) === true,
    apiName: draft.apiName,
    ...(pluginOf(draft.uid) !== null && !raw.collectionName && { formerTable: raw.info.singularName }),
  };
}

function finishComponent(draft: TypeDraft, drafts: Drafts): Component {
  return {
    ...finishType(draft, drafts, draft.name),
    kind: 'component',
    category: draft.uid.slice(0, draft.uid.indexOf('.')),
  };
}

function finishType(draft: TypeDraft, drafts: Drafts, displayName: string): TypeBase {
  const attributes = readAttributes(draft, drafts);
  return {
    uid: draft.uid,
    table: draft.table,
    name: draft.name,
    displayName,
    attributes,
    byColumn: columnsOf(attributes),
    file: draft.file,
    ...(draft.hidden.size > 0 && { hidden: draft.hidden }),
  };
}

function columnsOf(attributes: ReadonlyMap<string, Attribute>): ReadonlyMap<string, ScalarAttribute> {
  const columns = new Map<string, ScalarAttribute>();
  for (const attribute of attributes.values())
    if (attribute.kind === 'scalar') columns.set(attribute.column, attribute);
  return columns;
}

const mapValues = <V, W>(map: ReadonlyMap<string, V>, change: (value: V) => W): ReadonlyMap<string, W> =>
  new Map([...map].map(([key, value]) => [key, change(value)]));
