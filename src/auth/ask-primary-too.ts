import { RequestError } from '../errors.ts';
import type { Authenticator } from './authenticator.ts';

/**
 * Whom a replica does not know may have signed up, or been given a token, a moment ago: the primary has the last
 * word. Whoever carries no position would otherwise be signed out by the lag of the replica.
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
