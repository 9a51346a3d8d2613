/** What a provider says of whoever signed in. Members beside these are stored with a new user. */
export interface Profile {
  readonly username?: unknown;
  readonly email?: unknown;
  readonly [member: string]: unknown;
}

/** Settings of providers by name, as v4 keeps them: key, secret, callback, and what else the flow takes. */
export type GrantSettings = Readonly<Record<string, ProviderSettings>>;

export interface ProviderSettings {
  readonly enabled?: boolean;
  readonly callback?: string;
  readonly [setting: string]: unknown;
}

export type Query = Readonly<Record<string, unknown>>;

export interface ProfileRequest {
  readonly accessToken: string;
  /** What the provider's redirect said, as the front end handed it on. */
  readonly query: Query;
  /** The address in it that this server has heard from the provider itself; null if it has not. */
  readonly vouchedEmail: string | null;
  readonly providers: GrantSettings;
  readonly signal?: AbortSignal | undefined;
}

/** A third party through which people sign in, as v4's registry has it. */
export interface SignInProvider {
  readonly enabled: boolean;
  readonly icon?: string;
  readonly grantConfig: Readonly<Record<string, unknown>>;
  readonly authCallback?: (request: ProfileRequest) => Promise<Profile> | Profile;
}
