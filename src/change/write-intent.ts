import type { Resolution } from './resolution.ts';
import type { Id } from './write-value.ts';

/** The kind of write that a body is for. */
export type WriteIntent =
  /** `publish`: types with drafts are published now, unless the body has a date, or null for a draft. */
  | {
      readonly kind: 'create';
      readonly publish: boolean;
      /** Whether it is validated as a draft, whatever the body contains: a copy is validated like its source. */
      readonly draft?: boolean;
      /** An explicit id. */
      readonly id?: Id | undefined;
    }
  /** Another translation of an entry and its existing translations. */
  | { readonly kind: 'translate'; readonly locale: string; readonly of: readonly Id[]; readonly id?: Id | undefined }
  /**
   * `draft`: whether the stored entry is a draft before the write, which decides what may be missing. `times`:
   * `updatedAt` is taken from the data instead of the current time.
   */
  | { readonly kind: 'update'; readonly id: Id; readonly draft: boolean; readonly times?: 'said' };

export interface ChangeContext extends Pick<Resolution, 'model' | 'layer' | 'now' | 'integers'> {
  readonly defaultLocale: string;
}
