import type { OnAnswered } from '../../http/follow-requests.ts';
import type { Route } from '../../http/route.ts';
import { metricsRoute } from '../../http/routes/metrics-route.ts';
import type { MetricsSettings } from '../../project/settings.ts';
import { createCollectMetrics } from './collect-metrics.ts';
import { createMetrics, type Metrics } from './create-metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

export interface OpenMetrics extends Metrics {
  /** On the API's port, unless a separate one is configured. */
  readonly routes: readonly Route[];
  /** On a separate port, if configured. Returns a function that closes it. */
  listen(): Promise<() => Promise<void>>;
}

/** Null if metrics are disabled; the library is not even loaded then. */
export async function openMetrics(settings: MetricsSettings | null): Promise<OpenMetrics | null> {
  if (settings === null) return null;
  const { port, host, token } = settings;
  const metrics = await createMetrics();
  const collect = createCollectMetrics(metrics.registry);
  return {
    ...metrics,
    routes: port === null && token !== null ? [metricsRoute(collect, token)] : [],
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
