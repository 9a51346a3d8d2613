import { ID_ATTRIBUTE } from './lookup.ts';
import {
  type Attribute,
  type ContentType,
  FILE_UID,
  type Model,
  type RelationAttribute,
  type RowGroup,
  type ScalarAttribute,
  type ScalarType,
} from './model.ts';

/**
 * The same tables in v5's terms: every content type has a `documentId` and a `publishedAt`, files a focal point.
 * Components are the same.
 */
export function v5ModelOf(model: Model): Model {
  const known = modelsOf.get(model);
  if (known !== undefined) return known;
  const contentTypes = new Map([...model.contentTypes].map(([uid, type]) => [uid, v5TypeOf(type)]));
  const converted: Model = { contentTypes, components: model.components };
  modelsOf.set(model, converted);
  return converted;
}

const modelsOf = new WeakMap<Model, Model>();

function v5TypeOf(type: ContentType): ContentType {
  const attributes = new Map<string, Attribute>(type.attributes);
  attributes.set('documentId', documentIdOf(type));
  if (!attributes.has('publishedAt')) attributes.set('publishedAt', publishedAtOf(type));
  if (type.uid === FILE_UID) attributes.set('focalPoint', nothing('focalPoint', 'json'));
  if (!attributes.has('locale')) attributes.set('locale', { ...nothing('locale', 'string'), private: true });
  if (!attributes.has('localizations')) attributes.set('localizations', unseenLocalizations(type));
  return { ...type, attributes };
}

/** v5 has the attributes of a localized type in every type, for nobody to see. */
const unseenLocalizations = ({ uid }: ContentType): RelationAttribute => ({
  kind: 'relation',
  name: 'localizations',
  relation: 'oneToMany',
  target: uid,
  many: true,
  required: false,
  private: true,
  writable: false,
  visible: false,
  shared: false,
  storage: { kind: 'joinColumn', column: 'id' },
});

const VIRTUAL = {
  kind: 'scalar',
  private: false,
  writable: false,
  visible: false,
  shared: false,
  required: false,
  unique: false,
} as const;

const documentIdOf = (type: ContentType): ScalarAttribute => ({
  ...VIRTUAL,
  name: 'documentId',
  type: 'string',
  column: type.documentIdColumn ?? 'id',
  searchable: true,
  computed: { kind: 'documentId', stored: type.documentIdColumn ?? null, group: rowGroupOf(type) },
});

/** The row that a document id follows from, to find its entries by; it is not shown. */
export const documentRowOf = (type: ContentType): ScalarAttribute => ({
  ...ID_ATTRIBUTE,
  name: 'row',
  computed: { kind: 'row', group: rowGroupOf(type) },
});

function rowGroupOf({ uid, table, attributes, remembersFirstRows }: ContentType): RowGroup {
  const localizations = attributes.get('localizations');
  const links =
    localizations?.kind === 'relation' && localizations.storage.kind === 'linkTable' ? localizations.storage : null;
  return { uid, table, links, remembers: links !== null && remembersFirstRows === true };
}

/** v5 shows when its migration ran for a type without drafts; the creation of the entry is as good, and stays. */
function publishedAtOf({ attributes }: ContentType): ScalarAttribute {
  const created = attributes.get('createdAt');
  if (created?.kind !== 'scalar') return nothing('publishedAt', 'datetime');
  return { ...VIRTUAL, name: 'publishedAt', type: 'datetime', column: created.column, searchable: false };
}

const nothing = (name: string, type: ScalarType): ScalarAttribute => ({
  ...VIRTUAL,
  name,
  type,
  column: 'id',
  searchable: false,
  withheld: true,
  computed: { kind: 'nothing' },
});

/** The same model where drafts are asked for: an entry of v4 is its own draft, which no time of publication belongs to. */
export function v5DraftModelOf(model: Model): Model {
  const known = draftModelsOf.get(model);
  if (known !== undefined) return known;
  const { contentTypes, components } = v5ModelOf(model);
  const converted: Model = {
    contentTypes: new Map([...contentTypes].map(([uid, type]) => [uid, type.draftAndPublish ? asDrafts(type) : type])),
    components,
  };
  draftModelsOf.set(model, converted);
  return converted;
}

const draftModelsOf = new WeakMap<Model, Model>();

const asDrafts = (type: ContentType): ContentType => ({
  ...type,
  attributes: new Map(type.attributes).set('publishedAt', nothing('publishedAt', 'datetime')),
});
