interface StatusProps {
  readonly publishedAt: string | null | undefined;
  /** Changes are saved beside the published entry. */
  readonly hasChanges?: boolean;
}

/** Whether an entry is published, and whether what is published is its latest state. */
export const Status = ({ publishedAt, hasChanges = false }: StatusProps) =>
  publishedAt ? (
    <>
      <span class="status good">Published</span>
      {hasChanges && <span class="status warn">Unpublished changes</span>}
    </>
  ) : (
    <span class="status plain">Draft</span>
  );
