import type { RateLimitSettings } from '../../auth/accounts/limits/rate-limit.ts';
import type { ScimSettings } from '../../auth/scim/scim-settings.ts';
import type { SignOnSettings } from '../../auth/sign-on/provider-settings.ts';
import type { KeptWrites } from '../../content/versions/version-rules.ts';

/** `config/admin`. */
export interface AdminProjectSettings {
  /** Signs administrator sessions; null: there is no admin API. */
  readonly secret: string | null;
  /** Seconds, or a string such as `30d`. */
  readonly expiresIn: string | number;
  /** A session that is not used for so long ends: seconds, or a duration; null: it does not. */
  readonly idle: string | number | null;
  /** Who needs a second factor, by code or name of the role, and how long they may sign in without one. */
  readonly factors: {
    readonly required: 'all' | readonly string[];
    readonly grace: string | number;
    /** How long a browser in which one was given is not asked again; undefined: it is always asked. */
    readonly trust?: string | number | undefined;
  };
  /** Identity providers, and whether there are passwords. */
  readonly signOn: SignOnSettings;
  /** Null: identity providers manage nobody by SCIM. */
  readonly scim: ScimSettings | null;
  readonly apiTokenSalt: string | null;
  readonly transferTokenSalt: string | null;
  readonly rateLimit: RateLimitSettings;
  readonly forgotPassword: {
    readonly from?: string | undefined;
    readonly replyTo?: string | undefined;
    readonly emailTemplate?: { readonly subject: string; readonly text: string; readonly html: string } | undefined;
    /** How long the link works: seconds, or a string such as `1h`. */
    readonly expiresIn: string | number;
  };
  readonly invitations: {
    /** How long one can be accepted: seconds, or a string such as `7d`. */
    readonly expiresIn: string | number;
  };
  /** A path of this server, or the URL of a panel elsewhere. */
  readonly url: string;
  /** False: the API is served, the panel's files are not. */
  readonly servesPanel: boolean;
  readonly flags: Readonly<Record<string, unknown>>;
  readonly versions: VersionSettings;
  readonly trash: TrashSettings;
  /** Who did what; null: it is not recorded. */
  readonly log: ActivitySettings | null;
  /** Null: previews have no pages of their own. */
  readonly preview: PreviewSettings | null;
}

/** Where front ends show entries, as in Strapi v5. */
export interface PreviewSettings {
  /** Origins that are framed and spoken to, such as `https://example.org`. */
  readonly origins: readonly string[];
  /** The project's function; its result is not checked. */
  readonly handler: (uid: string, entry: object) => unknown;
}

/** How long deleted entries can be restored. */
export interface TrashSettings {
  /** 0: not at all. */
  readonly days: number;
  readonly writes: KeptWrites;
  /** Of deleted files together; 0: none are kept. */
  readonly maxFileBytes: number;
}

/** The log of who did what. */
export interface ActivitySettings {
  /** Null: records stay forever. */
  readonly days: number | null;
  /** The first signs records, all of them verify; empty: the secret of administrators' sessions does. */
  readonly secrets: readonly string[];
  /** Whether what users and tokens write through the content API is recorded as well. */
  readonly api: boolean;
  /** Set by the project: the start fails if the log cannot be kept. */
  readonly required: boolean;
}

/** Which published versions of entries are kept. */
export interface VersionSettings {
  /** 0: none. */
  readonly perEntry: number;
  readonly maxBytes: number;
  /** Null: as long as there is room. */
  readonly maxDays: number | null;
  readonly writes: KeptWrites;
  readonly types: ReadonlyMap<string, KeptWrites>;
}
