/** The result types of queries. */
import type { Description, V5 } from './description.ts';

/** How entries are nested: `false` as in v4's contract, `true` for clients that flatten them, `'v5'` as in v5's. */
export type Shape = boolean | 'v5';

export type ShapeOf<T> = T extends V5 ? 'v5' : false;

export interface ListAnswer<Entry, Pagination> {
  readonly data: Entry[];
  readonly meta: { readonly pagination: Pagination };
}

export interface EntryAnswer<Entry> {
  readonly data: Entry;
  readonly meta: object;
}

/** The type of one entry of content type `T` returned by `Query`, to name it outside a call. */
export type EntryOf<T, Query = unknown, Flat extends Shape = ShapeOf<T>> = T extends Description
  ? Flat extends false
    ? { readonly id: number; readonly attributes: Attributes<T, Query> }
    : Inline<T, Query, Flat>
  : never;

type Attributes<T extends Description, Query> = {
  readonly [Name in SelectedName<T, Query> | PopulatedName<T, Query>]: Value<T, Query, false, Name>;
};

/** Fields in addition to the ids, without a wrapper: components, and entries that are flat. */
type Inline<T extends Description, Query, Flat extends Shape> = {
  readonly [Name in 'id' | DocumentId<T, Flat> | SelectedName<T, Query> | PopulatedName<T, Query>]: Name extends 'id'
    ? number
    : Name extends DocumentId<T, Flat>
      ? string
      : Value<T, Query, Flat, Name>;
};

/** Components have none. */
type DocumentId<T extends Description, Flat> = Flat extends 'v5'
  ? T['kind'] extends 'component'
    ? never
    : 'documentId'
  : never;

type Value<T extends Description, Query, Flat extends Shape, Name> = Name extends keyof T['fields']
  ? T['fields'][Name] extends { readonly value: infer Answer }
    ? Answer | (Query extends { readonly fields: infer F } ? WhenUnsure<F> : never)
    : never
  : Name extends keyof T['nested']
    ? Query extends { readonly populate: infer P }
      ?
          | NestedValue<T['nested'][Name], SubQuery<P, Name>, Flat>
          | (P extends { readonly [N in Name]: infer V } ? WhenFalse<V> : never)
      : never
    : never;

// --- fields

type SelectedName<T extends Description, Query> = Query extends { readonly fields: infer F }
  ? AskedName<F> extends infer Asked
    ? [Asked] extends [never]
      ? keyof T['fields']
      : '*' extends Asked
        ? keyof T['fields']
        : Asked & keyof T['fields']
    : never
  : keyof T['fields'];

/** Never if the length is unknown: such a list may be empty, which selects all fields. */
type AskedName<F> = F extends readonly unknown[] ? (number extends F['length'] ? never : F[number]) : F & string;

/** A list whose elements are unknown at compile time may omit any field. */
type WhenUnsure<F> = F extends readonly unknown[] ? (number extends F['length'] ? undefined : never) : never;

// --- populate

type PopulatedName<T extends Description, Query> = Query extends { readonly populate: infer P }
  ? P extends '*'
    ? keyof T['nested']
    : (P extends string
        ? Head<P>
        : P extends readonly unknown[]
          ? Head<P[number]>
          : { [Name in keyof P]: [P[Name]] extends [false | undefined] ? never : Name }[keyof P]) &
        keyof T['nested']
  : never;

type Head<P> = P extends `${infer Name}.${string}` ? Name : P;

type WhenFalse<V> = false extends V ? undefined : undefined extends V ? undefined : never;

/** The query below one populated name. */
type SubQuery<P, Name> = P extends '*'
  ? unknown
  : P extends string
    ? Below<Tail<P, Name>>
    : P extends readonly unknown[]
      ? Below<Tail<P[number], Name>>
      : Name extends keyof P
        ? Extract<P[Name], object> extends infer Options
          ? [Options] extends [never]
            ? unknown
            : Options
          : never
        : unknown;

type Tail<P, Name> = Name extends string ? (P extends `${Name}.${infer Rest}` ? Rest : never) : never;
type Below<Paths> = [Paths] extends [never] ? unknown : { readonly populate: readonly Paths[] };

// --- shapes of populated values

type NestedValue<N, Query, Flat extends Shape> = N extends {
  readonly shape: infer Shape;
  readonly target: infer Target;
}
  ? Shape extends keyof Shapes<Target, Query, Flat>
    ? Query extends { readonly count: true }
      ? Wrapped<Flat, CountOf<Flat>>
      : Shapes<Target, Query, Flat>[Shape]
    : never
  : never;

type Wrapped<Flat extends Shape, Data> = Flat extends false ? { readonly data: Data } : Data;
type CountOf<Flat extends Shape> = Flat extends false
  ? { readonly attributes: { readonly count: number } }
  : { readonly count: number };

/** Each lookup reads one member; the others are never computed. */
interface Shapes<T, Query, Flat extends Shape> {
  readonly one: Wrapped<Flat, EntryOf<T, Query, Flat> | null>;
  readonly many: Wrapped<Flat, EntryOf<T, Query, Flat>[]>;
  readonly file: Wrapped<Flat, EntryOf<T, Query, Flat> | null>;
  readonly files: Wrapped<Flat, EntryOf<T, Query, Flat>[] | NullIfEmpty<Flat>>;
  readonly morphOne: Wrapped<Flat, EntryOf<T, Query, Flat> | null>;
  readonly morphMany: Wrapped<Flat, EntryOf<T, Query, Flat>[] | NullIfEmpty<Flat>>;
  readonly anyOne: AnyEntryOf<Flat> | null | undefined;
  readonly anyMany: readonly AnyEntryOf<Flat>[] | undefined;
  readonly single: ComponentOf<T, Query, Flat> | null;
  readonly repeatable: ComponentOf<T, Query, Flat>[];
  readonly zone: ZoneItem<T, Query, Flat>[];
}

/** v4's contract returns null, not an empty list, if there are no files or inverse entries. */
type NullIfEmpty<Flat extends Shape> = Flat extends 'v5' ? never : null;

type AnyEntryOf<Flat extends Shape> = Flat extends 'v5' ? AnyDocument : AnyEntry;

type ComponentOf<T, Query, Flat extends Shape> = T extends Description ? Inline<T, Query, Flat> : never;

/** An entry whose type only the response knows; the contract returns it without wrappers. */
export interface AnyEntry {
  readonly id: number;
  readonly __type?: string;
  readonly [attribute: string]: unknown;
}

/** The same in v5's contract. */
export interface AnyDocument extends AnyEntry {
  readonly documentId: string;
  readonly __type: string;
}

/** A union discriminated by `__component`; with `on`, of the listed components only. */
type ZoneItem<ComponentMap, Query, Flat extends Shape> = Query extends { readonly on: infer On }
  ? {
      [Name in keyof On & keyof ComponentMap]: [On[Name]] extends [false | undefined]
        ? never
        : ZoneComponent<ComponentMap[Name], Name, SubQuery<On, Name>, Flat>;
    }[keyof On & keyof ComponentMap]
  : { [Name in keyof ComponentMap]: ZoneComponent<ComponentMap[Name], Name, Query, Flat> }[keyof ComponentMap];

type ZoneComponent<T, Name, Query, Flat extends Shape> = T extends Description
  ? {
      readonly [Key in 'id' | '__component' | SelectedName<T, Query> | PopulatedName<T, Query>]: Key extends 'id'
        ? number
        : Key extends '__component'
          ? Name
          : Value<T, Query, Flat, Key>;
    }
  : never;

// --- pagination

export interface PageInfo {
  readonly page: number;
  readonly pageSize: number;
  readonly pageCount: number;
  readonly total: number;
}

export interface OffsetInfo {
  readonly start: number;
  readonly limit: number;
  readonly total: number;
}

export interface CursorInfo {
  readonly pageSize: number;
  /** Null if the page is empty. */
  readonly startCursor: string | null;
  readonly endCursor: string | null;
  readonly hasPreviousPage: boolean;
  readonly hasNextPage: boolean;
}

export type PaginationOf<Query> = Query extends { readonly pagination: infer P }
  ? P extends { readonly after: string } | { readonly before: string }
    ? CursorInfo & CountedBesideCursor<P>
    : PlainPaginationOf<P>
  : PageInfo;

type CountedBesideCursor<P> = P extends { readonly withCount: true }
  ? { readonly total: number }
  : P extends { readonly withCount: 'estimate' }
    ? { readonly total: number } & Estimated
    : unknown;

/** Present if the total is about right. */
interface Estimated {
  readonly estimated?: true;
}

type PlainPaginationOf<P> = P extends { readonly start: number } | { readonly limit: number }
  ? Counted<OffsetInfo, P>
  : Counted<PageInfo, P>;

type Counted<Info, P> = P extends { readonly withCount: false }
  ? Omit<Info, 'total' | 'pageCount'>
  : P extends { readonly withCount: 'estimate' }
    ? Info & Estimated
    : Info;
