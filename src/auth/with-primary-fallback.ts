import { RequestError } from '../errors.ts';
import type { Authenticator } from './authenticator.ts';

/**
 * A caller unknown to a replica may have just signed up or received a token, so the primary decides. Otherwise replica
 * lag would sign out callers without a position.
 */
export const withPrimaryFallback = (replica: Authenticator, primary: Authenticator): Authenticator => ({
  roles: () => replica.roles(),
  authenticate(authorization, options = {}) {
    const found = replica.authenticate(authorization, options);
    if (authorization === undefined) return found;
    return found.catch((error: unknown) => {
      if (!(error instanceof RequestError) || error.status !== 401) throw error;
      // The proof is the replica's.
      const { proof: _proof, ...rest } = options;
      return primary.authenticate(authorization, rest);
    });
  },
});
