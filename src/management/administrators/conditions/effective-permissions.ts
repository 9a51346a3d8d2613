import type { RawObject, RawValue } from '../../../query/parse-query-string.ts';
import { getOrCreate } from '../../../util/get-or-create.ts';
import type { AdminPermission } from '../admin-permission.ts';
import type { Administrator } from '../administrator.ts';
import type { PermissionRules } from '../permission-rules.ts';
import type { AdminCondition, ConditionUser } from './admin-condition.ts';

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
  const resolve = (id: string): Promise<unknown> =>
    getOrCreate(resolved, id, () => resolveCondition(conditions.get(id), user));
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

/**
 * A condition's query as filters of a request. Conditions are written for sift: names contain dots, lists use
 * `$elemMatch`, and two operators are named differently.
 */
function conditionFilters(query: object): RawObject {
  const filters: Record<string, RawValue> = {};
  const parts: RawObject[] = [];
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (key === '$elemMatch') parts.push(conditionFilters(value as object));
    else if (key.startsWith('$')) filters[OPERATORS[key] ?? key] = rawValue(value, key);
    else parts.push(nested(key.split('.'), rawValue(value, '$eq')));
  }
  const all = Object.keys(filters).length === 0 ? parts : [filters, ...parts];
  return all.length === 1 ? (all[0] as RawObject) : { $and: all };
}

const OPERATORS: Readonly<Record<string, string>> = { $nin: '$notIn', $exists: '$notNull' };

const nested = ([name = '', ...rest]: readonly string[], value: RawValue): RawObject => ({
  [name]: rest.length === 0 ? value : nested(rest, value),
});

/** Null has its own operator. */
function rawValue(value: unknown, operator: string): RawValue {
  if (value === null || value === undefined) return operator === '$eq' ? { $null: 'true' } : null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((one) => rawValue(one, ''));
  return typeof value === 'object' ? conditionFilters(value) : String(value);
}
