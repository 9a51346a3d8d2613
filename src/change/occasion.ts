import type { Model } from '../schema/model.ts';
import type { IntegerRange, Reach } from './resolution.ts';
import type { Id } from './write-value.ts';

/** What is to be done with a body. */
export type Occasion =
  /** `publish`: what has drafts is published now, unless the body says when, or null for a draft. */
  | { readonly kind: 'create'; readonly publish: boolean }
  /** Another translation of an entry, and of those that are its translations already. */
  | { readonly kind: 'translate'; readonly locale: string; readonly of: readonly Id[] }
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
  /** What the database's columns of integers hold. */
  readonly integers: IntegerRange;
}
