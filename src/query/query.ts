import type {
  ContentType,
  DynamicZoneAttribute,
  MorphToAttribute,
  ScalarAttribute,
  SearchIndex,
  Type,
  Uid,
} from '../schema/model.ts';
import type { RequestError } from '../errors.ts';
import type { Issue } from './issues.ts';
import type { JoinableAttribute, PopulateStep } from './steps.ts';

/**
 * A resolved request: attribute objects instead of names, parameters instead of values. Unknown, private and password
 * fields cannot be expressed here, so later floors need no checks.
 */

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
  /** Filters and sort that are only checked, not used: those of a request for one entry. */
  readonly unused: { readonly filter: Filter | null; readonly sort: readonly SortKey[] } | null;
  readonly parameters: readonly QueryValue[];
  /** The mistakes in the request, in the order in which the contract reports them. */
  readonly issues: readonly Issue[];
}

/** The parts that determine what a query reaches; the others only determine how much of it is returned. */
export type QueryParts = Pick<Query, 'entries' | 'filter' | 'sort' | 'parameters' | 'issues'>;

/** Whether the response contains the number of all entries. */
export type Counting = boolean | 'estimate';

/** Which entries of the sorted and filtered list are returned, and their `meta`. -1 means no limit. */
export type Slice =
  | { readonly kind: 'page'; readonly page: number; readonly pageSize: number; readonly count: Counting }
  | { readonly kind: 'offset'; readonly start: number; readonly limit: number; readonly count: Counting }
  /** `pageSize` entries next to a position in the order: the values that it has there; null for either end. */
  | {
      readonly kind: 'cursor';
      readonly toward: 'after' | 'before';
      readonly from: readonly (ParameterIndex | null)[] | null;
      readonly pageSize: number;
      readonly count: Counting;
    }
  /** A list without pagination in `meta` (users, files, a single type in all locales). */
  | { readonly kind: 'plain'; readonly start: number; readonly limit: number }
  /** The first match after `start` others: one entry by id, or a single type. */
  | { readonly kind: 'first'; readonly start: number };

export type ScalarList = readonly ScalarAttribute[];

export interface EntryNode {
  readonly type: Type;
  /** In schema order, without `id`, which every entry has. */
  readonly fields: readonly ScalarAttribute[];
  readonly populate: readonly PopulateNode[];
  /**
   * The entries may be drafts, which this field tells apart: a caller who may not find drafts is shown the others.
   */
  readonly draftsBy?: ScalarAttribute;
  /** By attribute: entries that do not match the condition are returned without it. Added by `access/`. */
  readonly masks?: ReadonlyMap<string, Filter>;
}

export type PopulateNode = PopulateRelated | PopulateZone | PopulateMorph;

interface PopulateBase {
  /** The field's name in the response, if it differs from the attribute's: one attribute may be requested twice. */
  readonly as?: string;
  /** The node applies only if the caller may follow one of these paths to its end. */
  readonly onlyWith?: readonly (readonly PopulateStep[])[];
}

export interface PopulateRelated extends PopulateBase {
  readonly kind: 'related';
  /** GraphQL shows the members of a role to callers that may find users; REST never does. */
  readonly showsMembers?: true;
  /**
   * Chosen by the server for a limited caller who sees the attribute: counts include all related entries, and entries
   * that the caller may not find are shown by id and dates. A request cannot ask for this.
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
  /** v4 finds nothing here: it groups by a column that is not read if fields are restricted. */
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
  /** Empty lists are shown: the content manager omits nothing. */
  readonly keepsEmpty?: true;
  /** v4 finds nothing if the entry's own fields are restricted: it does not read the morph columns then. */
  readonly unread: boolean;
}

/** The entries of one type, where several types are possible. */
export interface Variant {
  readonly entries: EntryNode;
  readonly filter: Filter | null;
}

/** The range of a parent's related entries to return, starting at 1. */
export interface Window {
  readonly after: ParameterIndex;
  readonly until: ParameterIndex | null;
}

export interface SortKey {
  /** The links to follow to the field; empty for a field of the entry itself. */
  readonly path: readonly SortStep[];
  readonly attribute: ScalarAttribute;
  readonly direction: 'asc' | 'desc';
  /** The field under which the contract shows the value in addition to the selected ones; null: not shown. */
  readonly shownAs: ScalarAttribute | null;
  /** Its position among all keys the contract selects; if several have the same column name, the last one is shown. */
  readonly selectedAt: number;
  /** Its place in the request, for the order of issues. */
  readonly place: number;
}

export interface SortStep {
  /** The error for a caller who may not follow it, if it is not v4's. */
  readonly refusal?: RequestError;
  /** The type that has the attribute. */
  readonly owner: Type;
  readonly attribute: JoinableAttribute;
  readonly target: Type;
  /** The related entries that count, negated or not; others are treated as absent. Added by `access/`. */
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
  /** A group that the contract replaces by a later one: its names are checked, its conditions do not apply. */
  | { readonly kind: 'overwritten'; readonly filter: Filter }
  | {
      readonly kind: 'compare';
      readonly attribute: ScalarAttribute;
      readonly operator: CompareOperator;
      /** `%` and `_` in a text stand for themselves; in v4 they are wildcards. */
      readonly literal?: true;
      /** As in a search. */
      readonly index?: SearchIndex;
      readonly parameters: readonly ParameterIndex[];
    }
  | { readonly kind: 'null'; readonly attribute: ScalarAttribute; readonly isNull: boolean }
  | RelatedFilter;

/** Some related entry matches; an entry without related entries counts as related to an entry of nulls. */
export interface RelatedFilter extends SortStep {
  readonly kind: 'related';
  /** No related entry matches, whatever stands around it. */
  readonly none?: true;
  readonly filter: Filter;
  readonly place: number;
}

export interface Search {
  readonly attributes: readonly ScalarAttribute[];
  readonly parameter: ParameterIndex;
  /** The index that finds the entries which may match; absent without one, or if the text is too short for it. */
  readonly index?: SearchIndex;
  /** The best matches are first. */
  readonly ranked?: true;
}
