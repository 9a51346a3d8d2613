import { RequestError } from '../../errors.ts';
import type { IncomingRequest } from '../incoming-request.ts';

/** Room for one listener, taken before the answer is read. */
export interface Place {
  /** Once the caller is known. Throws if they have too many. */
  assign(request: IncomingRequest): void;
  free(): void;
}

/** Counts who listens, on this server. */
export function createPlaces({ listeners, perCaller }: { readonly listeners: number; readonly perCaller: number }) {
  const byCaller = new Map<string, number>();
  let taken = 0;
  return {
    count: () => taken,
    take(): Place {
      if (taken >= listeners) throw new RequestError('ServiceUnavailableError', 'Too many clients listen already.');
      taken += 1;
      let isFree = false;
      let caller: string | null = null;
      return {
        assign(request) {
          const name = callerOf(request);
          const others = byCaller.get(name) ?? 0;
          if (others >= perCaller) {
            throw new RequestError('RateLimitError', `You listen to ${others} responses already. Close one first.`);
          }
          byCaller.set(name, others + 1);
          caller = name;
        },
        free() {
          if (isFree) return;
          isFree = true;
          taken -= 1;
          if (caller === null) return;
          const others = (byCaller.get(caller) ?? 1) - 1;
          if (others === 0) byCaller.delete(caller);
          else byCaller.set(caller, others);
        },
      };
    },
  };
}

/** Callers without credentials are distinguished by their address. */
function callerOf({ caller, address }: IncomingRequest): string {
  if (caller?.kind === 'user') return `user ${caller.user.id}`;
  if (caller?.kind === 'preview') return `preview ${caller.preview.id}`;
  return caller?.kind === 'token' ? `token ${caller.token.id}` : `address ${address}`;
}
