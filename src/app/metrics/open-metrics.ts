import type { OnAnswered } from '../../http/follow-requests.ts';
import { METRICS_PATH, METRICS_TYPE, metricsRoute, opensMetrics } from '../../http/routes/metrics-route.ts';
import type { MetricsSettings } from '../../project/settings.ts';
import { createCollectMetrics } from './collect-metrics.ts';
import { createMetrics } from './create-metrics.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { listenError } from '../messages/listen-error.ts';
import type { Listening } from '../messages/listening-message.ts';

/** Null if metrics are disabled; the library is not even loaded then. */
export async function openMetrics(settings: MetricsSettings | null) {
  if (settings === null) return null;
  const { port, host, token } = settings;
  const metrics = await createMetrics();
  const collect = createCollectMetrics(metrics.registry);
  return {
    ...metrics,
    /** On the API's port, unless a separate one is configured. */
    routes: port === null && token !== null ? [metricsRoute(collect, token)] : [],
    /** On a separate port, if configured. Returns a function that closes it. */
    listen: async () => (port === null ? async () => undefined : serveMetrics({ host, port, token }, collect)),
  };
}

/** Calls both callbacks. */
export function bothOf(one: OnAnswered | null, other: OnAnswered | undefined): OnAnswered | null {
  if (one === null || other === undefined) return one ?? other ?? null;
  return (answered) => {
    one(answered);
    other(answered);
  };
}

interface MetricsPort extends Listening {
  /** Null: anyone who reaches the port may read them. */
  readonly token: string | null;
}

/** A separate port, which need not be reachable from outside. Returns a function that closes it. */
async function serveMetrics(
  { host, port, token }: MetricsPort,
  collect: () => Promise<string>,
): Promise<() => Promise<void>> {
  const server = createServer(async ({ url = '', method, headers }, response) => {
    if (method !== 'GET' || url.replace(/\?.*$/, '') !== METRICS_PATH) return response.writeHead(404).end();
    if (token !== null && !opensMetrics(headers.authorization, token)) return response.writeHead(401).end();
    try {
      return response.writeHead(200, { 'content-type': METRICS_TYPE }).end(await collect());
    } catch {
      return response.writeHead(500).end();
    }
  });
  server.listen({ host, port });
  await once(server, 'listening').catch((error) => {
    throw listenError(error, { host, port });
  });
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
