/** `GET /studio/api/sign-in`: how administrators can sign in. */
export interface SignInChoices {
  readonly passwords: boolean;
  /** The address at which passkeys work without a password; null if nobody has one. */
  readonly passkeys: string | null;
  readonly providers: readonly { readonly uid: string; readonly displayName: string }[];
}

/** `GET /studio/api/providers`: what is configured, without secrets. */
export interface ProviderOverview {
  readonly passwords: boolean;
  readonly providers: readonly ConfiguredProvider[];
  /** The address for a provider's requests; null if none manages administrators. */
  readonly scim: string | null;
}

export interface ConfiguredProvider {
  readonly uid: string;
  readonly displayName: string;
  readonly protocol: 'openid' | 'saml' | 'strategy';
  readonly issuer: string;
  readonly createsAccounts: boolean;
  /** What has to be registered with the provider: where it leads to, its messages go to, and this server is described. */
  readonly addresses: readonly string[];
}

/** `POST /studio/api/sign-out` */
export interface SignedOut {
  /** Where the session at the provider is ended; null: nowhere. */
  readonly location: string | null;
}

/** Why a sign-in with a provider was refused: `reason` in the address of the page that it ends on. */
export type SignOnRefusal =
  | 'away'
  | 'denied'
  | 'expired'
  | 'failed'
  | 'inactive'
  | 'lastSuperAdmin'
  | 'noAccess'
  | 'noAccount'
  | 'otherPerson'
  | 'tooMany'
  | 'unverified';
