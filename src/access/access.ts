/** What a caller may do. Data, not code: floors above decide who the caller is. */
export interface Access {
  /** Same key = same permissions: plans and answers can be shared under it. */
  readonly key: string;
  /** `api::article.article.find` -> may the caller? */
  readonly allows: (action: string) => boolean;
}
