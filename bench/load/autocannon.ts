import { createRequire } from 'node:module';
import type { Burst } from './load.ts';

/** The part of autocannon's result that is read; the package has no types. */
interface AutocannonResult {
  readonly requests: { readonly total: number };
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly duration: number;
  readonly errors: number;
  readonly non2xx: number;
}

type Autocannon = (options: { url: string; connections: number; duration: number }) => Promise<AutocannonResult>;

export async function loadWithAutocannon(url: string, connections: number, seconds: number): Promise<Burst> {
  const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon;
  const { requests, latency, duration, errors, non2xx } = await autocannon({ url, connections, duration: seconds });
  return { requests: requests.total, seconds: duration, p50: latency.p50, p99: latency.p99, failed: errors + non2xx };
}
