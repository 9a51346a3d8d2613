/** A preview token of the caller. Times are in ISO 8601. */
export interface ShownPreview {
  readonly id: number;
  readonly name: string;
  /** Null: all that its maker may read. */
  readonly types: readonly string[] | null;
  readonly locales: readonly string[] | null;
  readonly entry: { readonly type: string; readonly id: number } | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** `POST /studio/api/previews` */
export interface CreatedPreview extends ShownPreview {
  /** Shown only once. */
  readonly token: string;
}
