import type { AdminParts } from '../admin-parts.ts';
import { type AdminAnswer, type AdminRequest, callerOf, data } from '../admin-route.ts';
import { askedPermissions } from '../validation/role-rules.ts';
import { validate } from '../validation/validate.ts';

/** `GET /admin/permissions`: everything a role can be granted, for the role page. */
export async function showPermissionTree({ locales: stored, rules }: AdminParts): Promise<AdminAnswer> {
  const locales = ((await stored?.list()) ?? []).map(({ code, name }) => ({ code, name }));
  return data({
    conditions: [...rules.conditions.values()].map(({ id, displayName, category }) => ({ id, displayName, category })),
    sections: await rules.sections(locales),
  });
}

/** `POST /admin/permissions/check`: whether the caller has each permission, at least for some entries. */
export async function checkPermissions(_parts: AdminParts, request: AdminRequest): Promise<AdminAnswer> {
  const { permissions } = await validate(askedPermissions, request.body);
  const { effective } = callerOf(request);
  return data(
    permissions.map(({ action, subject, field }) =>
      effective.some(
        (own) =>
          own.action === action &&
          own.subject === (subject ?? null) &&
          (field === undefined || own.properties.fields?.includes(field) !== false),
      ),
    ),
  );
}
