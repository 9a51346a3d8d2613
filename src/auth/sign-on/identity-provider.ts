import type { Logout } from './logout-token.ts';
import type { ProviderSettings } from './provider-settings.ts';
import type { Claims } from './read-claims.ts';

/** What a sign-in has to remember until the browser returns. */
export interface Attempt {
  readonly provider: string;
  /** The browser brings it back. */
  readonly state: string;
  readonly redirectUri: string;
  /** Of OpenID Connect. */
  readonly nonce?: string;
  readonly verifier?: string;
  /** What a strategy keeps. */
  readonly session?: object;
}

/** A person whom the provider has identified. */
export interface SignedOn {
  /** Of the issuer and its name for the person, which never change. */
  readonly identity: string;
  readonly claims: Claims;
  /** The provider's name for its own session; null if it has none. */
  readonly session: string | null;
  /** Empty if there is none. */
  readonly idToken: string;
}

/** A way to sign in with an identity provider. */
export interface IdentityProvider {
  readonly settings: ProviderSettings;
  /** Where the browser goes. */
  begin(redirectUri: string, signal?: AbortSignal): Promise<{ readonly location: string; readonly attempt: Attempt }>;
  /** Who has returned, with this query. */
  finish(queryString: string, attempt: Attempt, signal?: AbortSignal): Promise<SignedOn>;
  /** Where the browser goes to sign out at the provider; null if that cannot be done there. */
  logoutAddress?(idToken: string, returnTo: string, signal?: AbortSignal): Promise<string | null>;
  /** What the provider says about a session that has ended there. Throws if it is not the provider who says so. */
  readLogout?(token: string, signal?: AbortSignal): Promise<Logout>;
  /** Reads a form that the browser brings from the provider, of SAML. */
  readForm?(form: unknown, redirectUri: string): Promise<SentForm>;
  /** Throws if it could never work; called when the server starts. */
  prepare?(): void;
  /** What the provider has to know about this server. */
  describe?(redirectUri: string): Promise<string>;
}

/** A signed response of a provider that the browser has posted. */
export interface SentForm {
  readonly person: SignedOn;
  /** The request that it responds to; null if there was none, and the settings accept that. */
  readonly state: string | null;
  /** The provider's name for it: it is accepted once, for so many milliseconds. */
  readonly id: string;
  readonly rememberMs: number;
}
