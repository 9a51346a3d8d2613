/**
 * A request, resolved: attribute objects instead of names, parameters instead of values.
 * An unknown, private or password field cannot be expressed here, so no later floor checks again.
 */
import type {
  ContentType,
  DynamicZoneAttribute,
  MorphToAttribute,
  ScalarAttribute,
  Type,
  Uid,
} from '../schema/model.ts';
import type { Issue } from './issues.ts';
import type { JoinableAttribute, PopulateStep } from './steps.ts';

export type { JoinableAttribute, PopulateStep } from './steps.ts';

/** A value of the request, converted to its attribute's type; it only ever becomes a parameter. */
export type QueryValue = string | number | boolean | null | Date;

/** Position in `Query.parameters`. */
export type ParameterIndex = number;

export interface Query {
  readonly type: ContentType;
  readonly entries: EntryNode;
  readonly filter: Filter | null;
  readonly sort: readonly SortKey[];
  readonly search: Search | null;
  readonly slice: Slice;
  /** Filters and sort that are checked and then not needed: those of a request for one entry. */
  readonly unused: { readonly filter: Filter | null; readonly sort: readonly SortKey[] } | null;
  readonly parameters: readonly QueryValue[];
  /** What is wrong with the request, in the order in which the contract reports it. */
  readonly issues: readonly Issue[];
}

/** What a query reaches by; the rest says how much of it is given. */
export type QueryParts = Pick<Query, 'entries' | 'filter' | 'sort' | 'parameters' | 'issues'>;

/** Which entries of the sorted and filtered list are returned, and their `meta`. -1 means no limit. */
export type Slice =
  | { readonly kind: 'page'; readonly page: number; readonly pageSize: number; readonly count: boolean }
  | { readonly kind: 'offset'; readonly start: number; readonly limit: number; readonly count: boolean }
  /** A list without pagination in `meta` (users, files, a single type in all locales). */
  | { readonly kind: 'plain'; readonly start: number; readonly limit: number }
  /** The first match after `start` others: one entry by id, or a single type. */
  | { readonly kind: 'first'; readonly start: number };

export type ScalarList = readonly ScalarAttribute[];

export interface EntryNode {
  readonly type: Type;
  /** Without `id`, which every entry has; in the order of the schema. */
  readonly fields: readonly ScalarAttribute[];
  readonly populate: readonly PopulateNode[];
  /** By attribute: entries that do not fulfil the condition stand in the answer without it. Added by `access/`. */
  readonly masks?: ReadonlyMap<string, Filter>;
}

export type PopulateNode = PopulateRelated | PopulateZone | PopulateMorph;

interface PopulateBase {
  /** The field of the answer, where it is not called like the attribute: one attribute may be asked for twice. */
  readonly as?: string;
  /** The node counts only where the caller may follow one of these to its end. */
  readonly onlyWith?: readonly (readonly PopulateStep[])[];
}

export interface PopulateRelated extends PopulateBase {
  readonly kind: 'related';
  /** GraphQL shows the members of a role to callers that may find users; REST never does. */
  readonly showsMembers?: true;
  /**
   * The server chose it for a limited caller who sees the attribute: counts are of all related entries, and an entry
   * that the caller may not find is shown by its id and dates. Nothing that a request says can ask for this.
   */
  readonly showsTargets?: true;
  readonly attribute: JoinableAttribute;
  readonly entries: EntryNode;
  readonly filter: Filter | null;
  readonly sort: readonly SortKey[];
  /** Direction of the stored order of links. */
  readonly linkOrder: 'asc' | 'desc';
  readonly window: Window | null;
  /** `count=true`: the number of related entries instead of the entries. */
  readonly countOnly: boolean;
  /** The reference finds nothing here: it groups by a column that restricted fields keep it from reading. */
  readonly unread: boolean;
}

export interface PopulateZone extends PopulateBase {
  readonly kind: 'zone';
  readonly attribute: DynamicZoneAttribute;
  readonly variants: ReadonlyMap<Uid, Variant>;
}

export interface PopulateMorph extends PopulateBase {
  readonly kind: 'morph';
  readonly attribute: MorphToAttribute;
  readonly variants: ReadonlyMap<Uid, Variant>;
  /** A list of none is shown: the content manager leaves nothing out. */
  readonly keepsEmpty?: true;
  /** The reference finds nothing when the entry's own fields are restricted: it does not read the morph columns then. */
  readonly unread: boolean;
}

/** What is read of the entries of one type, where several types are possible. */
export interface Variant {
  readonly entries: EntryNode;
  readonly filter: Filter | null;
}

/** Which of the entries related to one parent are wanted, counted from 1. */
export interface Window {
  readonly after: ParameterIndex;
  readonly until: ParameterIndex | null;
}

export interface SortKey {
  /** The links to follow before the field; empty for a field of the entry itself. */
  readonly path: readonly SortStep[];
  readonly attribute: ScalarAttribute;
  readonly direction: 'asc' | 'desc';
  /** The field under which the contract shows the value beside the selected ones; null for none. */
  readonly shownAs: ScalarAttribute | null;
  /** Its place among all keys that the contract selects; of several with a column of one name the last is shown. */
  readonly selectedAt: number;
  /** Its place in the request, for the order of issues. */
  readonly place: number;
}

export interface SortStep {
  /** The type that holds the attribute. */
  readonly owner: Type;
  readonly attribute: JoinableAttribute;
  readonly target: Type;
  /** The related entries that count; the others are as if they were absent. Added by `access/`. */
  readonly among?: Filter;
}

export type CompareOperator =
  | '$eq'
  | '$eqi'
  | '$ne'
  | '$nei'
  | '$lt'
  | '$lte'
  | '$gt'
  | '$gte'
  | '$in'
  | '$notIn'
  | '$contains'
  | '$notContains'
  | '$containsi'
  | '$notContainsi'
  | '$startsWith'
  | '$startsWithi'
  | '$endsWith'
  | '$endsWithi'
  | '$between';

export type Filter =
  | { readonly kind: 'and'; readonly filters: readonly Filter[] }
  | { readonly kind: 'or'; readonly filters: readonly Filter[] }
  | { readonly kind: 'not'; readonly filter: Filter }
  /** A group in whose place the contract keeps a later one: its names count, its conditions do not. */
  | { readonly kind: 'overwritten'; readonly filter: Filter }
  | {
      readonly kind: 'compare';
      readonly attribute: ScalarAttribute;
      readonly operator: CompareOperator;
      readonly parameters: readonly ParameterIndex[];
    }
  | { readonly kind: 'null'; readonly attribute: ScalarAttribute; readonly isNull: boolean }
  | RelatedFilter;

/** Some related entry matches; an entry without related ones counts as related to an entry of nulls. */
export interface RelatedFilter {
  readonly kind: 'related';
  readonly attribute: JoinableAttribute;
  /** The type that holds the attribute. */
  readonly owner: Type;
  readonly target: Type;
  readonly filter: Filter;
  /** The related entries that count, negated or not; the others are as if they were absent. Added by `access/`. */
  readonly among?: Filter;
  readonly place: number;
}

export interface Search {
  readonly attributes: readonly ScalarAttribute[];
  readonly parameter: ParameterIndex;
}
