import { forbidden, type RequestError } from '../errors.ts';
import { firstIssue, invalidParameter, type Issue, type Stage } from '../query/issues.ts';
import type { EntryNode, Filter, Query, QueryParts, Search, SortKey } from '../query/query.ts';
import type { Attribute, ContentType, Type } from '../schema/model.ts';
import { assertNever } from '../util/assert-never.ts';
import { type Access, mayShowDrafts } from './access.ts';
import { restrictEntries, restrictFilter, restrictSort, withRows } from './restrict.ts';
import { Viewer, SEES_ALL, visibilityOf, type View } from './view.ts';

declare const authorized: unique symbol;

/** A query restricted to what its caller may see. Only this floor can create one. */
export type AuthorizedQuery = Query & { readonly [authorized]: true };

/**
 * Refuses filters and sorts over attributes the caller may not see, omits these from fields, populate and search, and
 * limits every level to the entries that the caller may find. Throws the first issue, including those of the request
 * itself.
 */
export const authorizeQuery = (query: Query, access: Access): AuthorizedQuery => authorizeRoot(query, access, false);

/** The same for the response to a write: it shows the parts of the written entry that the caller may find. */
export const authorizeWritten = (query: Query, access: Access): AuthorizedQuery => authorizeRoot(query, access, true);

function authorizeRoot(query: Query, access: Access, known: boolean): AuthorizedQuery {
  const viewer = new Viewer(access, query.parameters);
  const view = viewer.root(query.type, known);
  const parts = authorizeSeen(query, viewer, view, query.unused);
  return { ...query, ...parts, search: restrictSearch(view, query.search) } as AuthorizedQuery;
}

/** The same for parts of a query. */
export function authorizeParts(parts: QueryParts, access: Access): QueryParts {
  const viewer = new Viewer(access, parts.parameters);
  return authorizeSeen(parts, viewer, viewer.root(parts.entries.type), null);
}

/** `unused` parts are checked in addition to the others. */
function authorizeSeen(parts: QueryParts, viewer: Viewer, view: View, unused: Query['unused']): QueryParts {
  const issues = parts.issues.filter((issue) => isReachedIssue(issue, viewer, view));
  const checking: Checking = { viewer, issues };
  checkFilter(checking, view, parts.filter, 'filters');
  checkSort(checking, view, parts.sort, 'sort');
  checkFilter(checking, view, unused?.filter ?? null, 'filters');
  checkSort(checking, view, unused?.sort ?? [], 'sort');
  checkEntries(checking, view, parts.entries);
  const error = firstIssue(issues);
  if (error !== null) throw error;
  if (!mayShowDrafts(viewer.access, parts.entries)) throw forbidden();
  return restrictParts(parts, viewer, view);
}

/** Limits parts, whose names were checked before, to what the view shows. */
export function restrictParts(parts: QueryParts, viewer: Viewer, view: View): QueryParts {
  return {
    ...parts,
    filter: withRows(view, restrictFilter(viewer, view, parts.filter)),
    sort: restrictSort(viewer, view, parts.sort),
    entries: restrictEntries(viewer, view, parts.entries),
    parameters: viewer.values,
  };
}

/** Fields visible in some entries only are not searched. */
export function restrictSearch(view: View, search: Search | null): Search | null {
  if (search === null || view.kind === 'whole') return search;
  return { ...search, attributes: search.attributes.filter((attribute) => visibilityOf(view, attribute) === 'shown') };
}

export const isReachedIssue = ({ above }: Issue, viewer: Viewer, view: View): boolean =>
  above === undefined || viewer.mayFollowAll(view, above);

/** The error in the arguments of one part of a request, if parts are answered separately; null for none. */
export function refusePart(
  issues: readonly Issue[],
  target: Type,
  { filter, sort }: { readonly filter: Filter | null; readonly sort: readonly SortKey[] },
  access: Access,
): RequestError | null {
  const viewer = new Viewer(access, []);
  const view = (target.kind === 'component' ? null : viewer.entries(target)) ?? SEES_ALL;
  const checking: Checking = { viewer, issues: [...issues] };
  // In the same stage as the issues of a populated part: the position, then the pass, decides which comes first.
  checkFilter(checking, view, filter, 'populate');
  checkSort(checking, view, sort, 'populate');
  return firstIssue(checking.issues);
}

/** For project code, which is not a caller: it may read anything its query can name. */
export function trustQuery(query: Query): AuthorizedQuery {
  const error = firstIssue(query.issues);
  if (error !== null) throw error;
  return query as AuthorizedQuery;
}

interface Checking {
  readonly viewer: Viewer;
  readonly issues: Issue[];
}

function checkEntries(checking: Checking, view: View, entries: EntryNode): void {
  const { viewer } = checking;
  for (const node of entries.populate) {
    if (node.kind === 'related') {
      // Parts dropped with their relation are still checked for errors.
      const below = viewer.below(view, entries.type, node.attribute, node.entries.type) ?? SEES_ALL;
      checkFilter(checking, below, node.filter, 'populateAccess');
      checkSort(checking, below, node.sort, 'populateAccess');
      checkEntries(checking, below, node.entries);
    } else {
      for (const variant of node.variants.values()) {
        const { type } = variant.entries;
        const below = (node.kind === 'zone' ? null : viewer.entries(type as ContentType)) ?? SEES_ALL;
        checkFilter(checking, below, variant.filter, 'populateAccess');
        checkEntries(checking, below, variant.entries);
      }
    }
  }
}

function checkFilter(checking: Checking, view: View, filter: Filter | null, stage: Stage, place = 0): void {
  if (filter === null) return;
  switch (filter.kind) {
    case 'and':
    case 'or':
      for (const part of filter.filters) checkFilter(checking, view, part, stage, place);
      return;
    case 'not':
    case 'overwritten':
      checkFilter(checking, view, filter.filter, stage, place);
      return;
    case 'related': {
      const below = checking.viewer.below(view, filter.owner, filter.attribute, filter.target);
      if (below === null) checking.issues.push(refusal(stage, filter.place, filter.attribute, filter.refusal));
      checkFilter(checking, below ?? SEES_ALL, filter.filter, stage, filter.place);
      return;
    }
    case 'compare':
    case 'null':
      if (visibilityOf(view, filter.attribute) === 'hidden')
        checking.issues.push(refusal(stage, place, filter.attribute));
      return;
    default:
      assertNever(filter);
  }
}

function checkSort({ viewer, issues }: Checking, view: View, sort: readonly SortKey[], stage: Stage): void {
  for (const key of sort) {
    let at = view;
    for (const { owner, attribute, target, refusal: error } of key.path) {
      const below = maySort(at, attribute) ? viewer.below(at, owner, attribute, target) : null;
      if (below === null) issues.push(refusal(stage, key.place, attribute, error));
      at = below ?? SEES_ALL;
    }
    if (!maySort(at, key.attribute)) issues.push(refusal(stage, key.place, key.attribute));
  }
}

/** Fields visible in some entries only cannot be sorted by: that would reveal their values in the others. */
export const maySort = (view: View, attribute: Attribute): boolean => visibilityOf(view, attribute) === 'shown';

const refusal = (stage: Stage, place: number, { name }: Attribute, error = invalidParameter(name)): Issue => ({
  stage,
  place,
  pass: 'access',
  error,
});
