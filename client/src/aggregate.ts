/** The types of aggregates: numbers about the entries of a list, in groups. */
import type { Description } from './description.ts';
import type { FieldName, ListQuery, NestedName } from './query.ts';

export type DatePart = 'year' | 'month' | 'day' | 'hour';

/** The server refuses fields that are not of numbers or dates where it needs them. */
export interface AggregateQuery<T extends Description>
  extends Pick<ListQuery<T>, 'filters' | '_q' | 'locale' | 'publicationState'> {
  /** Names, or an object of names with `true` or, for dates, how much of them has to be equal. */
  readonly groupBy?: readonly GroupName<T>[] | { readonly [Name in GroupName<T>]?: true | DatePart } | undefined;
  readonly distinct?: readonly FieldName<T>[] | undefined;
  readonly min?: readonly FieldName<T>[] | undefined;
  readonly max?: readonly FieldName<T>[] | undefined;
  readonly sum?: readonly FieldName<T>[] | undefined;
  readonly avg?: readonly FieldName<T>[] | undefined;
}

/** A field, a relation, or a field of related entries. */
type GroupName<T extends Description> = FieldName<T> | NestedName<T> | `${NestedName<T>}.${string}`;

export interface AggregateAnswer<Query> {
  readonly data: Query extends { readonly groupBy: infer Groups }
    ? ({ readonly group: { readonly [Name in NameOf<Groups>]: GroupValue } } & Numbers<Query>)[]
    : Numbers<Query>;
  readonly meta: object;
}

type GroupValue = string | number | boolean | null;

type NameOf<Names> = Names extends readonly unknown[] ? Names[number] & string : keyof Names & string;

type Numbers<Query> = { readonly count: number } & {
  readonly [Measure in keyof Query & ('distinct' | 'min' | 'max' | 'sum' | 'avg')]: {
    readonly [Name in NameOf<Query[Measure]>]: Calculated[Measure];
  };
};

/** Null without any value. */
interface Calculated {
  readonly distinct: number;
  readonly min: number | string | null;
  readonly max: number | string | null;
  readonly sum: number | null;
  readonly avg: number | null;
}
