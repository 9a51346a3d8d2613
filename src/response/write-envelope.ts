import type { Slice } from '../query/query.ts';
import { assertNever } from '../util/assert-never.ts';

/** `{ "data": [...], "meta": ... }` of a list, in the three parts of a streamed response. */
export const listStart = '{"data":[';

export const listEnd = (slice: Slice, total: number | null, ends: PageEnds = NO_ENDS, isEstimate = false): string =>
  `],"meta":${metaText(slice, total, ends, isEstimate)}}`;

/** Where a page with cursors begins and ends; null for a page without entries. */
export interface PageEnds {
  readonly startCursor: string | null;
  readonly endCursor: string | null;
  readonly hasPreviousPage: boolean;
  readonly hasNextPage: boolean;
}

const NO_ENDS: PageEnds = { startCursor: null, endCursor: null, hasPreviousPage: false, hasNextPage: false };

export const entryEnvelope = (entry: string): string => `{"data":${entry},"meta":{}}`;

function metaText(slice: Slice, total: number | null, ends: PageEnds, isEstimate: boolean): string {
  const estimated = isEstimate ? ',"estimated":true' : '';
  switch (slice.kind) {
    case 'page': {
      const { page, pageSize } = slice;
      const counted = total === null ? '' : `,"pageCount":${Math.ceil(total / pageSize)},"total":${total}${estimated}`;
      return `{"pagination":{"page":${JSON.stringify(page)},"pageSize":${pageSize}${counted}}}`;
    }
    case 'offset': {
      const counted = total === null ? '' : `,"total":${total}${estimated}`;
      return `{"pagination":{"start":${JSON.stringify(slice.start)},"limit":${slice.limit}${counted}}}`;
    }
    case 'cursor': {
      const { startCursor, endCursor, hasPreviousPage, hasNextPage } = ends;
      const shown = { pageSize: slice.pageSize, startCursor, endCursor, hasPreviousPage, hasNextPage };
      return JSON.stringify({
        pagination: total === null ? shown : { ...shown, total, ...(isEstimate && { estimated: true }) },
      });
    }
    case 'plain':
    case 'first':
      return '{}';
    default:
      return assertNever(slice);
  }
}
