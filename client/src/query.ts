/** What may be asked of a content type: the types of queries. */
import type { Description } from './description.ts';
import type { ComparableFilter, IdOperators } from './filters.ts';

type Names<Map> = keyof Map & string;

/** Distributes over a union of descriptions: a dynamic zone is asked for what any of its components has. */
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
/** Below the first dot a key is checked by `CheckedSort`: listing all paths would never end. */
type SortKey<T extends Description> = SortLeaf<T> | `${TraversableName<T>}.${string}`;
type SortMap<T> = T extends Description
  ? {
      readonly [Name in FieldName<T> | TraversableName<T>]?:
        | (Name extends FieldName<T> ? Direction : SortMap<TargetOf<NestedOf<T, Name>>>)
        | undefined;
    }
  : never;

export type Sort<T extends Description> = SortKey<T> | SortMap<T> | readonly (SortKey<T> | SortMap<T>)[];

// --- populate

type Path<T> = NestedName<T> | `${NestedName<T>}.${string}`;

export type Populate<T> = '*' | Path<T> | readonly Path<T>[] | PopulateMap<T>;

type PopulateMap<T> = {
  readonly [Name in NestedName<T>]?: boolean | '*' | PopulateOptions<NestedOf<T, Name>> | undefined;
};

type PopulateOptions<N> = N extends { readonly shape: infer Shape; readonly target: infer Target }
  ? Shape extends 'zone'
    ? ZoneQuery<Target>
    : Shape extends 'anyOne' | 'anyMany'
      ? never
      : Target extends Description
        ? Shape extends 'many'
          ? ManyQuery<Target>
          : NestedQuery<Target>
        : never
  : never;

export interface NestedQuery<T extends Description> {
  readonly fields?: Fields<T> | undefined;
  readonly populate?: Populate<T> | undefined;
  readonly filters?: Filters<T> | undefined;
  readonly sort?: Sort<T> | undefined;
  readonly start?: number | undefined;
  readonly limit?: number | undefined;
  readonly publicationState?: PublicationState | undefined;
  readonly locale?: string | undefined;
}

interface ManyQuery<T extends Description> extends NestedQuery<T> {
  /** Answers the number of related entries instead of the entries. */
  readonly count?: boolean | undefined;
}

/** One behaviour for every component of the zone, or one for each listed component and none for the others. */
type ZoneQuery<ComponentMap> =
  | { readonly populate?: Populate<ComponentMap[keyof ComponentMap]> | undefined; readonly on?: never }
  | {
      readonly on: {
        readonly [Name in keyof ComponentMap]?:
          | boolean
          | '*'
          | (ComponentMap[Name] extends Description ? NestedQuery<ComponentMap[Name]> : never)
          | undefined;
      };
      readonly populate?: never;
    };

// --- whole queries

export type PublicationState = 'live' | 'preview';

export type Pagination =
  | {
      readonly page?: number | undefined;
      readonly pageSize?: number | undefined;
      readonly withCount?: boolean | undefined;
      readonly start?: never;
      readonly limit?: never;
    }
  | {
      readonly start?: number | undefined;
      readonly limit?: number | undefined;
      readonly withCount?: boolean | undefined;
      readonly page?: never;
      readonly pageSize?: never;
    };

/** One entry: `findOne`, single types and the answers of writes. */
export interface EntryQuery<T extends Description> {
  readonly fields?: Fields<T> | undefined;
  readonly populate?: Populate<T> | undefined;
  readonly publicationState?: PublicationState | undefined;
  readonly locale?: string | undefined;
}

interface FilteredQuery<T extends Description> extends EntryQuery<T> {
  readonly filters?: Filters<T> | undefined;
  readonly sort?: Sort<T> | undefined;
  /** Searches the text fields. */
  readonly _q?: string | undefined;
}

export interface ListQuery<T extends Description> extends FilteredQuery<T> {
  readonly pagination?: Pagination | undefined;
}

export interface AllQuery<T extends Description> extends FilteredQuery<T> {
  readonly pagination?: { readonly pageSize?: number | undefined } | undefined;
}

// --- checks

/**
 * Infers `Query` from the argument, then checks the argument against `Allowed` as if it had been
 * declared so: keys that do not exist are errors, which a constraint on `Query` would let pass.
 * Inference looks into both branches; the first one is never the outcome.
 */
export type Given<Query, Allowed> = [Query] extends [never] ? Query : Allowed;

/** `Allowed`, with every dotted path of the query followed to its end. */
export type Checked<T, Query, Allowed> = Given<Query, Allowed & CheckedPaths<T, Query>>;

type CheckedPaths<T, Query> = (Query extends { readonly populate: infer P }
  ? { readonly populate?: CheckedPopulate<T, P> }
  : unknown) &
  (Query extends { readonly sort: infer S } ? { readonly sort?: CheckedSort<T, S> } : unknown);

type CheckedPopulate<T, P> = P extends '*'
  ? unknown
  : P extends string
    ? ValidPath<T, P>
    : P extends readonly unknown[]
      ? { readonly [Index in keyof P]: P[Index] extends string ? ValidPath<T, P[Index]> : never }
      : {
          readonly [Name in keyof P]?: P[Name] extends { readonly on: infer On }
            ? { readonly on?: CheckedFragments<NestedOf<T, Name>, On> }
            : P[Name] extends object
              ? CheckedPaths<TargetOf<NestedOf<T, Name>>, P[Name]>
              : unknown;
        };

type CheckedFragments<N, On> = N extends { readonly target: infer ComponentMap }
  ? {
      readonly [Name in keyof On]?: On[Name] extends object
        ? CheckedPaths<Name extends keyof ComponentMap ? ComponentMap[Name] : never, On[Name]>
        : unknown;
    }
  : never;

type CheckedSort<T, S> = S extends string
  ? ValidSort<T, S>
  : S extends readonly unknown[]
    ? { readonly [Index in keyof S]: S[Index] extends string ? ValidSort<T, S[Index]> : unknown }
    : unknown;

/** The path itself when it is valid; otherwise the paths that would be. */
type ValidPath<T, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? `${Head}.${ValidPath<TargetOf<NestedOf<T, Head>>, Rest>}`
  : NestedName<T>;

type ValidSort<T, S extends string> = S extends `${infer Head}.${infer Rest}`
  ? `${Head}.${ValidSort<TargetOf<Traversable<NestedOf<T, Head>>>, Rest>}`
  : SortLeaf<T>;
