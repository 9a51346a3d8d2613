import { firstIssue, type Issue, isAboutNames } from '../query/issues.ts';
import type { EntryNode, Filter, PopulateNode, Query, QueryParts, SortKey, Variant } from '../query/query.ts';
import type { ContentType, Type } from '../schema/model.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Access } from './access.ts';
import { type AuthorizedQuery, isReachedIssue, maySort, restrictParts, restrictSearch } from './authorize-query.ts';
import { Viewer, rowsOf, SEES_ALL, visibilityOf, type View } from './view.ts';

/**
 * Parts of a query without what the caller may not request: a route would refuse it, here it is omitted. Other errors,
 * such as a value that its field cannot be compared with, are thrown.
 */
export function stripParts(parts: QueryParts, access: Access): QueryParts {
  const viewer = new Viewer(access, parts.parameters);
  const view = viewer.root(parts.entries.type);
  throwFirst(parts.issues, viewer, view);
  const stripped = {
    ...parts,
    filter: stripFilter(viewer, view, parts.filter),
    sort: stripSort(viewer, view, parts.sort),
    entries: stripEntries(viewer, view, parts.entries),
  };
  return restrictParts(stripped, viewer, view);
}

/**
 * The same for a query whose entries are chosen by the server: fields visible in some entries only are shown in those.
 */
export function stripQuery(query: Query, access: Access): AuthorizedQuery {
  const viewer = new Viewer(access, query.parameters);
  const view = viewer.root(query.type);
  throwFirst(query.issues, viewer, view);
  const stripped = {
    ...query,
    filter: stripFilter(viewer, view, query.filter),
    sort: stripSort(viewer, view, query.sort),
  };
  return {
    ...query,
    ...restrictParts(stripped, viewer, view),
    search: restrictSearch(view, query.search),
  } as AuthorizedQuery;
}

/** Invalid names are omitted together with parts that are not granted. */
function throwFirst(issues: readonly Issue[], viewer: Viewer, view: View): void {
  const error = firstIssue(issues.filter((issue) => !isAboutNames(issue) && isReachedIssue(issue, viewer, view)));
  if (error !== null) throw error;
}

/** Fields visible in some entries only cannot be expressed in a request: they are dropped. */
function stripEntries(viewer: Viewer, view: View, entries: EntryNode): EntryNode {
  if (entries.populate.length === 0 && view.kind === 'whole') return entries;
  const fields = entries.fields.filter((field) => visibilityOf(view, field) === 'shown');
  return {
    ...entries,
    fields: fields.length === entries.fields.length ? entries.fields : fields,
    populate: entries.populate
      .filter(({ attribute }) => visibilityOf(view, attribute) === 'shown')
      .map((node) => stripNode(viewer, view, entries.type, node)),
  };
}

function stripNode(viewer: Viewer, view: View, owner: Type, node: PopulateNode): PopulateNode {
  if (node.kind === 'related') {
    const below = viewer.below(view, owner, node.attribute, node.entries.type) ?? SEES_ALL;
    return {
      ...node,
      filter: stripFilter(viewer, below, node.filter),
      sort: stripSort(viewer, below, node.sort),
      entries: stripEntries(viewer, below, node.entries),
    };
  }
  const variants = [...node.variants].map(([uid, { entries, filter }]): [string, Variant] => {
    const below = (node.kind === 'zone' ? null : viewer.entries(entries.type as ContentType)) ?? SEES_ALL;
    return [uid, { entries: stripEntries(viewer, below, entries), filter: stripFilter(viewer, below, filter) }];
  });
  return { ...node, variants: new Map(variants) };
}

/** Nor can a sort be limited to the visible related entries. */
const stripSort = (viewer: Viewer, view: View, sort: readonly SortKey[]): readonly SortKey[] =>
  sort.filter(({ path, attribute }) => {
    let at: View | null = view;
    for (const step of path) {
      at =
        at !== null && maySort(at, step.attribute) ? viewer.below(at, step.owner, step.attribute, step.target) : null;
      if (at !== null && rowsOf(at) !== null) return false;
    }
    return at !== null && maySort(at, attribute);
  });

function stripFilter(viewer: Viewer, view: View, filter: Filter | null): Filter | null {
  if (filter === null) return null;
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const filters = filter.filters.flatMap((part) => stripFilter(viewer, view, part) ?? []);
      return filters.length === 0 && filter.filters.length > 0 ? null : { ...filter, filters };
    }
    case 'not':
    case 'overwritten': {
      const inner = stripFilter(viewer, view, filter.filter);
      return inner === null ? null : { ...filter, filter: inner };
    }
    case 'related': {
      const below = viewer.below(view, filter.owner, filter.attribute, filter.target);
      const inner = below === null ? null : stripFilter(viewer, below, filter.filter);
      return inner === null ? null : { ...filter, filter: inner };
    }
    case 'compare':
    case 'null':
      return visibilityOf(view, filter.attribute) === 'hidden' ? null : filter;
    default:
      return assertNever(filter);
  }
}
