import { addressPattern, chooseAddress } from '../../../management/administrators/same-address.ts';
import { ADMIN_USER_UID } from '../../../schema/model.ts';
import type { ServiceParts } from '../../plugins/services/service-parts.ts';

type Administrator = Record<string, unknown> & { readonly email?: unknown };

/** An administrator with exactly this address, ignoring case; other values than text, such as operators, find nobody. */
export async function findByAddress(
  { strapi }: Pick<ServiceParts, 'strapi'>,
  email: unknown,
  shown: Readonly<Record<string, unknown>>,
): Promise<Administrator | null> {
  const pattern = typeof email === 'string' ? addressPattern(email) : null;
  if (typeof email !== 'string' || pattern === null) return null;
  const where = { email: { $eqi: pattern } };
  const found = await strapi.query(ADMIN_USER_UID).findMany({ ...shown, where, orderBy: { id: 'asc' } });
  return chooseAddress(found as readonly Administrator[], email);
}
