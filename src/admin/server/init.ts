import type { AdminParts } from '../admin-parts.ts';
import { type AdminAnswer, data } from '../admin-route.ts';

/** `GET /admin/init`: what the panel asks before anybody has signed in. */
export const init = async ({ administrators }: AdminParts): Promise<AdminAnswer> =>
  data({ uuid: false, hasAdmin: await administrators.any(), menuLogo: null, authLogo: null });
