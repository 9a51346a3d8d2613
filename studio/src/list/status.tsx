/** Whether an entry is published. */
export const Status = ({ publishedAt }: { readonly publishedAt: string | null | undefined }) =>
  publishedAt ? <span class="status good">Published</span> : <span class="status plain">Draft</span>;
