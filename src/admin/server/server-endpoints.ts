import { ADMINISTRATOR, ANYONE } from '../../auth/administrators/requirement.ts';
import type { ActionCatalogue } from '../../auth/roles/action-catalogue.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminResponse, data, noContent, ok } from '../admin-route.ts';
import type { ServerInformation, ServerInit } from '../contract/server.ts';

/** Routes that describe the server to the panel. */
export const SERVER_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', '/admin/init', ANYONE, init],
  ['GET', '/admin/project-type', ANYONE, projectType],
  ['GET', '/admin/information', ADMINISTRATOR, information],
  // Nothing is ever sent to anyone, as with telemetry disabled.
  ['GET', '/admin/telemetry-properties', ADMINISTRATOR, async () => noContent()],
  ['GET', '/admin/plugins', 'admin::marketplace.read', async ({ server }) => ok({ plugins: server.plugins })],
];

/** `GET /admin/init`: called by the panel before signing in. */
async function init({ administrators, logos }: AdminParts): Promise<AdminResponse> {
  const [hasAdmin, { menuLogo, authLogo }] = await Promise.all([administrators.any(), logos.read()]);
  return data<ServerInit & { uuid: false }>({
    uuid: false,
    hasAdmin,
    menuLogo: shown(menuLogo),
    authLogo: shown(authLogo),
  });
}

/** Null if there is none; absent, as in v4, if neither was ever uploaded. */
const shown = (logo: { readonly url?: string } | null): string | null | undefined => (logo === null ? null : logo.url);

/** Reports a community edition, without enterprise features. */
async function projectType({ server }: AdminParts): Promise<AdminResponse> {
  return data({ isEE: false, features: [], flags: server.flags });
}

async function information({ server }: AdminParts): Promise<AdminResponse> {
  const { environment, autoReload, strapiVersion, dependencies, projectId, useYarn } = server;
  return data<ServerInformation & { communityEdition: true; useYarn: unknown }>({
    currentEnvironment: environment,
    ...{ autoReload, strapiVersion, dependencies, projectId },
    nodeVersion: process.version,
    communityEdition: true,
    useYarn,
  });
}

/** Actions of the API by type, for the token page. */
export const CONTENT_API_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', '/admin/content-api/permissions', ADMINISTRATOR, async ({ catalogue }) => data(shownCatalogue(catalogue()))],
  ['GET', '/admin/content-api/routes', ADMINISTRATOR, async ({ apiRoutes }) => data(apiRoutes())],
];

const shownCatalogue = (catalogue: ActionCatalogue): object =>
  Object.fromEntries(
    [...catalogue].map(([holder, controllers]) => [holder, { controllers: Object.fromEntries(controllers) }]),
  );
