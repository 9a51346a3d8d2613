import { type Schema, type SchemaAttribute, type SchemaAttributes, targetsOf } from './schemas.ts';

export interface DraftField {
  readonly name: string;
  /** The stored name; null for a new field. */
  readonly was: string | null;
  readonly attribute: SchemaAttribute;
}

/** A component that is created together with the fields that use it. */
export interface NewComponent {
  /** Its temporary uid, used by fields until it is stored. */
  readonly tmpUID: string;
  readonly displayName: string;
  readonly category: string;
  readonly fields: readonly DraftField[];
}

/** A content type or component being edited. */
export interface Draft {
  /** Null for a new one. */
  readonly uid: string | null;
  readonly of: 'type' | 'component';
  /** An empty description is sent only to remove an existing one. */
  readonly wasDescribed: boolean;
  /** The same for the icon. */
  readonly hadIcon: boolean;
  readonly settings: DraftSettings;
  readonly fields: readonly DraftField[];
  readonly newComponents: readonly NewComponent[];
}

export interface DraftSettings {
  readonly displayName: string;
  readonly singularName: string;
  readonly pluralName: string;
  readonly description: string;
  readonly kind: 'collectionType' | 'singleType';
  readonly draftAndPublish: boolean;
  readonly category: string;
  readonly icon: string;
  /** Options of plugins, including whether the type is localized. */
  readonly pluginOptions: Readonly<Record<string, unknown>>;
  /** Options of the schema file that are not edited here. */
  readonly options: Readonly<Record<string, unknown>>;
}

const NEW: DraftSettings = {
  ...{ displayName: '', singularName: '', pluralName: '', description: '', kind: 'collectionType' },
  ...{ draftAndPublish: true, category: '', icon: '', pluginOptions: {}, options: {} },
};

export const newDraft = (of: Draft['of']): Draft => ({
  uid: null,
  of,
  wasDescribed: false,
  hadIcon: false,
  settings: NEW,
  fields: [],
  newComponents: [],
});

/** Properties of the builder's response that are not options of the schema file. */
const DESCRIBED = new Set([
  ...['displayName', 'singularName', 'pluralName', 'description', 'kind', 'collectionName', 'pluginOptions'],
  ...['attributes', 'visible', 'restrictRelationsTo', 'draftAndPublish', 'icon', 'connection'],
]);

export function draftOf({ uid, category, schema }: Schema): Draft {
  const { displayName, singularName = '', pluralName = '', description = '', icon, kind, attributes } = schema;
  return {
    uid,
    of: category === undefined ? 'type' : 'component',
    wasDescribed: description !== '',
    hadIcon: Boolean(icon),
    settings: {
      ...{ displayName, singularName, pluralName, description, icon: icon ?? '', category: category ?? '' },
      kind: kind ?? 'collectionType',
      draftAndPublish: schema.draftAndPublish === true,
      pluginOptions: schema.pluginOptions ?? {},
      options: Object.fromEntries(Object.entries(schema).filter(([name]) => !DESCRIBED.has(name))),
    },
    fields: Object.entries(attributes).map(([name, attribute]) => ({ name, was: name, attribute })),
    newComponents: [],
  };
}

/** Custom fields are read with the type they are stored as, and written as custom fields. */
const attributesOf = (fields: readonly DraftField[]): SchemaAttributes =>
  Object.fromEntries(
    fields.map(({ name, attribute }) => [
      name,
      isCustom(attribute) ? { ...attribute, type: 'customField' } : attribute,
    ]),
  );

export const isCustom = ({ customField }: SchemaAttribute): boolean => typeof customField === 'string';

export interface SchemaRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Below the path of the content-type builder, and below that of previews. */
  readonly path: string;
  readonly body?: unknown;
}

/** The request that stores a draft. */
export function requestOf(draft: Draft): SchemaRequest {
  const { uid, of, settings, fields, newComponents, wasDescribed, hadIcon } = draft;
  const { displayName, description } = settings;
  const shared = {
    ...((wasDescribed || description !== '') && { description }),
    ...(Object.keys(settings.pluginOptions).length > 0 && { pluginOptions: settings.pluginOptions }),
  };
  const attributes = attributesOf(fields);
  const components = newComponents.map(({ fields: own, ...named }) => ({ ...named, attributes: attributesOf(own) }));
  const path = `/${of === 'type' ? 'content-types' : 'components'}${uid === null ? '' : `/${uid}`}`;
  const method = uid === null ? 'POST' : 'PUT';
  if (of === 'component') {
    const { category, icon } = settings;
    const named = { displayName, category, ...((hadIcon || icon !== '') && { icon: icon === '' ? null : icon }) };
    return { method, path, body: { component: { ...named, ...shared, attributes }, components } };
  }
  const { singularName, pluralName, kind, draftAndPublish, options } = settings;
  const named = { displayName, singularName, pluralName, kind };
  const contentType = { ...named, ...shared, draftAndPublish, options, attributes };
  return { method, path, body: { contentType, components } };
}

/** A new component as if it were stored, so that fields can refer to it. */
export const schemaOf = ({ tmpUID, displayName, category, fields }: NewComponent): Schema => ({
  ...{ uid: tmpUID, category },
  schema: { displayName, attributes: attributesOf(fields) },
});

/** Replaces the fields of a new component. */
export const withFields = (draft: Draft, tmpUID: string, fields: readonly DraftField[]): Draft => ({
  ...draft,
  newComponents: draft.newComponents.map((one) => (one.tmpUID === tmpUID ? { ...one, fields } : one)),
});

/** Whether a field refers to a new component. */
export const isUsed = ({ fields, newComponents }: Draft, tmpUID: string): boolean =>
  [...fields, ...newComponents.flatMap((one) => one.fields)].some(({ attribute }) =>
    targetsOf(attribute).includes(tmpUID),
  );

export const deletionOf = ({ uid, of }: Draft): SchemaRequest => ({
  method: 'DELETE',
  path: `/${of === 'type' ? 'content-types' : 'components'}/${uid}`,
});

export const isChanged = (draft: Draft, from: Draft): boolean =>
  JSON.stringify(requestOf(draft)) !== JSON.stringify(requestOf(from));

export const isLocalizedIn = (pluginOptions: unknown): boolean =>
  (pluginOptions as { readonly i18n?: { readonly localized?: boolean } } | undefined)?.i18n?.localized === true;

/** Other options of plugins are left unchanged. */
export function withLocalized(pluginOptions: unknown, localized: boolean): Readonly<Record<string, unknown>> {
  const others = (pluginOptions ?? {}) as Readonly<Record<string, unknown>>;
  const i18n = { ...(others.i18n as object | undefined), localized };
  return { ...others, i18n };
}

/** `Blog post` as `blog-post`, with v4's suggestion for the plural. */
export function namesFrom(displayName: string): Pick<DraftSettings, 'singularName' | 'pluralName'> {
  const singularName = displayName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+|-+$/g, '');
  return { singularName, pluralName: singularName === '' ? '' : pluralOf(singularName) };
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
