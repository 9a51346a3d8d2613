import type { AdminParts } from '../admin-parts.ts';
import { type AdminAnswer, data } from '../admin-route.ts';

/** `GET /admin/init`: requested by the panel before signing in. */
export async function init({ administrators, logos }: AdminParts): Promise<AdminAnswer> {
  const [hasAdmin, { menuLogo, authLogo }] = await Promise.all([administrators.any(), logos.read()]);
  return data({ uuid: false, hasAdmin, menuLogo: shown(menuLogo), authLogo: shown(authLogo) });
}

/** Null if there is none; absent, as in v4, if neither was ever uploaded. */
const shown = (logo: { readonly url?: string } | null): string | null | undefined => (logo === null ? null : logo.url);
