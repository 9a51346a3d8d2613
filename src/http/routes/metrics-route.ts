import { unauthorized } from '../../errors.ts';
import { isSameSecret } from '../../util/is-same-secret.ts';
import { type Route, openRoute } from '../route.ts';

export const METRICS_PATH = '/metrics';
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** For Prometheus, which sends the token as `Authorization: Bearer …`. */
export const metricsRoute = (collect: () => Promise<string>, token: string): Route => ({
  method: 'GET',
  path: METRICS_PATH,
  ...openRoute('metrics'),
  handle: async ({ headers }) => {
    if (!opensMetrics(headers.authorization, token)) throw unauthorized('Missing or invalid credentials');
    return {
      status: 200,
      body: await collect(),
      headers: { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' },
    };
  },
});

export const opensMetrics = (authorization: string | undefined, token: string): boolean =>
  isSameSecret(authorization ?? '', `Bearer ${token}`);
