/** Types accepted by writes: `data` in request bodies. */
import type { Description, V5 } from './description.ts';

/** Set by the server, whatever the request contains. */
type Managed<T> =
  | 'createdAt'
  | 'updatedAt'
  | 'createdBy'
  | 'updatedBy'
  | 'localizations'
  | (T extends V5 ? 'documentId' | 'publishedAt' | 'locale' : never);

export type UpdateInput<T> = T extends Description
  ? {
      readonly [Name in Exclude<keyof T['fields'] | keyof T['writeOnly'] | WritableName<T>, Managed<T>>]?:
        | InputOf<T, Name>
        | null
        | undefined;
    }
  : never;

/** A draft may omit required fields; `publishedAt` is null to save one. */
export type CreateInput<T> = T extends Description
  ? Complete<T> | (T['drafts'] extends true ? UpdateInput<T> & { readonly publishedAt: null } : never)
  : never;

/** In v5's contract, the query says whether the entry is a draft. */
export type DocumentInput<T, Query> = T extends Description
  ? Query extends { readonly status: 'draft' }
    ? T['drafts'] extends true
      ? UpdateInput<T>
      : Complete<T>
    : Complete<T>
  : never;

type Complete<T extends Description> = UpdateInput<T> & {
  readonly [Name in T['required'] & (keyof T['fields'] | keyof T['writeOnly'] | keyof T['nested'])]: InputOf<T, Name>;
};

/** Excludes inverse sides of polymorphic relations: the owning side writes them; and what v5's contract refuses. */
type WritableName<T extends Description> = {
  [Name in keyof T['nested']]: T['nested'][Name] extends { readonly shape: 'morphOne' | 'morphMany' | Refused<T> }
    ? never
    : Name;
}[keyof T['nested']];

type Refused<T> = T extends V5 ? 'anyOne' : never;

type InputOf<T extends Description, Name> = Name extends keyof T['fields']
  ? FieldInput<T['fields'][Name]>
  : Name extends keyof T['writeOnly']
    ? FieldInput<T['writeOnly'][Name]>
    : Name extends keyof T['nested']
      ? NestedInput<T, T['nested'][Name]>
      : never;

type FieldInput<F> = F extends { readonly input: infer Input } ? Input : never;

type NestedInput<T, N> = N extends { readonly shape: infer Shape; readonly target: infer Target }
  ? Shape extends keyof NestedInputs<Target>
    ? T extends V5
      ? DocumentInputs<Target>[Shape]
      : NestedInputs<Target>[Shape]
    : never
  : never;

interface NestedInputs<T> {
  readonly one: number | RelationChange;
  readonly many: readonly number[] | RelationChange;
  readonly file: number | RelationChange;
  readonly files: readonly number[] | RelationChange;
  readonly anyOne: EntryOfType;
  readonly anyMany: readonly EntryOfType[];
  readonly single: ComponentInput<T>;
  readonly repeatable: readonly ComponentInput<T>[];
  readonly zone: readonly ZoneInput<T>[];
}

interface DocumentInputs<T> {
  readonly one: DocumentTarget | DocumentChange<DocumentTarget>;
  readonly many: DocumentTarget | readonly DocumentTarget[] | DocumentChange<DocumentTarget>;
  readonly file: DocumentTarget | DocumentSet;
  readonly files: readonly DocumentTarget[] | DocumentSet;
  readonly anyOne: never;
  readonly anyMany: readonly DocumentOfType[] | DocumentChange<DocumentOfType>;
  readonly single: ComponentInput<T>;
  readonly repeatable: readonly ComponentInput<T>[];
  readonly zone: readonly ZoneInput<T>[];
}

/** An entry by its document id or its row id. */
export type DocumentTarget =
  | string
  | number
  | { readonly documentId: string; readonly locale?: string; readonly position?: DocumentPosition }
  | { readonly id: number; readonly position?: DocumentPosition };

type DocumentPosition =
  | { readonly before: string | number }
  | { readonly after: string | number }
  | { readonly start: true }
  | { readonly end: true };

type DocumentOfType = { readonly __type: string } & ({ readonly documentId: string } | { readonly id: number });

interface DocumentSet {
  readonly set: readonly DocumentTarget[];
}

export interface DocumentChange<Target> {
  readonly connect?: readonly Target[];
  readonly disconnect?: readonly Target[];
  readonly set?: readonly Target[];
}

/** `__type` is the uid of the entry's content type: `api::article.article`. */
interface EntryOfType {
  readonly id: number;
  readonly __type: string;
}

export interface RelationChange {
  readonly connect?: readonly RelationTarget[];
  readonly disconnect?: readonly RelationTarget[];
  readonly set?: readonly RelationTarget[];
  /** Not strict: a neighbour that is not connected means the end of the list, and is not an error. */
  readonly options?: { readonly strict?: boolean };
}

type RelationTarget = number | { readonly id: number; readonly position?: RelationPosition };

type RelationPosition =
  | { readonly before: number }
  | { readonly after: number }
  | { readonly start: true }
  | { readonly end: true };

/** With its id, an existing component is kept; without one, it is created again. */
type ComponentInput<T> = T extends Description ? Complete<T> & { readonly id?: number } : never;

type ZoneInput<ComponentMap> = {
  [Name in keyof ComponentMap]: ComponentInput<ComponentMap[Name]> & { readonly __component: Name };
}[keyof ComponentMap];
