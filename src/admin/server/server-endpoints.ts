import type { AdminEndpoint } from '../admin-endpoint.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminAnswer, data, noContent, ok } from '../admin-route.ts';
import { init } from './init.ts';

/** Requests of the panel about the server itself. */
export const SERVER_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', '/admin/init', 'open', init],
  ['GET', '/admin/project-type', 'open', projectType],
  ['GET', '/admin/information', 'signed-in', information],
  // Nothing is ever sent to anybody, as with telemetry disabled.
  ['GET', '/admin/telemetry-properties', 'signed-in', async () => noContent()],
  ['GET', '/admin/plugins', 'admin::marketplace.read', async ({ server }) => ok({ plugins: server.plugins })],
];

/** Reports a community edition, without enterprise features. */
async function projectType({ server }: AdminParts): Promise<AdminAnswer> {
  return data({ isEE: false, features: [], flags: server.flags });
}

async function information({ server }: AdminParts): Promise<AdminAnswer> {
  const { environment, autoReload, strapiVersion, dependencies, projectId, useYarn } = server;
  return data({
    currentEnvironment: environment,
    ...{ autoReload, strapiVersion, dependencies, projectId },
    nodeVersion: process.version,
    communityEdition: true,
    useYarn,
  });
}
