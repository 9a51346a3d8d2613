import type { ActionCatalogue } from '../../auth/roles/action-catalogue.ts';
import type { AdminEndpoint } from '../admin-endpoint.ts';
import { data } from '../admin-route.ts';

/** Actions of the API by type, for the token page. */
export const CONTENT_API_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', '/admin/content-api/permissions', 'signed-in', async ({ catalogue }) => data(shownCatalogue(catalogue()))],
  ['GET', '/admin/content-api/routes', 'signed-in', async ({ apiRoutes }) => data(apiRoutes())],
];

const shownCatalogue = (catalogue: ActionCatalogue): object =>
  Object.fromEntries(
    [...catalogue].map(([holder, controllers]) => [holder, { controllers: Object.fromEntries(controllers) }]),
  );
