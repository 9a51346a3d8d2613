import { all } from '../query/filters/resolve-filters.ts';
import type { EntryNode, Filter, PopulateNode, PopulateRelated, SortKey, Variant } from '../query/query.ts';
import { type Attribute, type ContentType, ROLE_UID, type Type, USER_UID } from '../schema/model.ts';
import { assertNever } from '../util/assert-never.ts';
import { mayShowDrafts } from './access.ts';
import { type Viewer, rowsOf, SEES_ALL, visibilityOf, type View } from './view.ts';

/**
 * Limits a filter, whose names were checked before, to what the view shows. A field that is visible in some entries
 * only matches only in those, negated or not: therefore negations are moved inward.
 */
export function restrictFilter(viewer: Viewer, view: View, filter: Filter | null): Filter | null {
  return filter === null || !isLimited(viewer, view, filter) ? filter : limit(viewer, view, filter, false);
}

function isLimited(viewer: Viewer, view: View, filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.filters.some((part) => isLimited(viewer, view, part));
    case 'not':
      return isLimited(viewer, view, filter.filter);
    case 'overwritten':
      return false;
    case 'compare':
    case 'null':
      return visibilityOf(view, filter.attribute) !== 'shown';
    case 'related': {
      const below = viewer.below(view, filter.owner, filter.attribute, filter.target) ?? SEES_ALL;
      if (visibilityOf(view, filter.attribute) !== 'shown' || rowsOf(below) !== null) return true;
      return isLimited(viewer, below, filter.filter);
    }
    default:
      return assertNever(filter);
  }
}

function limit(viewer: Viewer, view: View, filter: Filter, negated: boolean): Filter {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const kind = (filter.kind === 'and') === negated ? 'or' : 'and';
      return { kind, filters: filter.filters.map((part) => limit(viewer, view, part, negated)) };
    }
    case 'not':
      return limit(viewer, view, filter.filter, !negated);
    case 'overwritten':
      return filter;
    case 'null':
      return guarded(view, filter.attribute, { ...filter, isNull: filter.isNull !== negated });
    case 'compare':
      return guarded(view, filter.attribute, negated ? { kind: 'not', filter } : filter);
    case 'related': {
      const below = viewer.below(view, filter.owner, filter.attribute, filter.target) ?? SEES_ALL;
      const among = rowsOf(below);
      const inner = limit(viewer, below, filter.filter, negated);
      return guarded(view, filter.attribute, { ...filter, ...(among !== null && { among }), filter: inner });
    }
    default:
      return assertNever(filter);
  }
}

function guarded(view: View, attribute: Attribute, filter: Filter): Filter {
  const visibility = visibilityOf(view, attribute);
  return typeof visibility === 'string' ? filter : { kind: 'and', filters: [visibility, filter] };
}

/** Sort keys that do not order entries by anything the view hides. */
export const restrictSort = (viewer: Viewer, view: View, sort: readonly SortKey[]): readonly SortKey[] =>
  sort.map((key) => {
    let at = view;
    let isChanged = false;
    const path = key.path.map((step) => {
      at = viewer.below(at, step.owner, step.attribute, step.target) ?? SEES_ALL;
      const among = withRows(at, step.among ?? null);
      isChanged ||= among !== null;
      return among === null ? step : { ...step, among };
    });
    return isChanged ? { ...key, path } : key;
  });

/** Entries without the fields, relations and types that the caller may not see. */
export function restrictEntries(viewer: Viewer, view: View, entries: EntryNode): EntryNode {
  const { type, populate } = entries;
  if (populate.length === 0 && view.kind === 'whole') return entries;
  const reached = populate.filter((node) => isReached(viewer, view, node));
  const shown = {
    ...entries,
    fields: restrictFields(view, entries),
    populate: reached.flatMap((node) => restrictNode(viewer, view, type, node)),
  };
  const masks = masksOf(view, shown);
  return masks.size === 0 ? shown : { ...shown, masks };
}

/** Returns the same list if all fields are visible: plans recognize the full set of fields by identity. */
function restrictFields(view: View, { fields }: EntryNode): EntryNode['fields'] {
  const shown = fields.filter((field) => visibilityOf(view, field) !== 'hidden');
  return shown.length === fields.length ? fields : shown;
}

function masksOf(view: View, { fields, populate }: EntryNode): ReadonlyMap<string, Filter> {
  const masks = new Map<string, Filter>();
  for (const attribute of [...fields, ...populate.map((node) => node.attribute)]) {
    const visibility = visibilityOf(view, attribute);
    if (typeof visibility !== 'string') masks.set(attribute.name, visibility);
  }
  return masks;
}

/** Only published entries, for a caller who may not find drafts. */
function withoutDrafts({ access }: Viewer, entries: EntryNode, filter: Filter | null): Filter | null {
  const { draftsBy } = entries;
  if (draftsBy === undefined || mayShowDrafts(access, entries)) return filter;
  const live: Filter = { kind: 'null', attribute: draftsBy, isNull: false };
  return filter === null ? live : all([filter, live]);
}

const isReached = (viewer: Viewer, view: View, { onlyWith }: PopulateNode): boolean =>
  onlyWith === undefined || onlyWith.some((steps) => viewer.mayFollowAll(view, steps));

function restrictNode(viewer: Viewer, view: View, owner: Type, node: PopulateNode): readonly PopulateNode[] {
  switch (node.kind) {
    case 'related': {
      if (node.showsTargets) return showTargets(viewer, view, node);
      const below = viewer.below(view, owner, node.attribute, node.entries.type);
      if (below === null) return [];
      if (isMembersOfRole(owner, node.attribute) && !node.showsMembers) return [];
      return [
        {
          ...node,
          filter: withoutDrafts(viewer, node.entries, withRows(below, restrictFilter(viewer, below, node.filter))),
          sort: restrictSort(viewer, below, node.sort),
          entries: restrictEntries(viewer, below, node.entries),
        },
      ];
    }
    case 'zone':
      if (visibilityOf(view, node.attribute) === 'hidden') return [];
      return [{ ...node, variants: restrictVariants(viewer, node.variants, () => SEES_ALL) }];
    case 'morph':
      if (visibilityOf(view, node.attribute) === 'hidden') return [];
      // Entries of types that the caller may not find count as absent.
      return [
        { ...node, variants: restrictVariants(viewer, node.variants, (type) => viewer.entries(type as ContentType)) },
      ];
    default:
      return assertNever(node);
  }
}

function showTargets(viewer: Viewer, view: View, node: PopulateRelated): readonly PopulateNode[] {
  if (visibilityOf(view, node.attribute) === 'hidden') return [];
  if (node.countOnly) return [node];
  const named = viewer.named(node.entries.type as ContentType);
  return [{ ...node, entries: restrictEntries(viewer, named, node.entries) }];
}

/** REST never lists the members of a role, whatever the caller may find. */
export const isMembersOfRole = (owner: Type, attribute: Attribute): boolean =>
  owner.uid === ROLE_UID && attribute.kind === 'relation' && attribute.target === USER_UID;

function restrictVariants(
  viewer: Viewer,
  variants: ReadonlyMap<string, Variant>,
  viewOf: (type: Type) => View | null,
): ReadonlyMap<string, Variant> {
  const shownVariants = [...variants].flatMap(([uid, { entries, filter }]): [string, Variant][] => {
    const view = viewOf(entries.type);
    if (view === null) return [];
    const shownRows = withRows(view, restrictFilter(viewer, view, filter));
    return [
      [uid, { entries: restrictEntries(viewer, view, entries), filter: withoutDrafts(viewer, entries, shownRows) }],
    ];
  });
  return new Map(shownVariants);
}

/** The entries matched by a filter that the view shows. */
export function withRows(view: View, filter: Filter | null): Filter | null {
  const rows = rowsOf(view);
  if (rows === null) return filter;
  return filter === null ? rows : all([rows, filter]);
}
