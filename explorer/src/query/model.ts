/** The terms of a request: how its parameters are read and its response is written. */
export type Contract = 'v4' | 'v5';

/** The description of the project from `/explorer/api/model`. */
export interface Project {
  readonly name: string;
  readonly prefix: string;
  /** What a request speaks without a header. */
  readonly contract: Contract;
  /** Below it, requests speak v5. */
  readonly v5Prefix: string | null;
  /** Whether this page may send requests that change content. */
  readonly writes: boolean;
  /** Whether people can sign in with a name and a password. */
  readonly accounts: boolean;
  /** The path of GraphQL; null if the project has none. */
  readonly graphql: string | null;
  /** Whether there is a page at `/documentation`. */
  readonly documentation: boolean;
  /** Whether this page may send requests as any role. */
  readonly borrows: boolean;
  readonly granting: Granting;
  readonly pagination: { readonly defaultLimit: number; readonly maxLimit: number | null; readonly withCount: boolean };
  readonly roles: readonly { readonly name: string | null; readonly type: string | null }[];
  readonly locales: readonly { readonly code: string; readonly name: string }[];
  readonly defaultLocale: string;
  readonly types: readonly ContentType[];
}

/** Facts for commands and files that grant permissions; empty if unavailable. */
export interface Granting {
  /** The project folder, relative to where the server was started. */
  readonly dir: string;
  /** `config/permissions.js` with what it grants; null if the project has none. */
  readonly file: {
    readonly name: string;
    readonly roles: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  } | null;
}

export interface ContentType {
  readonly uid: string;
  readonly kind: 'collection' | 'single' | 'component' | 'builtIn';
  readonly displayName: string;
  readonly route: string | null;
  readonly drafts: boolean;
  readonly localized: boolean;
  readonly attributes: readonly Attribute[];
}

export type Attribute = Field | Relation | Choice;

interface AttributeBase {
  readonly name: string;
  readonly private?: true;
  /** Rules for a body; present if this page may write. */
  readonly required?: true;
  readonly readOnly?: true;
  /** A value that a write accepts. */
  readonly example?: unknown;
}

export interface Field extends AttributeBase {
  readonly kind: 'field';
  readonly type: string;
  readonly values?: readonly string[];
}

export interface Relation extends AttributeBase {
  readonly kind: 'relation' | 'media' | 'component';
  readonly target: string;
  readonly many: boolean;
}

/** One of several types: a dynamic zone or a polymorphic relation. */
export interface Choice extends AttributeBase {
  readonly kind: 'zone' | 'polymorphic';
  readonly targets: readonly string[];
  readonly many: boolean;
}

/** Types by uid, for the form. */
export type FindType = (uid: string) => ContentType | undefined;

export function typeFinder(project: Pick<Project, 'types'>): FindType {
  const byUid = new Map(project.types.map((type) => [type.uid, type]));
  return (uid) => byUid.get(uid);
}

export const ID_FIELD: Field = { kind: 'field', name: 'id', type: 'increments' };

export function attributeOf(type: ContentType | undefined, name: string): Attribute | undefined {
  return name === 'id' ? ID_FIELD : type?.attributes.find((attribute) => attribute.name === name);
}

export const isRelation = (attribute: Attribute | undefined): attribute is Relation =>
  attribute?.kind === 'relation' || attribute?.kind === 'media' || attribute?.kind === 'component';

export const isField = (attribute: Attribute | undefined): attribute is Field => attribute?.kind === 'field';

/** The fields that can be selected, sorted and filtered by; `id` is always included. */
export const fieldsOf = (type: ContentType | undefined): readonly Field[] =>
  (type?.attributes ?? []).filter((attribute): attribute is Field => isField(attribute) && !attribute.private);

/** The attributes that can be populated. */
export const nestedOf = (type: ContentType | undefined): readonly (Relation | Choice)[] =>
  (type?.attributes ?? []).filter(
    (attribute): attribute is Relation | Choice => attribute.kind !== 'field' && !attribute.private,
  );

export const relationsOf = (type: ContentType | undefined): readonly Relation[] =>
  nestedOf(type).filter((attribute) => isRelation(attribute));
