import { ADMINISTRATOR } from '../../auth/administrators/requirement.ts';
import { notFound } from '../../errors.ts';
import type { AdminParts } from '../admin-parts.ts';
import {
  type AdminEndpoint,
  type AdminRequest,
  type AdminResponse,
  callerOf,
  data,
  noContent,
} from '../admin-route.ts';
import type { ShownTrustedBrowser } from '../contract/people.ts';
import { readId } from '../read-id.ts';

const OWN = '/studio/api/trusted-browsers';

/** Browsers in which an administrator's second factor is not asked for again. */
export const TRUST_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', OWN, ADMINISTRATOR, showTrusted],
  ['DELETE', `${OWN}/:browser`, ADMINISTRATOR, forgetTrusted],
];

async function showTrusted({ trusted }: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const list = await trusted.store.list(callerOf(request).administrator.id);
  return data<readonly ShownTrustedBrowser[]>(
    list.map(({ id, device, createdAt, usedAt, expiresAt }) => ({
      ...{ id, device },
      usedAt: new Date(usedAt ?? createdAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
    })),
  );
}

async function forgetTrusted({ trusted }: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const id = readId(request.params.browser);
  if (id === null || !(await trusted.store.remove(callerOf(request).administrator.id, id)))
    throw notFound('Browser not found');
  return noContent();
}
