import type { Administrator } from '../administrator.ts';

/** A condition of a permission, on the entry and the caller. */
export interface AdminCondition {
  /** `admin::is-creator`, `plugin::shop.in-own-region`, `api::is-draft`. */
  readonly id: string;
  readonly displayName: string;
  readonly category: string;
  readonly plugin?: string;
  /** True or false for all entries, or a query over them in v4's syntax: `{ 'createdBy.id': 7 }`. */
  resolve(user: ConditionUser): unknown;
}

/** The administrator as passed to conditions. */
export type ConditionUser = Omit<Administrator, 'passwordHash' | 'registrationToken' | 'resetPasswordToken'>;

export const BUILT_IN_CONDITIONS: readonly AdminCondition[] = [
  {
    id: 'admin::is-creator',
    displayName: 'Is creator',
    category: 'default',
    plugin: 'admin',
    resolve: ({ id }) => ({ 'createdBy.id': id }),
  },
  {
    id: 'admin::has-same-role-as-creator',
    displayName: 'Has same role as creator',
    category: 'default',
    plugin: 'admin',
    resolve: ({ roles }) => ({ 'createdBy.roles': { $elemMatch: { id: { $in: roles.map(({ id }) => id) } } } }),
  },
];
