import type { AdminPermission } from '../../management/administrators/admin-permission.ts';

/** A permission in responses. */
export const shownPermission = ({
  id,
  action,
  actionParameters,
  subject,
  properties,
  conditions,
}: AdminPermission): object => ({ id, action, actionParameters, subject, properties, conditions });
