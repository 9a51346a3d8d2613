import { boundedRequests } from './bounded-requests.ts';
import type { Profile, ProfileRequest, ProviderSettings } from './sign-in-provider.ts';

const URL_OF_PROFILE = 'https://api.twitter.com/1.1/account/verify_credentials.json';

/** Twitter uses OAuth 1: every request is signed. */
export async function profileOfTwitter(
  { accessToken, query, signal }: ProfileRequest,
  { key, secret, profile_url }: ProviderSettings,
): Promise<Profile> {
  const { default: request } = await import('grant/lib/client.js');
  const url = typeof profile_url === 'string' && profile_url !== '' ? profile_url : URL_OF_PROFILE;
  const oauth = {
    consumer_key: key,
    consumer_secret: secret,
    token: accessToken,
    token_secret: query.access_secret,
  };
  return boundedRequests([url], signal, async (options) => {
    const { body } = await request({ ...options, url, qs: { include_email: 'true' }, oauth });
    const { screen_name, email } = body as { readonly screen_name?: unknown; readonly email?: unknown };
    return { username: screen_name, email };
  });
}
