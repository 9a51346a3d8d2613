/** A preview token of the caller. Times are in ISO 8601. */
export interface ShownPreview {
  readonly id: number;
  readonly name: string;
  /** Null: all that its maker may read. */
  readonly types: readonly string[] | null;
  readonly locales: readonly string[] | null;
  readonly entry: { readonly type: string; readonly id: number } | null;
  /** What is shown instead of drafts: what is live after a release, or at a time, or a version of the entry. */
  readonly release: number | null;
  readonly at: string | null;
  readonly version: number | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** `POST /studio/api/previews` */
export interface CreatedPreview extends ShownPreview {
  /** Shown only once. */
  readonly token: string;
  /** The page of the entry that the token is limited to; null without one, or if the front end has none for it. */
  readonly url: string | null;
}

/** `GET /studio/api/entries/:uid/:id/page` */
export interface PreviewPage {
  /** Null if the front end has no page for the entry. */
  readonly url: string | null;
  /** Shows what the caller may read, for as long as the page beside the form needs it. */
  readonly token: string;
  readonly expiresAt: string;
  /** The entry's address in the content API; null if it has none. */
  readonly path: string | null;
  readonly documentId: string;
  readonly locale: string | null;
  /** Of pages that are spoken to. */
  readonly origins: readonly string[];
}
