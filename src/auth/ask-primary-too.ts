import { RequestError } from '../errors.ts';
import type { Authenticator } from './authenticator.ts';

/**
 * A caller unknown to a replica may have signed up, or got a token, a moment ago: the primary decides. Otherwise the
 * lag of the replica would sign out callers without a position.
 */
export const askPrimaryToo = (replica: Authenticator, primary: Authenticator): Authenticator => ({
  roles: () => replica.roles(),
  async authenticate(authorization, options = {}) {
    try {
      return await replica.authenticate(authorization, options);
    } catch (error) {
      if (authorization === undefined || !(error instanceof RequestError) || error.status !== 401) throw error;
      // The proof is the replica's.
      const { proof: _proof, ...rest } = options;
      return primary.authenticate(authorization, rest);
    }
  },
});
