import type { AdminPermission } from '../../management/administrators/admin-permission.ts';

/** A permission as answers show it. */
export const shownPermission = ({
  id,
  action,
  actionParameters,
  subject,
  properties,
  conditions,
}: AdminPermission): object => ({ id, action, actionParameters, subject, properties, conditions });
