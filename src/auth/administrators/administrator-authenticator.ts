import type { Proof } from '../../database/freshness.ts';
import { isVouched } from '../../management/identities/sign-on-store.ts';
import { unauthorized } from '../../errors.ts';
import type { Administrator } from '../../management/administrators/administrator.ts';
import { bearerKey } from '../tokens/token-reader.ts';
import type { AdminSessions, SessionPlace } from './admin-sessions.ts';
import type { AdministratorRights, KnownAdministrator } from './administrator-rights.ts';

/** The administrator who sent a request. */
export interface AdministratorCaller extends KnownAdministrator {
  /** The request's token. */
  readonly token: string;
  /** The name of its session; null if v4 has issued it. */
  readonly session: string | null;
}

export interface AdministratorAuthenticator {
  /** Throws a 401 unless the caller is an active administrator. */
  authenticate(authorization: string | undefined, place: SessionPlace, proof?: Proof): Promise<AdministratorCaller>;
}

const MISSING = 'Missing or invalid credentials';

export function createAdministratorAuthenticator(
  sessions: AdminSessions,
  rights: AdministratorRights,
): AdministratorAuthenticator {
  return {
    async authenticate(authorization, place, proof) {
      const token = bearerKey(authorization);
      const claims = token === null ? null : await sessions.verify(token);
      if (token === null || claims === null) throw unauthorized(MISSING);
      const isAlive = ({ passwordHash }: Administrator): Promise<boolean> =>
        sessions.isAlive(token, claims, passwordHash, place, proof);
      const found = await rights.find(claims.id, proof, { isAdmitted: isAlive, hasFactor: isVouched(claims.session) });
      if (found === null) throw unauthorized(MISSING);
      return { ...found, token, session: claims.session };
    },
  };
}
