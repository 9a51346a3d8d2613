/**
 * The content model: what the schema files say, resolved and frozen.
 *
 * Everything after this floor works with these objects, never with names: an attribute that is not in the model cannot
 * be requested.
 */

import type { ComponentTable, JoinColumn, LinkTable, MorphColumns, MorphTable } from './storage.ts';

/** `api::article.article`, `plugin::upload.file`, `admin::user`, or a component's `shared.seo`. */
export type Uid = string;

export interface Model {
  readonly contentTypes: ReadonlyMap<Uid, ContentType>;
  readonly components: ReadonlyMap<Uid, Component>;
  /** The meaning of `populate=deep`, if the project has the plugin. */
  readonly deepPopulate?: DeepPopulate;
}

export interface DeepPopulate {
  /** Used if a request gives no depth. */
  readonly defaultDepth: number;
  /** Whether administrators are omitted. */
  readonly skipCreatorFields: boolean;
  /** From version 3 of the plugin, relations named like the table of a type on the path are omitted. */
  readonly leavesOutPassed: boolean;
}

/** Common to content types and components: a table with attributes. */
export interface TypeBase {
  readonly uid: Uid;
  readonly table: string;
  /** Singular name; for components the name after the dot. */
  readonly name: string;
  readonly displayName: string;
  /** In the order of the schema file; timestamps, creators and i18n attributes follow. */
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** v4 also accepts a column name where it expects a field name. */
  readonly byColumn: ReadonlyMap<string, ScalarAttribute>;
  /** The file the type was read from, for messages; null for built-in types. */
  readonly file: string | null;
  /** Attributes that the content manager neither shows nor writes: `config.attributes.<name>.hidden`. */
  readonly hidden?: ReadonlySet<string>;
}

export interface ContentType extends TypeBase {
  readonly kind: 'collectionType' | 'singleType';
  readonly singularName: string;
  readonly pluralName: string;
  readonly draftAndPublish: boolean;
  readonly populateCreatorFields: boolean;
  readonly localized: boolean;
  /** True for types Plinth knows without a schema file: files, users, roles, … */
  readonly builtIn: boolean;
  /** False for types hidden in the content manager. */
  readonly displayed: boolean;
  /** The folder below `src/api`; null for built-in types. */
  readonly apiName: string | null;
  /** The table of a plugin's type in earlier versions of Plinth, if it had another name: see `former-tables.ts`. */
  readonly formerTable?: string;
  /** The column of v5's document ids, if the live table has one. */
  readonly documentIdColumn?: string;
  /** Whether the live database has the table of first rows, and the type translations. */
  readonly remembersFirstRows?: true;
  /** The index for searches, if the live database has it. */
  readonly searchIndex?: SearchIndex;
  /** The columns by whose values an index of the live table is in order, so that a list can be read in that order. */
  readonly orderedColumns?: ReadonlySet<string>;
}

/**
 * An index of all texts of an entry that a search may look at, as one text. It finds the few entries that may match;
 * whether they do is decided by the search itself. Created on request only: it takes more space than the texts.
 */
export interface SearchIndex {
  /** Of the index, and the beginning of the names of what keeps it; another one for other columns. */
  readonly name: string;
  readonly table: string;
  readonly columns: readonly SearchIndexColumn[];
}

export interface SearchIndexColumn {
  readonly column: string;
  readonly type: ScalarType;
}

export interface Component extends TypeBase {
  readonly kind: 'component';
  readonly category: string;
}

export type Type = ContentType | Component;

export const SCALAR_TYPES = [
  'string',
  'text',
  'richtext',
  'blocks',
  'enumeration',
  'email',
  'password',
  'uid',
  'date',
  'time',
  'datetime',
  'timestamp',
  'integer',
  'biginteger',
  'float',
  'decimal',
  'boolean',
  'array',
  'json',
] as const;

export type ScalarType = (typeof SCALAR_TYPES)[number] | 'increments';

interface AttributeBase {
  readonly name: string;
  readonly private: boolean;
  /**
   * False if a body cannot set it: creators, and attributes whose schema says so. Timestamps are handled separately.
   */
  readonly writable: boolean;
  /**
   * False if the content manager has no field for it: timestamps, creators, locales, and attributes whose schema says
   * so.
   */
  readonly visible: boolean;
  /** One value for all translations of an entry: writing one writes the others. */
  readonly shared: boolean;
}

export interface ScalarAttribute extends AttributeBase {
  readonly kind: 'scalar';
  readonly type: ScalarType;
  readonly column: string;
  readonly required: boolean;
  readonly unique: boolean;
  readonly searchable: boolean;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  /** The enumeration's name in GraphQL, if the schema gives one. */
  readonly enumName?: string;
  /** Rules for written values; absent if the schema gives none. */
  readonly constraints?: Constraints;
  /** Shown as null whatever is stored; only set on a query's copy of an attribute. */
  readonly withheld?: true;
  /** The type of a `customField` without a declared type is inferred from the live column. */
  readonly inferType?: boolean;
  /** How the value is found if it has no column; `column` is then only its name. */
  readonly computed?: ComputedColumn;
}

/** A value that v4's tables do not hold as v5 shows it. */
export type ComputedColumn =
  /** Always null. */
  | { readonly kind: 'nothing' }
  /** The stored document id, or the one that follows from the first row of the entry's translations. */
  | { readonly kind: 'documentId'; readonly stored: string | null; readonly group: RowGroup }
  /** The rows of a document that its id may follow from. Compared for equality only: finds rows by their indexes. */
  | { readonly kind: 'row'; readonly group: RowGroup };

/** How the rows of a document are known. */
export interface RowGroup {
  readonly uid: Uid;
  readonly table: string;
  /** Between translations; null if each row is a document. */
  readonly links: LinkTable | null;
  /** Whether first rows that are deleted are remembered: see `first-rows.ts`. */
  readonly remembers: boolean;
}

export interface Constraints {
  /** For numbers. */
  readonly min?: number;
  readonly max?: number;
  /** For strings, in characters. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly regex?: RegExp;
}

export type RelationKind = 'oneToOne' | 'oneToMany' | 'manyToOne' | 'manyToMany';

/** A relation to one known type. */
export interface RelationAttribute extends AttributeBase {
  readonly kind: 'relation';
  readonly relation: RelationKind;
  readonly target: Uid;
  readonly many: boolean;
  readonly required: boolean;
  readonly storage: LinkTable | JoinColumn;
  readonly inversedBy?: string;
  readonly mappedBy?: string;
}

/** The owning side of a polymorphic relation: it may point to any type. */
export interface MorphToAttribute extends AttributeBase {
  readonly kind: 'morphTo';
  readonly many: boolean;
  readonly required: boolean;
  readonly storage: MorphColumns | MorphTable;
}

/** The pointed-at side of a polymorphic relation: `morphOne`, `morphMany`. */
export interface MorphFromAttribute extends AttributeBase {
  readonly kind: 'morphFrom';
  readonly many: boolean;
  readonly required: boolean;
  readonly target: Uid;
  readonly morphBy: string;
}

/** Files; stored as a morphMany/morphOne of the file type's `related`. */
export interface MediaAttribute extends AttributeBase {
  readonly kind: 'media';
  readonly many: boolean;
  /** Enforced by the editing page; the contract accepts entries without. */
  readonly required: boolean;
  readonly allowedTypes: readonly string[];
}

export interface ComponentAttribute extends AttributeBase {
  readonly kind: 'component';
  readonly component: Uid;
  readonly many: boolean;
  readonly required: boolean;
  /** Bounds for the number of repeatable items; absent if the schema gives none. */
  readonly min?: number;
  readonly max?: number;
  readonly storage: ComponentTable;
}

export interface DynamicZoneAttribute
  extends AttributeBase,
    Pick<ComponentAttribute, 'required' | 'min' | 'max' | 'storage'> {
  readonly kind: 'dynamicZone';
  readonly components: readonly Uid[];
}

export type Attribute =
  | ScalarAttribute
  | RelationAttribute
  | MorphToAttribute
  | MorphFromAttribute
  | MediaAttribute
  | ComponentAttribute
  | DynamicZoneAttribute;

export const FILE_UID = 'plugin::upload.file';
export const FOLDER_UID = 'plugin::upload.folder';
export const ADMIN_USER_UID = 'admin::user';
export const USER_UID = 'plugin::users-permissions.user';
export const ROLE_UID = 'plugin::users-permissions.role';
export const PERMISSION_UID = 'plugin::users-permissions.permission';
export const LOCALE_UID = 'plugin::i18n.locale';
