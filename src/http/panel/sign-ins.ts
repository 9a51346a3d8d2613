import { setTimeout as wait } from 'node:timers/promises';
import type { Route } from '../route.ts';

export type SignIns = ReturnType<typeof createSignIns>;

const MAX_MS = 1000;
const KEEPING_MS = 100;

/**
 * A browser that leaves the sign-in page before the response arrives loses it, and the session with it. Passwords are
 * compared in the background, so a request for another page would be answered first; it waits for its caller's sign-in
 * instead.
 */
export function createSignIns() {
  const pending = new Map<string, Set<Promise<unknown>>>();
  return {
    /** Wraps the route to track its requests as sign-ins. */
    noting: (route: Route): Route => ({
      ...route,
      async handle(request) {
        const { address } = request;
        const answering = Promise.resolve(route.handle(request));
        const ended = answering.then(
          () => undefined,
          () => undefined,
        );
        const ofAddress = pending.get(address) ?? new Set();
        pending.set(address, ofAddress.add(ended));
        try {
          return await answering;
        } finally {
          ofAddress.delete(ended);
          if (ofAddress.size === 0 && pending.get(address) === ofAddress) pending.delete(address);
        }
      },
    }),
    /**
     * Resolves once no sign-in from the address is in progress and its page has had time to store the response; at
     * most about a second later.
     */
    async settled(address: string): Promise<void> {
      const own = pending.get(address);
      if (own === undefined) return;
      await Promise.race([Promise.all(own), wait(MAX_MS, undefined, { ref: false })]);
      await wait(KEEPING_MS, undefined, { ref: false });
    },
  };
}
