import type { Slice } from '../query/query.ts';
import { assertNever } from '../util/assert-never.ts';

/** `{ "data": [...], "meta": ... }` of a list, in the three parts of a streamed response. */
export const listStart = '{"data":[';

export const listEnd = (slice: Slice, total: number | null): string => `],"meta":${metaText(slice, total)}}`;

export const entryEnvelope = (entry: string): string => `{"data":${entry},"meta":{}}`;

function metaText(slice: Slice, total: number | null): string {
  switch (slice.kind) {
    case 'page': {
      const { page, pageSize } = slice;
      const counted = total === null ? '' : `,"pageCount":${Math.ceil(total / pageSize)},"total":${total}`;
      return `{"pagination":{"page":${JSON.stringify(page)},"pageSize":${pageSize}${counted}}}`;
    }
    case 'offset': {
      const counted = total === null ? '' : `,"total":${total}`;
      return `{"pagination":{"start":${JSON.stringify(slice.start)},"limit":${slice.limit}${counted}}}`;
    }
    case 'plain':
    case 'first':
      return '{}';
    default:
      return assertNever(slice);
  }
}
