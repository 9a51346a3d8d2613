/** An identity provider that administrators sign in with: an entry of `auth.providers` in `config/admin`. */
export type SignOnProvider = OpenIdSettings | SamlSettings | StrategySettings;

/** What decides who gets in, whatever the provider speaks. */
export interface ProviderSettings {
  readonly kind: 'openid' | 'saml' | 'strategy';
  /** In addresses. */
  readonly uid: string;
  readonly displayName: string;
  /** The URL of an image; null: none. */
  readonly icon: string | null;
  /** The provider's name for itself. */
  readonly issuer: string;
  /** Whether an existing administrator is found by a verified e-mail address. */
  readonly linkByEmail: boolean;
  /** The claim that says that the e-mail address is verified. */
  readonly verifiedClaim: string;
  readonly createAccounts: boolean;
  /** Claims without which nobody is let in: the value, or one of the values. */
  readonly requiredClaims: Readonly<Record<string, readonly string[]>>;
  readonly roles: SignOnRoles;
  /** A sign-in at the provider replaces Plinth's second factor. */
  readonly vouchesForFactor: boolean;
  /** Signing out here signs out at the provider, too. */
  readonly logoutAtProvider: boolean;
}

export interface OpenIdSettings extends ProviderSettings {
  readonly kind: 'openid';
  /** The address that its discovery document is below, exactly as in its ID tokens. */
  readonly issuer: string;
  readonly clientId: string;
  /** Null: a public client, which only proves with PKCE that it began the sign-in. */
  readonly clientSecret: string | null;
  /** How the secret is sent; null: as the provider prefers. */
  readonly clientAuthentication: 'basic' | 'post' | null;
  readonly scopes: readonly string[];
  /** Additional parameters of the authorization request. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface SamlSettings extends ProviderSettings {
  readonly kind: 'saml';
  readonly saml: SamlConnection;
}

/** Of v4's enterprise edition. */
export interface StrategySettings extends ProviderSettings {
  readonly kind: 'strategy';
  /** The project's function; its result is checked when it is called. */
  readonly createStrategy: (strapi: unknown) => unknown;
}

/** What has to have a signature of the provider; `either` is the least. */
export const SIGNED_PARTS = ['either', 'response', 'assertion', 'both'] as const;

export interface SamlConnection {
  /** Where requests are sent, with the browser. */
  readonly entryPoint: string;
  /** Of the provider, as PEM or Base64; several while it changes its key. */
  readonly certificates: readonly string[];
  /** The name of this server; null: the address of its metadata. */
  readonly entityId: string | null;
  /** Signs requests and decrypts assertions; null: neither. */
  readonly own: { readonly privateKey: string; readonly certificate: string } | null;
  readonly signed: (typeof SIGNED_PARTS)[number];
  /** Whether assertions that nobody has asked for are accepted. */
  readonly idpInitiated: boolean;
  readonly nameIdFormat: string | null;
  /** The attribute that is the provider's name for a person; null: NameID. */
  readonly subject: string | null;
  /** Whether all addresses that the provider sends count as verified. */
  readonly vouchesForEmail: boolean;
  /** Names of attributes, before the usual ones. */
  readonly attributes: Readonly<Partial<Record<'email' | 'firstname' | 'lastname', string>>>;
}

export interface SignOnRoles {
  /** Its values are mapped to roles at every sign-in; null: roles are assigned by hand. */
  readonly claim: string | null;
  /** Names or codes of roles for a value of the claim. */
  readonly map: ReadonlyMap<string, readonly string[]>;
  /** The roles of new accounts, and of people whose claim has none of the values. */
  readonly default: readonly string[];
}

/** How administrators sign in. */
export interface SignOnSettings {
  readonly providers: readonly SignOnProvider[];
  /** False: only with a provider. */
  readonly passwords: boolean;
}
