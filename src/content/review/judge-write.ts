/** What goes live with a write that sends no content of its own: the state in review, or what was live before. */
export type GoesLive = 'reviewed' | 'former';

/** A write to one entry of a type with a stage that publishing requires. */
export interface JudgedWrite {
  /** Whether the writer is bound by the workflow. */
  readonly isBound: boolean;
  /** Whether an edit by the writer ends an approval: not by the project's own code. */
  readonly endsApproval: boolean;
  /** The entry is published, or its content is, as the write leaves it. */
  readonly isLive: boolean;
  /** It sets `publishedAt` to a time. */
  readonly publishes: boolean;
  /** It writes content. */
  readonly edits: boolean;
  readonly goesLive: GoesLive | undefined;
  /** The entry is in the required stage. */
  readonly isApproved: boolean;
  /** The writer may say that it is in the required stage. */
  readonly mayApprove: boolean;
}

/**
 * `unapproved`: it is not in the stage from which entries are published. `unreviewed`: it is, but what would go live is
 * other content. `moved back`: it is stored, and its approval is gone.
 */
export type Verdict = 'stored' | 'moved back' | 'unapproved' | 'unreviewed';

/**
 * An approval is one of a state. What goes live is the approved state; an edit by whoever could approve it keeps the
 * approval, every other edit ends it.
 */
export function judgeWrite(write: JudgedWrite): Verdict {
  const { isBound, endsApproval, isLive, publishes, edits, goesLive, isApproved, mayApprove } = write;
  if (goesLive === 'former') return 'stored';
  if (isBound && isLive && (publishes || edits)) {
    if (!isApproved) return 'unapproved';
    if (goesLive !== 'reviewed' && !mayApprove) return 'unreviewed';
  }
  return edits && endsApproval && isApproved && goesLive !== 'reviewed' && !mayApprove ? 'moved back' : 'stored';
}
