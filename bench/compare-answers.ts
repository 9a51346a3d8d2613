import { isDeepStrictEqual } from 'node:util';
import { REQUESTS, type RequestName } from './requests.ts';
import type { RunningServer } from './servers.ts';

/**
 * Ensures that all servers give the same responses: throws with the first difference. Returns the size of each response
 * in bytes.
 */
export async function compareAnswers(
  servers: readonly RunningServer[],
  requests: readonly RequestName[],
): Promise<ReadonlyMap<RequestName, number>> {
  const bytes = new Map<RequestName, number>();
  for (const name of requests) {
    let expected: unknown;
    for (const { name: server, url } of servers) {
      const answer = await fetch(`${url}${REQUESTS[name]}`);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${server} answers ${name} with ${answer.status}: ${text.slice(0, 300)}`);
      const body: unknown = JSON.parse(text);
      if (expected === undefined) {
        expected = body;
        bytes.set(name, Buffer.byteLength(text));
      } else if (!isDeepStrictEqual(body, expected)) throw new Error(`${server} answers ${name} differently`);
    }
  }
  return bytes;
}
