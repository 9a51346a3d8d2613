/** A provider's profile of the person. Additional members are stored with a new user. */
export interface Profile {
  readonly username?: unknown;
  readonly email?: unknown;
  readonly [member: string]: unknown;
}

/** Provider settings by name, as v4 stores them: key, secret, callback, and further options of the flow. */
export type GrantSettings = Readonly<Record<string, ProviderSettings>>;

export interface ProviderSettings {
  readonly enabled?: boolean;
  readonly callback?: string;
  readonly [setting: string]: unknown;
}

export type Query = Readonly<Record<string, unknown>>;

export interface ProfileRequest {
  readonly accessToken: string;
  /** The parameters of the provider's redirect, as the front end passed them on. */
  readonly query: Query;
  /** The e-mail address that this server has received from the provider itself; null if it has not. */
  readonly vouchedEmail: string | null;
  readonly providers: GrantSettings;
  readonly signal?: AbortSignal | undefined;
}

/** A sign-in provider, as in v4's registry. */
export interface SignInProvider {
  readonly enabled: boolean;
  readonly icon?: string;
  readonly grantConfig: Readonly<Record<string, unknown>>;
  readonly authCallback?: (request: ProfileRequest) => Promise<Profile> | Profile;
}
