import type { Difference } from './compare-answers.ts';
import type { Deviation } from './deviations.ts';

/** How fast one of the two servers answered, in milliseconds. */
export interface Speed {
  readonly median: number;
  readonly slowest5: number;
}

export interface FoundDifference {
  readonly method: string;
  /** The smallest request that shows it. */
  readonly url: string;
  readonly caller: string;
  /** How many requests came down to it. */
  readonly requests: number;
  readonly differences: readonly Difference[];
}

export interface Unanswered {
  readonly url: string;
  readonly caller: string;
  readonly reason: string;
}

/** The result, as JSON. */
export interface Comparison {
  readonly reference: string;
  readonly startedAt: string;
  readonly seconds: number;
  readonly seed: number;
  readonly callers: readonly string[];
  readonly requests: number;
  readonly equal: number;
  /** Requests that v4 answered with 401 or 403: they say nothing about content. */
  readonly refused: number;
  /** Requests by deviation, with the place in the documentation and an example. */
  readonly explained: readonly {
    readonly deviation: Deviation;
    readonly title: string;
    readonly place: string;
    readonly requests: number;
    readonly example: string;
  }[];
  readonly explainedRequests: number;
  readonly different: number;
  readonly differences: readonly FoundDifference[];
  readonly unanswered: readonly Unanswered[];
  readonly speed: { readonly reference: Speed; readonly plinth: Speed };
}
