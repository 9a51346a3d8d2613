import type { RawObject } from '../../query/parse-query-string.ts';

/** Whom the conditions of permissions compare creators with. */
export interface ConditionedPerson {
  readonly id: number;
  readonly roles: readonly { readonly id: number }[];
}

/** The entries for which a condition holds, in the words of a request; null for a condition that nobody knows, which never does. */
export function conditionFilter(condition: string, { id, roles }: ConditionedPerson): RawObject | null {
  switch (condition) {
    case 'admin::is-creator':
      return { createdBy: { id: { $eq: String(id) } } };
    case 'admin::has-same-role-as-creator':
      return { createdBy: { roles: { id: { $in: roles.map((role) => String(role.id)) } } } };
    default:
      return null;
  }
}
