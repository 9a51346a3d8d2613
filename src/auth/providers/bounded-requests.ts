import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { PROVIDER_BYTES, PROVIDER_MS } from './fetch-json.ts';

/** How often connections are checked. */
const LOOK_MS = 100;

/**
 * Limits the connections that a library opens to a provider, by protocol of `urls`: each is closed when it has used up
 * its budget.
 */
export async function boundedRequests<T>(
  urls: readonly unknown[],
  signal: AbortSignal | undefined,
  work: (options: { readonly agent: http.Agent; readonly timeout: number }) => Promise<T>,
): Promise<T> {
  const isPlain = urls.some((url) => typeof url === 'string' && url.startsWith('http:'));
  const agent = isPlain ? new http.Agent() : new https.Agent();
  let watch: NodeJS.Timeout | undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    const began = performance.now();
    watch = setInterval(() => {
      if (performance.now() - began > PROVIDER_MS) reject(new Error('The provider did not respond.'));
      else if (signal?.aborted) reject(new Error('The client has disconnected.'));
      else if (received(agent) > PROVIDER_BYTES) reject(new Error('The response of the provider is too long.'));
    }, LOOK_MS);
  });
  try {
    return await Promise.race([work({ agent, timeout: PROVIDER_MS }), ended]);
  } finally {
    clearInterval(watch);
    agent.destroy();
  }
}

const received = ({ sockets }: http.Agent): number =>
  Object.values(sockets)
    .flat()
    .reduce((bytes, socket) => bytes + ((socket as Socket | undefined)?.bytesRead ?? 0), 0);
