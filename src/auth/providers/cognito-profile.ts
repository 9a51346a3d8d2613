import { fetchJson } from './fetch-json.ts';
import type { Profile, ProfileRequest, ProviderSettings } from './sign-in-provider.ts';

/** Cognito returns a signed token; its keys are at the URL in the settings. */
export async function profileOfCognito(
  { query, signal }: ProfileRequest,
  { jwksurl }: ProviderSettings,
): Promise<Profile> {
  const { createLocalJWKSet, jwtVerify } = await import('jose');
  const keys = await fetchJson(new URL(String(jwksurl)), { signal });
  try {
    const set = createLocalJWKSet(keys as Parameters<typeof createLocalJWKSet>[0]);
    const { payload } = await jwtVerify(String(query.id_token), set, { algorithms: ['RS256'] });
    return { username: payload['cognito:username'], email: payload.email };
  } catch {
    throw new Error('There was an error verifying the token');
  }
}
