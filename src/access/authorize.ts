import type { RequestError } from '../errors.ts';
import type { Issue, Stage } from '../query/issues.ts';
import { firstIssue, invalidParameter } from '../query/issues.ts';
import type {
  EntryNode,
  Filter,
  JoinableAttribute,
  PopulateNode,
  PopulateStep,
  Query,
  QueryParts,
  SortKey,
  Variant,
} from '../query/query.ts';
import type { Attribute, MorphFromAttribute, RelationAttribute, Type } from '../schema/model.ts';
import { ROLE_UID, USER_UID } from '../schema/model.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Access } from './access.ts';

declare const authorized: unique symbol;

/** A query that holds nothing its caller may not see. Only this floor can make one. */
export type AuthorizedQuery = Query & { readonly [authorized]: true };

/**
 * Refuses filters and sorts over relations that the caller may not find, and leaves such relations
 * out of populate. Throws the first issue of the request, its own ones included.
 */
export function authorizeQuery(query: Query, access: Access): AuthorizedQuery {
  return { ...query, ...authorizeParts(query, access, query.unused) } as AuthorizedQuery;
}

/** The same for parts of a query; `unused` ones are checked beside them. */
export function authorizeParts(parts: QueryParts, access: Access, unused: Query['unused'] = null): QueryParts {
  const issues = parts.issues.filter((issue) => isReachedIssue(issue, access));
  checkFilter(parts.filter, 'filters', access, issues);
  checkSort(parts.sort, 'sort', access, issues);
  checkFilter(unused?.filter ?? null, 'filters', access, issues);
  checkSort(unused?.sort ?? [], 'sort', access, issues);
  checkEntries(parts.entries, access, issues);
  const error = firstIssue(issues);
  if (error !== null) throw error;
  return { ...parts, entries: prune(parts.entries, access) };
}

export const isReachedIssue = ({ above }: Issue, access: Access): boolean =>
  above === undefined || mayFollowAll(above, access);

/** What is wrong with the arguments of one part of a request, where each part is answered for itself; null for nothing. */
export function refusePart(
  issues: readonly Issue[],
  filter: Filter | null,
  sort: readonly SortKey[],
  access: Access,
): RequestError | null {
  const found = [...issues];
  // Of the same stage as the issues of a populated part: the place, and then the pass, says which comes first.
  checkFilter(filter, 'populate', access, found);
  checkSort(sort, 'populate', access, found);
  return firstIssue(found);
}

/** For the project's own code, which is no caller: it reads whatever its query could name. */
export function trustQuery(query: Query): AuthorizedQuery {
  const error = firstIssue(query.issues);
  if (error !== null) throw error;
  return query as AuthorizedQuery;
}

function checkEntries(entries: EntryNode, access: Access, issues: Issue[]): void {
  for (const node of entries.populate) {
    if (node.kind === 'related') {
      checkFilter(node.filter, 'populateAccess', access, issues);
      checkSort(node.sort, 'populateAccess', access, issues);
      checkEntries(node.entries, access, issues);
    } else {
      for (const variant of node.variants.values()) {
        checkFilter(variant.filter, 'populateAccess', access, issues);
        checkEntries(variant.entries, access, issues);
      }
    }
  }
}

function checkFilter(filter: Filter | null, stage: Stage, access: Access, issues: Issue[]): void {
  if (filter === null) return;
  switch (filter.kind) {
    case 'and':
    case 'or':
      for (const part of filter.filters) checkFilter(part, stage, access, issues);
      return;
    case 'not':
    case 'overwritten':
      checkFilter(filter.filter, stage, access, issues);
      return;
    case 'related':
      if (!mayFollow(filter.owner, filter.attribute, access))
        issues.push(refusal(stage, filter.place, filter.attribute));
      checkFilter(filter.filter, stage, access, issues);
      return;
    case 'compare':
    case 'null':
      return;
    default:
      assertNever(filter);
  }
}

function checkSort(sort: readonly SortKey[], stage: Stage, access: Access, issues: Issue[]): void {
  for (const key of sort) {
    for (const { owner, attribute } of key.path) {
      if (!mayFollow(owner, attribute, access)) issues.push(refusal(stage, key.place, attribute));
    }
  }
}

const refusal = (stage: Stage, place: number, attribute: JoinableAttribute): Issue => ({
  stage,
  place,
  pass: 'access',
  error: invalidParameter(attribute.name),
});

/** Media and components need no permission of their own; creators are a matter of the type's option. */
export function mayFollow(owner: Type, attribute: JoinableAttribute, access: Access): boolean {
  switch (attribute.kind) {
    case 'media':
    case 'component':
      return true;
    case 'relation':
    case 'morphFrom':
      return isShownCreator(owner, attribute) || access.allows(`${attribute.target}.find`);
    default:
      return assertNever(attribute);
  }
}

const isShownCreator = (owner: Type, attribute: RelationAttribute | MorphFromAttribute): boolean =>
  owner.kind !== 'component' &&
  owner.populateCreatorFields &&
  (attribute.name === 'createdBy' || attribute.name === 'updatedBy');

/** Entries without the relations, and the types of entries, that the caller may not find. */
export function prune(entries: EntryNode, access: Access): EntryNode {
  if (entries.populate.length === 0) return entries;
  const reached = entries.populate.filter((node) => isReached(node, access));
  return { ...entries, populate: reached.flatMap((node) => pruneNode(entries.type, node, access)) };
}

const isReached = ({ onlyWith }: PopulateNode, access: Access): boolean =>
  onlyWith === undefined || onlyWith.some((steps) => mayFollowAll(steps, access));

const mayFollowAll = (steps: readonly PopulateStep[], access: Access): boolean =>
  steps.every(({ owner, attribute }) => mayFollow(owner, attribute, access));

function pruneNode(owner: Type, node: PopulateNode, access: Access): readonly PopulateNode[] {
  switch (node.kind) {
    case 'related':
      if (!mayFollow(owner, node.attribute, access)) return [];
      if (isMembersOfRole(owner, node.attribute) && !node.showsMembers) return [];
      return [{ ...node, entries: prune(node.entries, access) }];
    case 'zone':
      return [{ ...node, variants: pruneVariants(node.variants, access, () => true) }];
    case 'morph':
      // An entry of a type that the caller may not find is as if it were absent.
      return [{ ...node, variants: pruneVariants(node.variants, access, (uid) => access.allows(`${uid}.find`)) }];
    default:
      return assertNever(node);
  }
}

/** Through a role REST never lists its members, whatever the caller may find. */
export const isMembersOfRole = (owner: Type, attribute: Attribute): boolean =>
  owner.uid === ROLE_UID && attribute.kind === 'relation' && attribute.target === USER_UID;

function pruneVariants(
  variants: ReadonlyMap<string, Variant>,
  access: Access,
  keep: (uid: string) => boolean,
): ReadonlyMap<string, Variant> {
  const kept = [...variants].filter(([uid]) => keep(uid));
  return new Map(kept.map(([uid, variant]) => [uid, { ...variant, entries: prune(variant.entries, access) }]));
}
