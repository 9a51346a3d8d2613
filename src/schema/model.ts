/**
 * The content model: what the schema files say, resolved and frozen.
 *
 * Everything after this floor works with these objects, never with names: an
 * attribute that is not in the model cannot be asked for.
 */

/** `api::article.article`, `plugin::upload.file`, `admin::user`, or a component's `shared.seo`. */
export type Uid = string;

export interface Model {
  readonly contentTypes: ReadonlyMap<Uid, ContentType>;
  readonly components: ReadonlyMap<Uid, Component>;
  /** What `populate=deep` means, where the project has the plugin that it belongs to. */
  readonly deepPopulate?: DeepPopulate;
}

export interface DeepPopulate {
  /** Where a request names no depth. */
  readonly defaultDepth: number;
  /** Administrators are left out. */
  readonly skipCreatorFields: boolean;
  /** From version 3 on, relations that are named like the table of a type on the way there are left out. */
  readonly leavesOutPassed: boolean;
}

/** What content types and components have in common: a table with attributes. */
export interface TypeBase {
  readonly uid: Uid;
  readonly table: string;
  /** Singular name; for components the name after the dot. */
  readonly name: string;
  readonly displayName: string;
  /** In the order of the schema file; timestamps, creators and i18n attributes follow. */
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** The reference also accepts a column's name where it expects a field's. */
  readonly byColumn: ReadonlyMap<string, ScalarAttribute>;
  /** The file the type was read from, for messages; null for built-in types. */
  readonly file: string | null;
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
  /** False for types that the content manager does not show. */
  readonly displayed: boolean;
  /** The folder below `src/api`; null for built-in types. */
  readonly apiName: string | null;
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
  /** False where a body cannot set it: creators, and what a schema says so of. Timestamps are another matter. */
  readonly writable: boolean;
  /** False for what the content manager has no field for: timestamps, creators, locales, and what a schema says so of. */
  readonly visible: boolean;
  /** One value for all translations of an entry: every write of one is a write of the others. */
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
  /** What GraphQL calls the enumeration, where the schema says so. */
  readonly enumName?: string;
  /** What a value that is written must keep to; absent if the schema says nothing. */
  readonly constraints?: Constraints;
  /** Shown as null whatever is stored; only the copy of an attribute that a query makes can be. */
  readonly withheld?: true;
  /** A `customField` whose underlying type is not declared is settled by the live column. */
  readonly inferType?: boolean;
}

export interface Constraints {
  /** Of numbers. */
  readonly min?: number;
  readonly max?: number;
  /** Of texts, in characters. */
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

/** Rows of a link table join the two sides. Seen from the side that holds the attribute. */
export interface LinkTable {
  readonly kind: 'linkTable';
  readonly table: string;
  /** Points to the entry that holds the attribute. */
  readonly ownColumn: string;
  /** Points to the related entry. */
  readonly targetColumn: string;
  /** Orders the related entries; absent for to-one sides and in databases of early v4. */
  readonly orderColumn?: string;
  /** Orders the owners as seen from the related entry. */
  readonly inverseOrderColumn?: string;
  /** True on the side whose schema creates the table. */
  readonly owner: boolean;
  /** Where both sides claim to own the relation: the table of the other claim. It is used if it alone holds links. */
  readonly rival?: LinkTable;
}

/** The id of the related entry stands in the entry's own row: `created_by_id`. */
export interface JoinColumn {
  readonly kind: 'joinColumn';
  readonly column: string;
}

/** The holding side of a polymorphic relation: it may point to any type. */
export interface MorphToAttribute extends AttributeBase {
  readonly kind: 'morphTo';
  readonly many: boolean;
  readonly required: boolean;
  readonly storage: MorphColumns | MorphTable;
}

export interface MorphColumns {
  readonly kind: 'morphColumns';
  readonly idColumn: string;
  readonly typeColumn: string;
}

export interface MorphTable {
  readonly kind: 'morphTable';
  readonly table: string;
  /** Points to the entry that holds the morphTo attribute. */
  readonly ownColumn: string;
  readonly idColumn: string;
  readonly typeColumn: string;
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
  /** A matter of the editing page; the contract takes entries without. */
  readonly required: boolean;
  readonly allowedTypes: readonly string[];
}

export interface ComponentAttribute extends AttributeBase {
  readonly kind: 'component';
  readonly component: Uid;
  readonly many: boolean;
  readonly required: boolean;
  /** How many a repeatable one may hold; absent if the schema says nothing. */
  readonly min?: number;
  readonly max?: number;
  readonly storage: ComponentTable;
}

export interface DynamicZoneAttribute extends AttributeBase {
  readonly kind: 'dynamicZone';
  readonly components: readonly Uid[];
  readonly required: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly storage: ComponentTable;
}

/** `<table>_components`: entity_id, component_id, component_type, field, order. */
export interface ComponentTable {
  readonly kind: 'componentTable';
  readonly table: string;
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
export const ADMIN_USER_UID = 'admin::user';
export const USER_UID = 'plugin::users-permissions.user';
export const ROLE_UID = 'plugin::users-permissions.role';
export const PERMISSION_UID = 'plugin::users-permissions.permission';
export const LOCALE_UID = 'plugin::i18n.locale';
