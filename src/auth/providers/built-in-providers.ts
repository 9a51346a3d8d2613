import { profileOfCognito } from './cognito-profile.ts';
import { fetchJson } from './fetch-json.ts';
import type { Profile, ProfileRequest, ProviderSettings, SignInProvider } from './sign-in-provider.ts';
import { profileOfTwitter } from './twitter-profile.ts';

type Body = Readonly<Record<string, unknown>>;

type ReadProfile = (request: ProfileRequest, settings: ProviderSettings) => Promise<Profile>;

interface Described {
  readonly name: string;
  readonly icon: string;
  readonly scope?: readonly string[];
  readonly subdomain?: string;
  readonly profile: ReadProfile;
}

/** `profile_url` of the settings replaces the provider's URL, for self-hosted ones. */
async function ask(
  { accessToken, signal }: ProfileRequest,
  { profile_url }: ProviderSettings,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Body> {
  const place = typeof profile_url === 'string' && profile_url !== '' ? profile_url : url;
  const answer = await fetchJson(place, { headers: { authorization: `Bearer ${accessToken}`, ...headers }, signal });
  return (answer ?? {}) as Body;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const first = (list: unknown): Body => ((Array.isArray(list) ? list[0] : undefined) ?? {}) as Body;
const member = (value: unknown, name: string): unknown => (value as Body | null | undefined)?.[name];

/** Some providers return no address: v4 derives one from the name, which cannot receive mail. */
const madeUp = (name: unknown): string => `${text(name).replace(/\s+/g, '.')}@strapi.io`;

const DESCRIBED: readonly Described[] = [
  {
    name: 'discord',
    icon: 'discord',
    scope: ['identify', 'email'],
    async profile(request, settings) {
      const { username, discriminator, email } = await ask(request, settings, 'https://discord.com/api/users/@me');
      const isOld = Boolean(discriminator) && discriminator !== '0';
      return { username: isOld ? `${text(username)}#${text(discriminator)}` : username, email };
    },
  },
  {
    name: 'facebook',
    icon: 'facebook-square',
    scope: ['email'],
    async profile(request, settings) {
      const { name, email } = await ask(request, settings, 'https://graph.facebook.com/me?fields=name,email');
      return { username: name, email };
    },
  },
  {
    name: 'google',
    icon: 'google',
    scope: ['email'],
    async profile(request, settings) {
      const query = new URLSearchParams({ access_token: request.accessToken });
      const { email } = await ask(request, settings, `https://oauth2.googleapis.com/tokeninfo?${query}`);
      return { username: text(email).split('@')[0], email };
    },
  },
  {
    name: 'github',
    icon: 'github',
    scope: ['user', 'user:email'],
    async profile(request, settings) {
      const agent = { 'user-agent': 'plinth' };
      const { login, email } = await ask(request, settings, 'https://api.github.com/user', agent);
      if (email) return { username: login, email };
      // An address hidden on the profile is in the account's list of addresses.
      const base = text(settings.profile_url) || 'https://api.github.com/user';
      const found = await ask(request, {}, `${base}/emails`, agent);
      const addresses: readonly Body[] = Array.isArray(found) ? found : [];
      return { username: login, email: addresses.find(({ primary }) => primary === true)?.email };
    },
  },
  {
    name: 'microsoft',
    icon: 'windows',
    scope: ['user.read'],
    async profile(request, settings) {
      const { userPrincipalName } = await ask(request, settings, 'https://graph.microsoft.com/v1.0/me');
      return { username: userPrincipalName, email: userPrincipalName };
    },
  },
  { name: 'twitter', icon: 'twitter', profile: profileOfTwitter },
  {
    name: 'instagram',
    icon: 'instagram',
    scope: ['user_profile'],
    async profile(request, settings) {
      const { username } = await ask(request, settings, 'https://graph.instagram.com/me?fields=id,username');
      return { username, email: madeUp(username) };
    },
  },
  {
    name: 'vk',
    icon: 'vk',
    scope: ['email'],
    async profile(request, settings) {
      const { response } = await ask(request, settings, 'https://api.vk.com/method/users.get?v=5.122');
      const { last_name, first_name } = first(response);
      // VK responds to an invalid token with status 200 and an error; it sends the address only with the token.
      if (first_name === undefined) throw new Error('The provider does not recognise the token.');
      return { username: `${text(last_name)} ${text(first_name)}`, email: request.vouchedEmail };
    },
  },
  {
    name: 'twitch',
    icon: 'twitch',
    scope: ['user:read:email'],
    async profile(request, settings) {
      const client = { 'client-id': text(settings.key) };
      const { data } = await ask(request, settings, 'https://api.twitch.tv/helix/users', client);
      const { login, email } = first(data);
      return { username: login, email };
    },
  },
  {
    name: 'linkedin',
    icon: 'linkedin',
    scope: ['r_liteprofile', 'r_emailaddress'],
    async profile(request, settings) {
      const { localizedFirstName } = await ask(request, settings, 'https://api.linkedin.com/v2/me');
      const url = 'https://api.linkedin.com/v2/emailAddress?q=members&projection=(elements*(handle~))';
      const { elements } = await ask(request, {}, url);
      return { username: localizedFirstName, email: member(first(elements)['handle~'], 'emailAddress') };
    },
  },
  {
    name: 'cognito',
    icon: 'aws',
    scope: ['email', 'openid', 'profile'],
    subdomain: 'my.subdomain.com',
    profile: profileOfCognito,
  },
  {
    name: 'reddit',
    icon: 'reddit',
    scope: ['identity'],
    async profile(request, settings) {
      const { name } = await ask(request, settings, 'https://oauth.reddit.com/api/v1/me', { 'user-agent': 'plinth' });
      return { username: name, email: madeUp(name) };
    },
  },
  {
    name: 'auth0',
    icon: '',
    scope: ['openid', 'email', 'profile'],
    subdomain: 'my-tenant.eu',
    async profile(request, settings) {
      const body = await ask(request, settings, `https://${text(settings.subdomain)}.auth0.com/userinfo`);
      const username = body.username || body.nickname || body.name || text(body.email).split('@')[0];
      return { username, email: body.email || madeUp(username) };
    },
  },
  {
    name: 'cas',
    icon: 'book',
    scope: ['openid email'],
    subdomain: 'my.subdomain.com/cas',
    async profile(request, settings) {
      const body = await ask(request, settings, `https://${text(settings.subdomain)}/oidc/profile`);
      // Attributes are at the top level or below `attributes`, depending on the server's configuration.
      const own = (body.attributes ?? body) as Body;
      return { username: own.strapiusername || body.id || body.sub, email: own.strapiemail || own.email };
    },
  },
  {
    name: 'patreon',
    icon: '',
    scope: ['identity', 'identity[email]'],
    async profile(request, settings) {
      const query = new URLSearchParams({ 'fields[user]': 'full_name,email' });
      const { data } = await ask(request, settings, `https://www.patreon.com/api/oauth2/v2/identity?${query}`);
      const attributes = member(data, 'attributes');
      return { username: member(attributes, 'full_name'), email: member(attributes, 'email') };
    },
  },
  {
    name: 'keycloak',
    icon: '',
    scope: ['openid', 'email', 'profile'],
    subdomain: 'myKeycloakProvider.com/realms/myrealm',
    async profile(request, settings) {
      const url = `https://${text(settings.subdomain)}/protocol/openid-connect/userinfo`;
      const { preferred_username, email } = await ask(request, settings, url);
      return { username: preferred_username, email };
    },
  },
];

/** The providers that v4 knows; each is disabled until its settings enable it. */
export const builtInProviders = (authUrl: string): Readonly<Record<string, SignInProvider>> => ({
  email: { enabled: true, icon: 'envelope', grantConfig: {} },
  ...Object.fromEntries(
    DESCRIBED.map(({ name, icon, scope, subdomain, profile }): [string, SignInProvider] => [
      name,
      {
        enabled: false,
        icon,
        grantConfig: {
          key: '',
          secret: '',
          callback: `${authUrl}/${name}/callback`,
          ...(scope && { scope }),
          ...(subdomain && { subdomain }),
        },
        authCallback: (request) => profile(request, request.providers[name] ?? {}),
      },
    ]),
  ),
});
