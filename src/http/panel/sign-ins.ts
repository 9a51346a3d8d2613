import { setTimeout as wait } from 'node:timers/promises';
import type { Route } from '../route.ts';

/**
 * A browser that leaves the sign-in page before it is answered loses the answer, and with it the session. Passwords
 * are compared beside everything else, so another page would be answered first: it waits for its caller's sign-in.
 */
export interface SignIns {
  /** The route, with its requests known as sign-ins. */
  noting(route: Route): Route;
  /** Resolves when no sign-in of the address is under way and its page has had time to keep the answer. */
  settled(address: string): Promise<void>;
}

const MOST_MS = 1000;
const KEEPING_MS = 100;

export function createSignIns(): SignIns {
  const pending = new Map<string, Set<Promise<unknown>>>();
  return {
    noting: (route) => ({
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
    async settled(address) {
      const own = pending.get(address);
      if (own === undefined) return;
      await Promise.race([Promise.all(own), wait(MOST_MS, undefined, { ref: false })]);
      await wait(KEEPING_MS, undefined, { ref: false });
    },
  };
}
