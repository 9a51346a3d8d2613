import type { Pagination } from './page.ts';
import type { AdministratorName } from './people.ts';

/** When and by whom something was saved. */
export interface Saved {
  readonly savedAt: string;
  /** Null if the administrator was deleted. */
  readonly savedBy: AdministratorName | null;
}

/** `GET /studio/api/entries/:uid/:id/changes`: unpublished changes of a published entry. */
export interface Changes extends Saved {
  readonly body: Readonly<Record<string, unknown>>;
  /** The published entry was saved after the changes were started. */
  readonly isOutdated: boolean;
}

/** `GET /studio/api/entries/:uid/changes` */
export interface ChangedEntry extends Saved {
  readonly id: number;
}

/** `GET …/changes/compare` and `GET …/versions/:version/compare` */
export interface Comparison {
  readonly fields: readonly ChangedField[];
}

export interface ChangedField {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** `GET …/versions` */
export interface VersionPage {
  readonly data: readonly EntryVersion[];
  readonly meta: { readonly pagination: Pagination };
}

/** An earlier published version, or the current one. */
export interface EntryVersion extends Saved {
  readonly id: number;
  /** `administrator`, `user`, `token`, `code` or `nobody`; null if it is not known. */
  readonly savedAs: string | null;
  /** `admin`, `rest`, `graphql`, `code`, `seed` or `schedule`; null if it is not known. */
  readonly way: string | null;
  readonly isCurrent: boolean;
}

/** `GET …/versions/:version`: without what the caller may not read, or what was deleted. */
export interface VersionBody extends EntryVersion {
  readonly body: Readonly<Record<string, unknown>>;
}

/** `PUT …/presence` */
export interface Presence {
  /** The person with the latest heartbeat comes first. */
  readonly others: readonly (AdministratorName & { readonly field: string | null; readonly seenAt: string })[];
  /** Seconds until a person without a heartbeat counts as gone. */
  readonly ttl: number;
}

/** `GET …/used-by`: a field of a content type in which the entry or file is used. */
export interface Use {
  readonly uid: string;
  readonly field: string;
  readonly total: number;
  /** There may be more. */
  readonly isAtLeast: boolean;
  /** The first of them. */
  readonly entries: readonly NamedEntry[];
}

export interface NamedEntry {
  readonly id: number;
  /** The main field; null if it is empty or the caller may not read it. */
  readonly label: unknown;
  readonly locale: string | null;
  readonly publishedAt: string | null;
}

/** `GET …/preview`: the content API's response to a user role. */
export interface ApiPreview {
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}
