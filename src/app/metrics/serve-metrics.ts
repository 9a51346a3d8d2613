import { once } from 'node:events';
import { createServer } from 'node:http';
import { METRICS_PATH, METRICS_TYPE, opensMetrics } from '../../http/routes/metrics-route.ts';
import { listenError } from '../messages/listen-error.ts';

export interface MetricsPort {
  readonly host: string;
  readonly port: number;
  /** Null: anyone who reaches the port may read them. */
  readonly token: string | null;
}

/** A separate port, which need not be reachable from outside. Returns a function that closes it. */
export async function serveMetrics(
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
