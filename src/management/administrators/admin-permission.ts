import type { Entity } from '../../content/reading/read-entities.ts';
import { isRecord } from '../../util/is-record.ts';

/** A permission of an administrator role, as stored in `admin_permissions`. */
export interface AdminPermission {
  readonly id: number;
  readonly action: string;
  readonly actionParameters: Readonly<Record<string, unknown>>;
  /** A content type for actions on content; null otherwise. */
  readonly subject: string | null;
  readonly properties: PermissionProperties;
  /** Ids of conditions, of which at least one must be met; empty: unconditional. */
  readonly conditions: readonly string[];
  readonly roleId: number;
}

export interface PermissionProperties {
  /** Paths such as `seo.metaTitle`; absent: every field. */
  readonly fields?: readonly string[];
  /** Null: every locale; absent: none. Applies to localized types only. */
  readonly locales?: readonly string[] | null;
  readonly [name: string]: unknown;
}

export function readAdminPermission(entity: Entity, roleId: number): AdminPermission {
  const { id, action, actionParameters, subject, properties, conditions } = entity;
  return {
    id,
    action: String(action),
    actionParameters: objectOf(actionParameters),
    subject: typeof subject === 'string' && subject !== '' ? subject : null,
    properties: objectOf(properties) as PermissionProperties,
    // An unreadable list must not mean "no condition".
    conditions: conditions === null || conditions === undefined ? [] : readConditions(conditions),
    roleId,
  };
}

/** Never met: no condition has this id. */
const UNREADABLE = 'unreadable';

const readConditions = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.map((id) => (typeof id === 'string' ? id : UNREADABLE)) : [UNREADABLE];

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  isRecord(value) ? (value as Record<string, unknown>) : {};

/** A permission in responses. */
export const shownPermission = ({
  id,
  action,
  actionParameters,
  subject,
  properties,
  conditions,
}: AdminPermission) => ({ id, action, actionParameters, subject, properties, conditions });
