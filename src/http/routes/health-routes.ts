import { RequestError } from '../../errors.ts';
import type { ReplicatedReading } from '../replicas/create-replicated-reading.ts';
import { openRoute, type Route } from '../route.ts';

/** Why the server is not ready; null if it is. */
export type CheckReadiness = () => Promise<string | null>;

const HEALTH = { method: 'ALL', ...openRoute('health') } as const;

/** Readiness for load balancers: whether requests that need the database would succeed. */
export const readyRoute = (checkReadiness: CheckReadiness, replicated: ReplicatedReading | null): Route => ({
  ...HEALTH,
  path: '/_ready',
  handle: async () => {
    const notReady = await checkReadiness();
    if (notReady !== null) throw new RequestError('ServiceUnavailableError', notReady);
    return { status: 204, body: null, ...(replicated && { headers: { 'x-plinth-replicas': replicated.describe() } }) };
  },
});

/** Liveness for load balancers. v4's panel polls it during the restart that follows a schema change. */
export const healthRoute = (isRestarting: () => boolean): Route => ({
  ...HEALTH,
  path: '/_health',
  handle: async () => ({ status: isRestarting() ? 503 : 204, body: null }),
});
