/** The operators of `filters`, by type of value. */

interface Presence {
  readonly $null?: boolean | undefined;
  readonly $notNull?: boolean | undefined;
}

interface Equality<Value> extends Presence {
  readonly $eq?: Value | undefined;
  readonly $ne?: Value | undefined;
  readonly $in?: readonly Value[] | undefined;
  readonly $notIn?: readonly Value[] | undefined;
}

interface Order<Value> extends Equality<Value> {
  readonly $lt?: Value | undefined;
  readonly $lte?: Value | undefined;
  readonly $gt?: Value | undefined;
  readonly $gte?: Value | undefined;
  readonly $between?: readonly [Value, Value] | undefined;
}

interface Containment {
  readonly $contains?: string | undefined;
  readonly $notContains?: string | undefined;
  readonly $containsi?: string | undefined;
  readonly $notContainsi?: string | undefined;
}

interface Matching extends Containment {
  readonly $eqi?: string | undefined;
  readonly $nei?: string | undefined;
  readonly $startsWith?: string | undefined;
  readonly $startsWithi?: string | undefined;
  readonly $endsWith?: string | undefined;
  readonly $endsWithi?: string | undefined;
}

export interface BooleanOperators extends Equality<boolean> {
  readonly $not?: BooleanOperators | undefined;
}

export interface OrderOperators<Value> extends Order<Value> {
  readonly $not?: OrderOperators<Value> | undefined;
}

export interface TextOperators<Value> extends Order<Value>, Matching {
  readonly $not?: TextOperators<Value> | undefined;
}

export interface JsonOperators extends Presence, Containment {
  readonly $not?: JsonOperators | undefined;
}

/** A relation is compared by the id of the related entry. */
export interface IdOperators extends Equality<number> {
  readonly $not?: IdOperators | undefined;
}

export type TextFilter = string | TextOperators<string>;
export type EnumerationFilter<Value> = Value | TextOperators<Value>;
export type BooleanFilter = boolean | BooleanOperators;
export type ComparableFilter<Value> = Value | OrderOperators<Value>;
export type DateTimeFilter<Value> = Value | OrderOperators<Value>;
export type JsonFilter = JsonOperators;
