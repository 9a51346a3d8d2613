/**
 * The types in which `plinth types` describes a project's content.
 *
 * A generated file contains one interface per content type and component. Everything here is a type: nothing exists at
 * run time. Each field names its response, filter and input types directly, so that the types of a query are looked up,
 * not computed.
 */
import type {
  BooleanFilter,
  ComparableFilter,
  DateTimeFilter,
  EnumerationFilter,
  JsonFilter,
  TextFilter,
} from './filters.ts';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A node of the structured rich text of a `blocks` field. */
export interface BlockNode {
  readonly type: string;
  readonly text?: string;
  readonly children?: readonly BlockNode[];
  readonly [property: string]: JsonValue | readonly BlockNode[] | undefined;
}

/** The types of a field. */
export interface Field<Value = unknown, Filter = unknown, Input = unknown> {
  /** The type in responses. */
  readonly value: Value;
  /** Accepted by `filters`: a value to equal, or operators. */
  readonly filter: Filter;
  /** Accepted by writes, apart from null. */
  readonly input: Input;
}

export interface Text extends Field<string | null, TextFilter, string> {}
export interface Enumeration<Value extends string> extends Field<Value | null, EnumerationFilter<Value>, Value> {}
export interface Numeric extends Field<number | null, ComparableFilter<number>, number> {}
/** A string in responses: a JavaScript number would lose digits. */
export interface BigInteger
  extends Field<string | null, ComparableFilter<string | number | bigint>, string | number | bigint> {}
export interface Bool extends Field<boolean | null, BooleanFilter, boolean> {}
/** `2024-02-29` */
export interface DateOnly extends Field<string | null, ComparableFilter<string>, string> {}
/** `08:15:30.500` */
export interface Time extends Field<string | null, ComparableFilter<string>, string> {}
/** `2023-06-15T12:00:00.000Z` */
export interface DateTime extends Field<string | null, DateTimeFilter<string | Date>, string | Date> {}
/** Milliseconds since 1970, a string in responses. */
export interface Timestamp
  extends Field<string | null, DateTimeFilter<string | number | Date>, string | number | Date> {}
export interface Json extends Field<JsonValue, JsonFilter, JsonValue> {}
export interface List extends Field<readonly JsonValue[] | null, JsonFilter, readonly JsonValue[]> {}
export interface Blocks extends Field<readonly BlockNode[] | null, JsonFilter, readonly BlockNode[]> {}

/** A field that the server sets on every write, such as `createdAt`. */
export interface Always<F extends Field> extends Field<NonNullable<F['value']>, F['filter'], F['input']> {}

/** Included in a response only if it is populated. */
export interface Nested<Shape extends string = string, Target = unknown> {
  readonly shape: Shape;
  readonly target: Target;
}

export interface ToOne<Target> extends Nested<'one', Target> {}
export interface ToMany<Target> extends Nested<'many', Target> {}
export interface File<Target> extends Nested<'file', Target> {}
export interface Files<Target> extends Nested<'files', Target> {}
/** Entries that refer to this one through a polymorphic relation. */
export interface MorphOne<Target> extends Nested<'morphOne', Target> {}
export interface MorphMany<Target> extends Nested<'morphMany', Target> {}
/** A polymorphic relation: entries of any type. */
export interface AnyOne extends Nested<'anyOne', never> {}
export interface AnyMany extends Nested<'anyMany', never> {}
export interface Single<Component> extends Nested<'single', Component> {}
export interface Repeatable<Component> extends Nested<'repeatable', Component> {}
/** A dynamic zone: a map from component names to their descriptions. */
export interface Zone<ComponentMap> extends Nested<'zone', ComponentMap> {}

/** A content type or component as described in a generated file. */
export interface Description {
  readonly kind: 'collection' | 'single' | 'component';
  /** Present if the file was generated for v5's contract. */
  readonly contract?: 'v5';
  readonly fields: object;
  readonly nested: object;
  /** Passwords: accepted by writes, never returned. */
  readonly writeOnly: object;
  /** Names required by a write that publishes. */
  readonly required: string;
  /** Whether the type has drafts. */
  readonly drafts: boolean;
}

/** Described in v5's terms: flat entries with a `documentId`. */
export interface V5 {
  readonly contract: 'v5';
}
