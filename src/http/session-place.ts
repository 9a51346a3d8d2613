import type { RouteRequest } from './route.ts';

const MAX_LENGTH = 255;

/** What is remembered of where a request came from: its network address and its browser. */
export const placeOf = ({ address, headers }: Pick<RouteRequest, 'address' | 'headers'>) => ({
  address,
  device: (headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, MAX_LENGTH),
});
