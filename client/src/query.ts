/** The query types of content types. */
import type { Description, V5 } from './description.ts';
import type { ComparableFilter, IdOperators } from './filters.ts';

type Names<Map> = keyof Map & string;

/** Distributes over a union of descriptions: a dynamic zone accepts everything that any of its components accepts. */
export type FieldName<T> = T extends Description ? Names<T['fields']> | 'id' : never;
export type NestedName<T> = T extends Description ? Names<T['nested']> : never;
export type NestedOf<T, Name> = T extends Description
  ? Name extends keyof T['nested']
    ? T['nested'][Name]
    : never
  : never;

/** The description behind a relation, file or component; for a zone those of all its components. */
export type TargetOf<N> = N extends { readonly shape: 'zone'; readonly target: infer ComponentMap }
  ? ComponentMap[keyof ComponentMap]
  : N extends { readonly target: infer Target }
    ? Target
    : never;

/** Zones and polymorphic relations can be neither filtered nor sorted by. */
type Traversable<N> = N extends { readonly shape: 'zone' | 'anyOne' | 'anyMany' } ? never : N;
type TraversableName<T extends Description> = {
  [Name in Names<T['nested']>]: [Traversable<T['nested'][Name]>] extends [never] ? never : Name;
}[Names<T['nested']>];

export type Fields<T> = FieldName<T> | '*' | readonly (FieldName<T> | '*')[];

// --- filters

export type Filters<T> = T extends Description
  ? {
      readonly [Name in Names<T['fields']> | TraversableName<T> | 'id' | '$and' | '$or' | '$not']?:
        | FilterOf<T, Name>
        | undefined;
    }
  : never;

type FilterOf<T extends Description, Name> = Name extends '$and' | '$or'
  ? readonly Filters<T>[]
  : Name extends '$not'
    ? Filters<T>
    : Name extends 'id'
      ? ComparableFilter<number>
      : Name extends keyof T['fields']
        ? T['fields'][Name] extends { readonly filter: infer Filter }
          ? Filter
          : never
        : number | IdOperators | Filters<TargetOf<NestedOf<T, Name>>>;

// --- sort

type Direction = 'asc' | 'desc';
type SortLeaf<T> = FieldName<T> | `${FieldName<T>}:${Direction}`;
/** Keys are checked by `WrongSort` below the first dot: listing all paths would never end. */
type SortKey<T extends Description> = SortLeaf<T> | `${TraversableName<T>}.${string}`;
type SortMap<T> = T extends Description
  ? {
      readonly [Name in FieldName<T> | TraversableName<T>]?:
        | (Name extends FieldName<T> ? Direction : SortMap<TargetOf<NestedOf<T, Name>>>)
        | undefined;
    }
  : never;

/** The best matches of a search first. */
type Relevance = 'relevance';

export type Sort<T extends Description> = SortKey<T> | SortMap<T> | readonly (SortKey<T> | SortMap<T>)[];

// --- populate

type Path<T> = NestedName<T> | `${NestedName<T>}.${string}`;

export type Populate<T> = '*' | Path<T> | readonly Path<T>[] | PopulateMap<T>;

type PopulateMap<T> = {
  readonly [Name in NestedName<T>]?: boolean | Wildcard<T> | PopulateOptions<NestedOf<T, Name>> | undefined;
};

/** v5's contract accepts it in `populate` only. */
type Wildcard<T> = T extends V5 ? never : '*';

type PopulateOptions<N> = N extends { readonly shape: infer Shape; readonly target: infer Target }
  ? Shape extends 'zone'
    ? ZoneQuery<Target>
    : Shape extends 'anyOne' | 'anyMany'
      ? never
      : Target extends Description
        ? Shape extends 'many'
          ? NestedQueryOf<Target> & Counting
          : NestedQueryOf<Target>
        : never
  : never;

interface Selecting<T extends Description> {
  readonly fields?: Fields<T> | undefined;
  readonly populate?: Populate<T> | undefined;
}

interface Narrowing<T extends Description> {
  readonly filters?: Filters<T> | undefined;
  readonly sort?: Sort<T> | undefined;
}

/** In v5's contract, related entries follow the status and the locale of the request. */
interface NestedDocuments<T extends Description> extends Selecting<T>, Narrowing<T> {}

type NestedQueryOf<T extends Description> = T extends V5 ? NestedDocuments<T> : NestedQuery<T>;

export interface NestedQuery<T extends Description> extends Selecting<T>, Narrowing<T> {
  readonly start?: number | undefined;
  readonly limit?: number | undefined;
  readonly publicationState?: PublicationState | undefined;
  readonly locale?: string | undefined;
}

interface Counting {
  /** Returns the number of related entries instead of the entries. */
  readonly count?: boolean | undefined;
}

/** One query for every component of the zone, or one per listed component and none for the others. */
type ZoneQuery<ComponentMap> =
  | { readonly populate?: ZonePopulate<ComponentMap[keyof ComponentMap]> | undefined; readonly on?: never }
  | {
      readonly on: {
        readonly [Name in keyof ComponentMap]?:
          | boolean
          | Wildcard<ComponentMap[Name]>
          | (ComponentMap[Name] extends Description ? NestedQueryOf<ComponentMap[Name]> : never)
          | undefined;
      };
      readonly populate?: never;
    };

type ZonePopulate<T> = [T] extends [V5] ? '*' : Populate<T>;

// --- whole queries

export type PublicationState = 'live' | 'preview';

export type Pagination =
  | PageOrSlice
  | (Beside & { readonly after: string; readonly before?: never })
  | (Beside & { readonly before: string; readonly after?: never });

type PageOrSlice =
  | {
      readonly page?: number | undefined;
      readonly pageSize?: number | undefined;
      readonly withCount?: boolean | 'estimate' | undefined;
      readonly start?: never;
      readonly limit?: never;
      readonly after?: never;
      readonly before?: never;
    }
  | {
      readonly start?: number | undefined;
      readonly limit?: number | undefined;
      readonly withCount?: boolean | 'estimate' | undefined;
      readonly page?: never;
      readonly pageSize?: never;
      readonly after?: never;
      readonly before?: never;
    };

/** With a cursor: the start or end of another page, or an empty string for the start or end of the list. */
interface Beside {
  readonly pageSize?: number | undefined;
  readonly withCount?: boolean | 'estimate' | undefined;
  readonly page?: never;
  readonly start?: never;
  readonly limit?: never;
}

/** One entry: `findOne`, single types and the responses of writes. */
export interface EntryQuery<T extends Description> extends Selecting<T> {
  readonly publicationState?: PublicationState | undefined;
  readonly locale?: string | undefined;
}

interface FilteredQuery<T extends Description> extends EntryQuery<T>, Omit<Narrowing<T>, 'sort'> {
  /** Searches string fields. */
  readonly _q?: string | undefined;
}

export interface ListQuery<T extends Description> extends FilteredQuery<T> {
  /** By `relevance` with `_q`, if the content type has a search index. */
  readonly sort?: Sort<T> | Relevance | undefined;
  readonly pagination?: Pagination | undefined;
}

export interface AllQuery<T extends Description> extends FilteredQuery<T>, Narrowing<T> {
  readonly pagination?: { readonly pageSize?: number | undefined } | undefined;
}

// --- whole queries in v5's contract

export type Status = 'published' | 'draft';

export type PublicationFilter =
  | 'never-published'
  | 'has-published-version'
  | 'modified'
  | 'unmodified'
  | 'never-published-document'
  | 'has-published-version-document'
  | 'published-without-draft'
  | 'published-with-draft';

/** The response of a write, and what it writes. */
export interface DocumentWriteQuery<T extends Description> extends Selecting<T> {
  readonly status?: Status | undefined;
  readonly locale?: string | undefined;
}

export interface DocumentQuery<T extends Description> extends DocumentWriteQuery<T> {
  readonly publicationFilter?: PublicationFilter | undefined;
}

interface FilteredDocumentQuery<T extends Description> extends Selecting<T>, Narrowing<T> {
  readonly status?: Status | undefined;
  readonly publicationFilter?: PublicationFilter | undefined;
  /** `*` for every locale. */
  readonly locale?: string | readonly string[] | undefined;
  /** Searches string fields. */
  readonly _q?: string | undefined;
}

export interface DocumentListQuery<T extends Description> extends FilteredDocumentQuery<T> {
  readonly pagination?: PageOrSlice | undefined;
}

export interface AllDocumentsQuery<T extends Description> extends FilteredDocumentQuery<T> {
  readonly pagination?: { readonly pageSize?: number | undefined } | undefined;
}

// --- checks

/**
 * Infers `Query` from the argument, then checks the argument against `Allowed` as if it had been declared with that
 * type: unknown keys are errors, which a constraint on `Query` would accept. Inference considers both branches; the
 * first one is never the result.
 */
export type Given<Query, Allowed> = [Query] extends [never] ? Query : Allowed;

/** Like `Given`, with every dotted path of the query followed to its end. */
export type Checked<T, Query, Allowed> = Given<
  Query,
  [WrongPath<T, Query>] extends [never] ? Allowed : UnknownPath<WrongPath<T, Query>>
>;

/** A query with an invalid path is checked against this type, so that the message contains the path. */
interface UnknownPath<Path> {
  readonly unknownPath: Path;
}

type WrongPath<T, Query> =
  | (Query extends { readonly populate: infer P } ? WrongPopulate<T, P> : never)
  | (Query extends { readonly sort: infer S } ? WrongSort<T, S> : never);

type WrongPopulate<T, P> = P extends string
  ? P extends '*' | ValidPath<T, P>
    ? never
    : P
  : P extends readonly unknown[]
    ? WrongPopulate<T, P[number]>
    : { readonly [Name in keyof P]: WrongBelow<NestedOf<T, Name>, P[Name]> }[keyof P];

type WrongBelow<N, Options> = Options extends { readonly on: infer On }
  ? N extends { readonly target: infer ComponentMap }
    ? { readonly [Name in keyof On & keyof ComponentMap]: WrongPath<ComponentMap[Name], On[Name]> }[keyof On &
        keyof ComponentMap]
    : never
  : WrongPath<TargetOf<N>, Options>;

type WrongSort<T, S> = S extends string
  ? S extends ValidSort<T, S> | Relevance
    ? never
    : S
  : S extends readonly unknown[]
    ? WrongSort<T, S[number]>
    : never;

type ValidPath<T, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? `${Head}.${ValidPath<TargetOf<NestedOf<T, Head>>, Rest>}`
  : NestedName<T>;

type ValidSort<T, S extends string> = S extends `${infer Head}.${infer Rest}`
  ? `${Head}.${ValidSort<TargetOf<Traversable<NestedOf<T, Head>>>, Rest>}`
  : SortLeaf<T>;
