import { firstIssue, isAboutNames } from '../query/issues.ts';
import type { EntryNode, Filter, PopulateNode, QueryParts, SortKey } from '../query/query.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Access } from './access.ts';
import { isReachedIssue, mayFollow, prune } from './authorize.ts';

/**
 * Parts of a query without what the caller may not ask for: where a route refuses, this leaves out. What is
 * wrong otherwise, such as a value that its field cannot be compared with, is thrown.
 */
export function stripParts(parts: QueryParts, access: Access): QueryParts {
  const error = firstIssue(parts.issues.filter((issue) => !isAboutNames(issue) && isReachedIssue(issue, access)));
  if (error !== null) throw error;
  return {
    ...parts,
    filter: stripFilter(parts.filter, access),
    sort: stripSort(parts.sort, access),
    entries: stripEntries(prune(parts.entries, access), access),
  };
}

const stripEntries = (entries: EntryNode, access: Access): EntryNode =>
  entries.populate.length === 0
    ? entries
    : { ...entries, populate: entries.populate.map((node) => stripNode(node, access)) };

function stripNode(node: PopulateNode, access: Access): PopulateNode {
  if (node.kind === 'related') {
    return {
      ...node,
      filter: stripFilter(node.filter, access),
      sort: stripSort(node.sort, access),
      entries: stripEntries(node.entries, access),
    };
  }
  const variants = new Map(
    [...node.variants].map(([uid, { entries, filter }]) => [
      uid,
      { entries: stripEntries(entries, access), filter: stripFilter(filter, access) },
    ]),
  );
  return { ...node, variants };
}

const stripSort = (sort: readonly SortKey[], access: Access): readonly SortKey[] =>
  sort.filter(({ path }) => path.every(({ owner, attribute }) => mayFollow(owner, attribute, access)));

function stripFilter(filter: Filter | null, access: Access): Filter | null {
  if (filter === null) return null;
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const filters = filter.filters.flatMap((part) => stripFilter(part, access) ?? []);
      return filters.length === 0 && filter.filters.length > 0 ? null : { ...filter, filters };
    }
    case 'not':
    case 'overwritten': {
      const inner = stripFilter(filter.filter, access);
      return inner === null ? null : { ...filter, filter: inner };
    }
    case 'related': {
      if (!mayFollow(filter.owner, filter.attribute, access)) return null;
      const inner = stripFilter(filter.filter, access);
      return inner === null ? null : { ...filter, filter: inner };
    }
    case 'compare':
    case 'null':
      return filter;
    default:
      return assertNever(filter);
  }
}
