/** What `/explorer/api/model` says of the project. */
export interface Project {
  readonly prefix: string;
  /** Whether this page may ask as any role. */
  readonly borrows: boolean;
  readonly pagination: { readonly defaultLimit: number; readonly maxLimit: number | null; readonly withCount: boolean };
  readonly roles: readonly { readonly name: string | null; readonly type: string | null }[];
  readonly locales: readonly { readonly code: string; readonly name: string }[];
  readonly defaultLocale: string;
  readonly types: readonly ContentType[];
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

export interface Field {
  readonly kind: 'field';
  readonly name: string;
  readonly type: string;
  readonly values?: readonly string[];
  readonly private?: true;
}

export interface Relation {
  readonly kind: 'relation' | 'media' | 'component';
  readonly name: string;
  readonly target: string;
  readonly many: boolean;
  readonly private?: true;
}

/** One of several types: a dynamic zone or a polymorphic relation. */
export interface Choice {
  readonly kind: 'zone' | 'polymorphic';
  readonly name: string;
  readonly targets: readonly string[];
  readonly many: boolean;
  readonly private?: true;
}

/** Types by uid, the way the form looks them up. */
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

/** The fields that can be asked for, sorted and filtered by; `id` is always answered. */
export const fieldsOf = (type: ContentType | undefined): readonly Field[] =>
  (type?.attributes ?? []).filter((attribute): attribute is Field => isField(attribute) && !attribute.private);

/** What can be populated. */
export const nestedOf = (type: ContentType | undefined): readonly (Relation | Choice)[] =>
  (type?.attributes ?? []).filter(
    (attribute): attribute is Relation | Choice => attribute.kind !== 'field' && !attribute.private,
  );

export const relationsOf = (type: ContentType | undefined): readonly Relation[] =>
  nestedOf(type).filter((attribute) => isRelation(attribute));
