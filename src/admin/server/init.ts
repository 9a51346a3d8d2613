import type { AdminParts } from '../admin-parts.ts';
import { type AdminAnswer, data } from '../admin-route.ts';

/** `GET /admin/init`: what the panel asks before anybody has signed in. */
export async function init({ administrators, logos }: AdminParts): Promise<AdminAnswer> {
  const [hasAdmin, { menuLogo, authLogo }] = await Promise.all([administrators.any(), logos.read()]);
  return data({ uuid: false, hasAdmin, menuLogo: shown(menuLogo), authLogo: shown(authLogo) });
}

/** Null where there is none; absent, as in v4, where none was ever sent beside the other. */
const shown = (logo: { readonly url?: string } | null): string | null | undefined => (logo === null ? null : logo.url);
