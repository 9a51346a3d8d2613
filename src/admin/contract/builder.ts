/** `GET /studio/api/model`: whether schemas can be changed. */
export interface ModelEditing {
  /** The reason why nothing can be changed; null if it can. */
  readonly refusal: 'production' | 'super admin' | null;
  /** Differs after every start. */
  readonly server: string;
}

/** `POST /studio/api/model/preview…`: the effect of an edit on files and database. */
export interface EditPreview {
  /** Of the type that would change. */
  readonly name: string | undefined;
  /** Paths are relative to the project folder; `before` is null for a new file, `after` for a deleted one. */
  readonly files: readonly { readonly file: string; readonly before: string | null; readonly after: string | null }[];
  /** The statements that the next start executes. */
  readonly sql: readonly string[];
  /** Tables and columns, `articles.subtitle`, that keep their data but are no longer used by a content type. */
  readonly unused: readonly string[];
  /** Components whose stored rows are renamed. */
  readonly renames: readonly { readonly from: string; readonly to: string }[];
}
