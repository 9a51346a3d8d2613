import type { DirectoryGroup, DirectoryPerson } from '../../management/identities/directory-store.ts';
import type { Administrator } from '../../management/administrators/administrator.ts';
import type { AdminRequest, AdminResponse } from '../admin-route.ts';
import { invalid } from './scim-error.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

type Resource = Readonly<Record<string, unknown>>;

/** An administrator, with what the directory calls them; never passwords and tokens. */
export function shownPerson(
  administrator: Administrator,
  person: DirectoryPerson | undefined,
  groups: readonly DirectoryGroup[],
  at: string,
): Resource {
  const { id, email, firstname, lastname, isActive, blocked, createdAt, updatedAt } = administrator;
  const formatted = [firstname, lastname].filter(Boolean).join(' ');
  const own = groups.filter(({ members }) => members.includes(id));
  return {
    schemas: [USER_SCHEMA],
    id: String(id),
    ...(person?.externalId && { externalId: person.externalId }),
    userName: person?.userName ?? email ?? '',
    name: { ...(firstname && { givenName: firstname }), ...(lastname && { familyName: lastname }), formatted },
    displayName: formatted || (email ?? ''),
    emails: email === null ? [] : [{ value: email, type: 'work', primary: true }],
    active: isActive && !blocked,
    groups: own.map((group) => ({ value: group.id, display: group.displayName, $ref: `${at}/Groups/${group.id}` })),
    meta: { resourceType: 'User', created: createdAt, lastModified: updatedAt, location: `${at}/Users/${id}` },
  };
}

export function shownGroup(
  { id, displayName, externalId, members, createdAt, changedAt }: DirectoryGroup,
  names: ReadonlyMap<number, string>,
  at: string,
): Resource {
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    members: members
      .filter((one) => names.has(one))
      .map((one) => ({ value: String(one), display: names.get(one), $ref: `${at}/Users/${one}` })),
    meta: {
      resourceType: 'Group',
      created: new Date(createdAt).toISOString(),
      lastModified: new Date(changedAt).toISOString(),
      location: `${at}/Groups/${id}`,
    },
  };
}

const MAX_PAGE = 200;

/** A page of what the filter has found, with the attributes that are asked for. */
export function listResponse(found: readonly Resource[], query: AdminRequest['query']): AdminResponse {
  const start = Math.max(1, wholeIn(query.startIndex, 1));
  const count = Math.min(MAX_PAGE, Math.max(0, wholeIn(query.count, 100)));
  const page = found.slice(start - 1, start - 1 + count).map((one) => chosen(one, query));
  return {
    status: 200,
    body: {
      ...{ schemas: [LIST_SCHEMA], totalResults: found.length, startIndex: start, itemsPerPage: page.length },
      Resources: page,
    },
  };
}

function wholeIn(value: unknown, fallback: number): number {
  if (value === undefined || value === '') return fallback;
  if (typeof value !== 'string' || !/^-?\d{1,9}$/.test(value)) throw invalid('Pages are named by numbers.');
  return Number(value);
}

const ALWAYS: readonly string[] = ['schemas', 'id', 'meta'];

/** Entra asks for groups without their members. */
export function chosen(resource: Resource, { attributes, excludedAttributes }: AdminRequest['query']): Resource {
  const listed = (value: unknown): readonly string[] | null =>
    typeof value === 'string' && value !== ''
      ? value.split(',').map((one) => (one.trim().toLowerCase().split('.')[0] ?? '').trim())
      : null;
  const wanted = listed(attributes);
  const unwanted = listed(excludedAttributes) ?? [];
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      if (ALWAYS.includes(name)) return true;
      return wanted === null ? !unwanted.includes(name.toLowerCase()) : wanted.includes(name.toLowerCase());
    }),
  );
}
