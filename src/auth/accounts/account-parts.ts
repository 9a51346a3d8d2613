import type { ReadSetting } from '../../content/settings/setting-store.ts';
import type { ContentType } from '../../schema/model.ts';
import { type AdvancedSettings, readAdvancedSettings } from '../advanced-settings.ts';
import type { Log, Mailer } from '../mail/mailer.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { ConnectCookie } from '../providers/connect-cookie.ts';
import type { LinkParts } from '../providers/link-account.ts';
import type { ProviderSettings } from '../providers/sign-in-provider.ts';
import type { JsonWebTokens } from '../tokens/json-web-tokens.ts';
import type { UserStore } from '../../management/users/user-store.ts';
import type { UserWriter } from '../../management/users/user-writer.ts';
import type { Work } from '../../util/work.ts';
import type { AccountRequest, AccountResponse, UserJson, UserReader } from './account-request.ts';
import type { RateLimit } from './limits/rate-limit.ts';
import type { UserSessions } from './user-sessions.ts';

/** Dependencies of the account endpoints. */
export interface AccountParts {
  readonly userType: ContentType;
  readonly store: UserStore;
  readonly writer: UserWriter;
  readonly reader: UserReader;
  readonly v5: V5Accounts;
  readonly passwords: Passwords;
  readonly tokens: JsonWebTokens;
  /** Null: tokens are valid until they expire, as in v4. */
  readonly sessions: UserSessions | null;
  readonly mailer: Mailer;
  readonly rateLimit: RateLimit;
  readonly readSetting: ReadSetting;
  readonly addresses: Addresses;
  /** Fields that registration accepts in addition to name, e-mail and password; null: all declared public ones. */
  readonly registerFields: readonly string[] | null;
  readonly log: Log;
  readonly providers: ProviderParts;
}

/** The same accounts in v5's terms. */
export interface V5Accounts {
  readonly reader: UserReader;
  /** All roles, whoever asks: the route has admitted the caller. */
  roles(work?: Work): Promise<readonly UserJson[]>;
}

/** The handler of a route. */
export type AccountEndpoint<Parts = AccountParts> = (parts: Parts, request: AccountRequest) => Promise<AccountResponse>;

/** Settings for signing in through third parties. */
export interface ProviderParts extends LinkParts {
  readonly cookie: ConnectCookie;
  /** Throws if the browser may not be redirected to this page with the provider's response. */
  readonly validateCallback: ValidateCallback;
}

export type ValidateCallback = (callback: unknown, provider: ProviderSettings) => unknown;

/** Absolute URLs used in messages. */
export interface Addresses {
  readonly server: string;
  readonly api: string;
  readonly admin: string;
}

export const settingsOf = ({ readSetting }: AccountParts): Promise<AdvancedSettings> =>
  readAdvancedSettings(readSetting);
