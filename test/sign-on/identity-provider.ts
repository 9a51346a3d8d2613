import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

/** A real OpenID Connect provider, which asks nobody for a password. */
export interface IdentityProvider {
  readonly url: string;
  /** Who is at its sign-in page, by their claims. */
  person: Readonly<Record<string, unknown>> & { readonly sub: string };
  /** Tells it who its client is. */
  serve(client: {
    readonly id: string;
    readonly secret: string;
    readonly at: string;
    readonly uid: string;
  }): Promise<void>;
  stop(): Promise<void>;
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  const http: Server = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const people = new Map<string, Readonly<Record<string, unknown>>>();
  const provider: IdentityProvider = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    person: { sub: 'nobody' },
    async serve({ id, secret, at, uid }) {
      const { privateKey } = await generateKeyPair('RS256', { extractable: true });
      const issuer = new Provider(provider.url, {
        clients: [
          {
            client_id: id,
            client_secret: secret,
            redirect_uris: [`${at}/admin/connect/${uid}`],
            post_logout_redirect_uris: [`${at}/studio/`],
            backchannel_logout_uri: `${at}/admin/connect/${uid}/logout`,
            backchannel_logout_session_required: true,
          },
        ],
        jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'one' }] },
        cookies: { keys: ['a key of the provider'] },
        claims: { openid: ['sub', 'sid'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
        features: {
          devInteractions: { enabled: false },
          backchannelLogout: { enabled: true },
          rpInitiatedLogout: {
            enabled: true,
            // A form that sends itself, without its script.
            logoutSource: async (ctx: { body: unknown }, form: string) => {
              ctx.body = `${form}<button name="logout" value="yes">`;
            },
          },
        },
        // Its own connections refuse addresses of this machine.
        fetch: (url: URL | string, { dispatcher: _, ...options }: Record<string, unknown>) => fetch(url, options),
        ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
        interactions: { url: (_ctx: unknown, { uid: one }: { readonly uid: string }) => `/interaction/${one}` },
        findAccount: (_ctx: unknown, accountId: string) => ({
          accountId,
          claims: async () => ({ sub: accountId, ...people.get(accountId) }),
        }),
      });
      const listen = issuer.callback();
      http.on('request', async (request, response) => {
        if (!request.url?.startsWith('/interaction/')) return listen(request, response);
        const { prompt, params } = await issuer.interactionDetails(request, response);
        const { sub: accountId } = provider.person;
        people.set(accountId, provider.person);
        const grant = new issuer.Grant({ accountId, clientId: String(params.client_id) });
        grant.addOIDCScope(String(params.scope));
        const answer =
          prompt.name === 'login' ? { login: { accountId } } : { consent: { grantId: await grant.save() } };
        await issuer.interactionFinished(request, response, answer);
      });
    },
    stop: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  return provider;
}
