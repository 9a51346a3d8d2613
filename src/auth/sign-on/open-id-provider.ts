import type * as client from 'openid-client';
import { withTimeLimit } from '../../util/with-time-limit.ts';
import { PROVIDER_MS } from '../providers/fetch-json.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { CLOCK_TOLERANCE_S, identityOf } from './identity.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { readLogoutToken } from './logout-token.ts';
import type { OpenIdSettings } from './provider-settings.ts';
import { mergeClaims } from './read-claims.ts';
import { SignOnError } from './sign-on-error.ts';

/** Loaded with the first sign-in: most servers have no providers. */
const loadClient = () => import('openid-client');

type Client = Awaited<ReturnType<typeof loadClient>>;

/** It says when a session has ended there. */
export type OpenIdProvider = IdentityProvider & Required<Pick<IdentityProvider, 'logoutAddress' | 'readLogout'>>;

/** Documents of providers change rarely. Keys are read for each sign-in, so a new key is known at once. */
const DISCOVERY_MS = 5 * 60_000;

export function createOpenIdProvider(settings: OpenIdSettings): OpenIdProvider {
  const { issuer, clientId, scopes, parameters } = settings;
  let known: { readonly metadata: Promise<client.ServerMetadata>; readonly until: number } | null = null;

  /** Those who ask at the same time share one request, which nobody's leaving ends. */
  const discover = (library: Client): Promise<client.ServerMetadata> => {
    if (known !== null && known.until > performance.now()) return known.metadata;
    const metadata = withTimeLimit(PROVIDER_MS, undefined, (ending) => request(library, ending));
    const asked = { metadata, until: performance.now() + DISCOVERY_MS };
    known = asked;
    metadata.catch(() => {
      if (known === asked) known = null;
    });
    return metadata;
  };
  const request = async (library: Client, ending: AbortSignal): Promise<client.ServerMetadata> => {
    const found = await library.discovery(new URL(issuer), clientId, undefined, library.None(), {
      [library.customFetch]: boundedFetch(ending),
      timeout: PROVIDER_MS / 1_000,
      execute: executeFor(library, issuer),
    });
    const { supportsPKCE, ...metadata } = found.serverMetadata();
    // The library accepts another issuer from some hosts, whose tokens could be those of any tenant.
    if (metadata.issuer !== issuer)
      throw new SignOnError('failed', `"issuer" has to be ${JSON.stringify(metadata.issuer)}, as the provider says.`);
    return metadata;
  };
  /** One step with all its requests. */
  const step = <T>(
    signal: AbortSignal | undefined,
    work: (library: Client, configuration: client.Configuration, ending: AbortSignal) => Promise<T>,
  ): Promise<T> =>
    withTimeLimit(PROVIDER_MS, signal, async (ending) => {
      const library = await loadClient();
      const metadata = await discover(library);
      const configuration = new library.Configuration(
        { ...metadata },
        clientId,
        { [library.clockTolerance]: CLOCK_TOLERANCE_S },
        authenticationFor(library, settings, metadata),
      );
      configuration[library.customFetch] = boundedFetch(ending);
      configuration.timeout = PROVIDER_MS / 1_000;
      // Without this, the library trusts the connection instead of the signature.
      library.enableNonRepudiationChecks(configuration);
      for (const execute of executeFor(library, issuer)) execute(configuration);
      return work(library, configuration, ending);
    }).catch((error: unknown) => {
      throw asSignOnError(error);
    });

  return {
    settings,
    begin: (redirectUri, signal) =>
      step(signal, async (library, configuration) => {
        const [state, nonce] = [library.randomState(), library.randomNonce()];
        const verifier = library.randomPKCECodeVerifier();
        const location = library.buildAuthorizationUrl(configuration, {
          ...parameters,
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: scopes.join(' '),
          code_challenge: await library.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...{ state, nonce },
        });
        return { location: location.href, attempt: { provider: settings.uid, state, nonce, verifier, redirectUri } };
      }),
    finish: (queryString, { state, nonce = '', verifier = '', redirectUri }, signal) =>
      step(signal, async (library, configuration) => {
        const url = new URL(redirectUri);
        url.search = queryString;
        const tokens = await library.authorizationCodeGrant(configuration, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined || tokens.id_token === undefined)
          throw new SignOnError('failed', 'The provider sent no ID token.');
        const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
        const userinfo = hasMore ? await library.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
        return {
          identity: identityOf(claims.iss, claims.sub),
          claims: mergeClaims(claims, userinfo, settings.verifiedClaim),
          session: typeof claims.sid === 'string' ? claims.sid : null,
          idToken: tokens.id_token,
        };
      }),
    logoutAddress: (idToken, returnTo, signal) =>
      step(signal, async (library, configuration) =>
        configuration.serverMetadata().end_session_endpoint === undefined
          ? null
          : library.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: returnTo })
              .href,
      ),
    readLogout: (token, signal) =>
      step(signal, (_library, configuration, ending) =>
        readLogoutToken(token, { issuer, clientId, keysAt: configuration.serverMetadata().jwks_uri, ending }),
      ),
  };
}

/** Only addresses of this machine may be without encryption, which the settings have checked. */
const executeFor = (library: Client, issuer: string) =>
  issuer.startsWith('http:') ? [library.allowInsecureRequests] : [];

function authenticationFor(
  library: Client,
  { clientSecret, clientAuthentication }: OpenIdSettings,
  { token_endpoint_auth_methods_supported: methods }: client.ServerMetadata,
): client.ClientAuth {
  if (clientSecret === null) return library.None();
  const preferred = methods === undefined || methods.includes('client_secret_basic') ? 'basic' : 'post';
  return (clientAuthentication ?? preferred) === 'basic'
    ? library.ClientSecretBasic(clientSecret)
    : library.ClientSecretPost(clientSecret);
}

/** What a library throws, by what the person can do about it. */
function asSignOnError(error: unknown): SignOnError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof SignOnError) return cause;
  const { name, code, message, cause } = error as Error & { readonly code?: string };
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || name === 'AbortError')
    return new SignOnError('away', 'The provider did not respond in time.', error);
  const details = [message, ...detailsOf(error), cause instanceof Error ? cause.message : ''].filter(Boolean);
  return new SignOnError(
    code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' ? 'denied' : 'failed',
    [...new Set(details)].join(': '),
    error,
  );
}

/** The provider's own words, for the log: one line, and not endless. */
const detailsOf = (error: unknown): readonly string[] => {
  const { error: name, error_description: description } = error as Readonly<Record<string, unknown>>;
  return [name, description].flatMap((text) =>
    typeof text === 'string' ? [text.replaceAll(/[^\x20-\x7e]/g, ' ').slice(0, 200)] : [],
  );
};
