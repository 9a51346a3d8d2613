import type { Model } from '../schema/model.ts';
import type { IntegerRange, Reach } from './resolution.ts';
import type { Id } from './write-value.ts';

/** The action for a body. */
export type Occasion =
  /** `publish`: what has drafts is published now, unless the body says when, or null for a draft. */
  | {
      readonly kind: 'create';
      readonly publish: boolean;
      /** Whether it is validated as a draft, whatever the body contains: a copy is validated like its source. */
      readonly draft?: boolean;
      /** The id that its writer has chosen. */
      readonly id?: Id | undefined;
    }
  /** Another translation of an entry, and of those that are its translations already. */
  | { readonly kind: 'translate'; readonly locale: string; readonly of: readonly Id[]; readonly id?: Id | undefined }
  /**
   * `draft`: whether the stored entry is one before the write; what may be missing depends on that. `times`: when it
   * was last written is what is said, not now.
   */
  | { readonly kind: 'update'; readonly id: Id; readonly draft: boolean; readonly times?: 'said' };

export interface ChangeContext {
  readonly model: Model;
  readonly reach: Reach;
  readonly now: Date;
  readonly defaultLocale: string;
  /** The range of the database's integer columns. */
  readonly integers: IntegerRange;
}
