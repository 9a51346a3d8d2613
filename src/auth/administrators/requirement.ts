import type { AdministratorCaller } from './administrator-authenticator.ts';

/**
 * Who may call a route of the admin API. Requests are admitted by it, `plinth routes` lists it, and handlers of routes
 * on a content type get the type from it, so no handler can omit the check.
 */
export type Requirement =
  | { readonly kind: 'anyone' }
  /** Every administrator: for their own account, and for descriptions that are the same for all. */
  | { readonly kind: 'administrator' }
  /** All of these permissions. */
  | { readonly kind: 'permissions'; readonly allOf: readonly RequiredPermission[] }
  /** The handler compares the caller's grants with the request, because the path does not name what it is about. */
  | { readonly kind: 'filtered'; readonly by: string };

/** Who is admitted to a route. One for administrators without a requirement does not compile. */
export type RouteRealm =
  /** API callers. */
  | { readonly realm: 'content'; readonly requires?: undefined }
  /** Signed-in administrators with what it requires. */
  | { readonly realm: 'admin'; readonly requires: Requirement }
  /** Anyone, with or without an identity; routes of the admin API say so. */
  | { readonly realm: 'open'; readonly requires?: Requirement };

export interface RequiredPermission {
  /** At least one of these actions. */
  readonly anyOf: readonly string[];
  readonly on: Subject;
}

/**
 * What an action applies to. Which entries and files it covers is part of the caller's grant, and applied where they
 * are read and written.
 */
export type Subject =
  | 'nothing'
  | 'type in path'
  | 'entry in path'
  | 'file in path'
  | 'folder in path'
  | { readonly type: string };

export const ANYONE: Requirement = { kind: 'anyone' };
export const ADMINISTRATOR: Requirement = { kind: 'administrator' };

export const filteredBy = (by: string): Requirement => ({ kind: 'filtered', by });

type Permissions = Extract<Requirement, { readonly kind: 'permissions' }>;

export const permission = (anyOf: string | readonly string[], on: Subject = 'nothing'): Permissions => ({
  kind: 'permissions',
  allOf: [{ anyOf: typeof anyOf === 'string' ? [anyOf] : anyOf, on }],
});

export const allOf = (...permissions: readonly Permissions[]): Permissions => ({
  kind: 'permissions',
  allOf: permissions.flatMap((one) => one.allOf),
});

/** Whether the path's parameters name something that the caller has the permission for. */
export function meetsRequirement(
  requirement: Requirement,
  { may }: Pick<AdministratorCaller, 'may'>,
  params: Readonly<Record<string, string>>,
): boolean {
  if (requirement.kind !== 'permissions') return true;
  return requirement.allOf.every(({ anyOf, on }) => anyOf.some((action) => may(action, subjectOf(on, params))));
}

/** The content type of the subject; undefined if the action has none. */
function subjectOf(on: Subject, { uid = '' }: Readonly<Record<string, string>>): string | undefined {
  if (on === 'type in path' || on === 'entry in path') return uid;
  return typeof on === 'object' ? on.type : undefined;
}

/** For lists of routes. */
export function describeRequirement(requirement: Requirement): string {
  switch (requirement.kind) {
    case 'anyone':
      return 'anyone';
    case 'administrator':
      return 'signed in';
    case 'filtered':
      return `by ${requirement.by}`;
    case 'permissions':
      return requirement.allOf.map(describePermission).join(', ');
  }
}

const describePermission = ({ anyOf, on }: RequiredPermission): string =>
  `${anyOf.join(' or ')}${on === 'nothing' ? '' : typeof on === 'object' ? ` on ${on.type}` : ` on the ${on.replace(' in ', ' in the ')}`}`;
