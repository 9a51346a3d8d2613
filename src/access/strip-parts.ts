import { firstIssue, type Issue, isAboutNames } from '../query/issues.ts';
import type { EntryNode, Filter, PopulateNode, Query, QueryParts, SortKey, Variant } from '../query/query.ts';
import type { ContentType, Type } from '../schema/model.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Access } from './access.ts';
import { type AuthorizedQuery, isReachedIssue, maySort, restrictParts, restrictSearch } from './authorize-query.ts';
import { Looking, rowsOf, SEES_ALL, sightOf, type View } from './view.ts';

/**
 * Parts of a query without what the caller may not request: a route would refuse it, here it is omitted. Other errors,
 * such as a value that its field cannot be compared with, are thrown.
 */
export function stripParts(parts: QueryParts, access: Access): QueryParts {
  const looking = new Looking(access, parts.parameters);
  const view = looking.root(parts.entries.type);
  throwFirst(parts.issues, looking, view);
  const stripped = {
    ...parts,
    filter: stripFilter(looking, view, parts.filter),
    sort: stripSort(looking, view, parts.sort),
    entries: stripEntries(looking, view, parts.entries),
  };
  return restrictParts(stripped, looking, view);
}

/**
 * The same for a query whose entries are chosen by the server: fields visible in some entries only are shown in those.
 */
export function stripQuery(query: Query, access: Access): AuthorizedQuery {
  const looking = new Looking(access, query.parameters);
  const view = looking.root(query.type);
  throwFirst(query.issues, looking, view);
  const stripped = {
    ...query,
    filter: stripFilter(looking, view, query.filter),
    sort: stripSort(looking, view, query.sort),
  };
  return {
    ...query,
    ...restrictParts(stripped, looking, view),
    search: restrictSearch(view, query.search),
  } as AuthorizedQuery;
}

/** Invalid names are omitted together with parts that are not granted. */
function throwFirst(issues: readonly Issue[], looking: Looking, view: View): void {
  const error = firstIssue(issues.filter((issue) => !isAboutNames(issue) && isReachedIssue(issue, looking, view)));
  if (error !== null) throw error;
}

/** Fields visible in some entries only cannot be expressed in a request: they are dropped. */
function stripEntries(looking: Looking, view: View, entries: EntryNode): EntryNode {
  if (entries.populate.length === 0 && view.kind === 'whole') return entries;
  const fields = entries.fields.filter((field) => sightOf(view, field) === 'shown');
  return {
    ...entries,
    fields: fields.length === entries.fields.length ? entries.fields : fields,
    populate: entries.populate
      .filter(({ attribute }) => sightOf(view, attribute) === 'shown')
      .map((node) => stripNode(looking, view, entries.type, node)),
  };
}

function stripNode(looking: Looking, view: View, owner: Type, node: PopulateNode): PopulateNode {
  if (node.kind === 'related') {
    const below = looking.below(view, owner, node.attribute, node.entries.type) ?? SEES_ALL;
    return {
      ...node,
      filter: stripFilter(looking, below, node.filter),
      sort: stripSort(looking, below, node.sort),
      entries: stripEntries(looking, below, node.entries),
    };
  }
  const variants = [...node.variants].map(([uid, { entries, filter }]): [string, Variant] => {
    const below = (node.kind === 'zone' ? null : looking.entries(entries.type as ContentType)) ?? SEES_ALL;
    return [uid, { entries: stripEntries(looking, below, entries), filter: stripFilter(looking, below, filter) }];
  });
  return { ...node, variants: new Map(variants) };
}

/** Nor can a sort be limited to the visible related entries. */
const stripSort = (looking: Looking, view: View, sort: readonly SortKey[]): readonly SortKey[] =>
  sort.filter(({ path, attribute }) => {
    let at: View | null = view;
    for (const step of path) {
      at =
        at !== null && maySort(at, step.attribute) ? looking.below(at, step.owner, step.attribute, step.target) : null;
      if (at !== null && rowsOf(at) !== null) return false;
    }
    return at !== null && maySort(at, attribute);
  });

function stripFilter(looking: Looking, view: View, filter: Filter | null): Filter | null {
  if (filter === null) return null;
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const filters = filter.filters.flatMap((part) => stripFilter(looking, view, part) ?? []);
      return filters.length === 0 && filter.filters.length > 0 ? null : { ...filter, filters };
    }
    case 'not':
    case 'overwritten': {
      const inner = stripFilter(looking, view, filter.filter);
      return inner === null ? null : { ...filter, filter: inner };
    }
    case 'related': {
      const below = looking.below(view, filter.owner, filter.attribute, filter.target);
      const inner = below === null ? null : stripFilter(looking, below, filter.filter);
      return inner === null ? null : { ...filter, filter: inner };
    }
    case 'compare':
    case 'null':
      return sightOf(view, filter.attribute) === 'hidden' ? null : filter;
    default:
      return assertNever(filter);
  }
}
