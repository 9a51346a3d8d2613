import type { RawObject } from '../../../query/parse-query-string.ts';
import type { AdminPermission } from '../admin-permission.ts';
import type { Administrator } from '../administrator.ts';
import type { PermissionRules } from '../permission-rules.ts';
import type { AdminCondition, ConditionUser } from './admin-condition.ts';
import { conditionFilters } from './condition-filters.ts';

/** A permission whose conditions are met for an administrator. */
export interface EffectivePermission extends AdminPermission {
  /** Filters of which an entry must match at least one; null: every entry. */
  readonly rows: readonly RawObject[] | null;
}

/**
 * The permissions in effect. Unknown actions, types and conditions grant nothing, but stay stored: they may belong to a
 * disabled plugin.
 */
export async function effectivePermissions(
  { actions, conditions }: Pick<PermissionRules, 'actions' | 'conditions'>,
  administrator: Administrator,
  permissions: readonly AdminPermission[],
): Promise<readonly EffectivePermission[]> {
  const known = permissions.filter(
    ({ action, subject, properties }) => actions.knows(action, subject) && properties.fields?.length !== 0,
  );
  const user = conditionUser(administrator);
  const resolved = new Map<string, Promise<unknown>>();
  const resolve = (id: string): Promise<unknown> => {
    const found = resolved.get(id) ?? resolveCondition(conditions.get(id), user);
    resolved.set(id, found);
    return found;
  };
  const effective: EffectivePermission[] = [];
  for (const permission of known) {
    const rows = rowsOf(permission, await Promise.all(permission.conditions.map(resolve)));
    if (rows === null || rows.length > 0) effective.push({ ...permission, rows });
  }
  return effective;
}

/** An unknown condition is never met. */
const resolveCondition = async (condition: AdminCondition | undefined, user: ConditionUser): Promise<unknown> =>
  condition === undefined ? false : condition.resolve(user);

/** Conditions are combined with OR: if one is always met, the others do not matter. */
function rowsOf({ conditions }: AdminPermission, results: readonly unknown[]): readonly RawObject[] | null {
  if (conditions.length === 0 || results.includes(true)) return null;
  return results.filter(isQuery).map(conditionFilters);
}

/** An empty query compares nothing; it does not mean "everything". */
const isQuery = (result: unknown): result is object =>
  typeof result === 'object' && result !== null && Object.keys(result).length > 0;

function conditionUser(administrator: Administrator): ConditionUser {
  const { passwordHash, registrationToken, resetPasswordToken, ...user } = administrator;
  return user;
}
