import type { AdminParts } from '../admin-parts.ts';
import { type AdminAnswer, data } from '../admin-route.ts';

/** `GET /admin/init`: what the panel asks before anybody has signed in. */
export async function init({ administrators, logos }: AdminParts): Promise<AdminAnswer> {
  const [hasAdmin, { menuLogo, authLogo }] = await Promise.all([administrators.any(), logos.read()]);
  return data({ uuid: false, hasAdmin, menuLogo: menuLogo && menuLogo.url, authLogo: authLogo && authLogo.url });
}
