import type { Difference } from './compare-responses.ts';

/** The contract that both servers are asked in. */
export type ComparedContract = 'v4' | 'v5';

/** Response times of one of the servers, in milliseconds. */
export interface Speed {
  readonly median: number;
  readonly slowest5: number;
}

export interface FoundDifference {
  readonly method: string;
  /** The smallest request that shows the difference. */
  readonly url: string;
  readonly caller: string;
  /** The number of requests reduced to it. */
  readonly requests: number;
  readonly differences: readonly Difference[];
}

export interface Unanswered {
  readonly url: string;
  readonly caller: string;
  readonly reason: string;
}

/** The result, in the format of the JSON report. */
export interface Comparison {
  readonly reference: string;
  readonly contract: ComparedContract;
  readonly startedAt: string;
  readonly seconds: number;
  readonly seed: number;
  readonly callers: readonly string[];
  readonly requests: number;
  readonly equal: number;
  /** Requests to which the reference responded with 401 or 403: they say nothing about content. */
  readonly refused: number;
  /** Requests by deviation, with a link to the documentation and an example. */
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

/** Headings of docs/deviations.md, for intended differences. */
export const DEVIATIONS = {
  serverError: "A caller's mistake is never a 5xx",
  populateValue: 'A wrong value in a populate is always an error',
  disproportionate: 'Disproportionate requests',
  order: 'A total order',
  once: 'Each entry once',
  window: '`start` and `limit` inside a populate',
  morph: 'No leaks through polymorphic relations',
  search: 'No leaks through search',
  integers: 'Exact integers',
  writes: 'Writes',
} as const;

/** What Plinth does in its table of docs/v5.md, for intended differences in v5's contract only. */
export const V5_DEVIATIONS = {
  drafts: 'drafts need a permission',
  rowIds: 'one row, one id',
  published: 'the time of creation',
  locales: 'the other locales, always',
} as const;

export type Deviation = keyof typeof DEVIATIONS | keyof typeof V5_DEVIATIONS;

export const titleOf = (deviation: Deviation): string => ({ ...DEVIATIONS, ...V5_DEVIATIONS })[deviation];

/** The link to the documentation, with GitHub's anchor for the heading. */
export const placeOf = (deviation: Deviation): string =>
  deviation in V5_DEVIATIONS ? 'docs/v5.md#what-differs' : `docs/deviations.md#${anchorOf(titleOf(deviation))}`;

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
