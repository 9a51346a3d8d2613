import type { ActivityRecord } from '../../activity/activity-record.ts';
import { createListRecords, readPages } from '../../activity/list-records.ts';
import { logLine } from '../../activity/log-line.ts';
import { notFound } from '../../errors.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import { takeTurn } from '../../util/turns.ts';
import type { Work } from '../../util/work.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminRequest, AdminResponse } from '../admin-route.ts';
import { sentPiece } from '../sent-piece.ts';
import { exactly, validateOwn } from '../validation/validate-own.ts';
import { filterOf, LOG_FILTERS } from './log-filters.ts';

const filters = exactly(LOG_FILTERS);

/** `GET /studio/api/log/export`: all records that the filters choose, the newest first, as JSON lines. */
export async function exportLog(
  { engine, activity }: AdminParts,
  { query, work }: AdminRequest,
): Promise<AdminResponse> {
  const filter = filterOf(validateOwn(filters, query satisfies RawObject));
  if (activity?.isReady() !== true) throw notFound('The server keeps no log.');
  const pages = readPages(createListRecords(engine.dialect), engine.driver, filter);
  // Before the response begins, whose status a failure could not change any more, and before this export is recorded.
  const first = await pages.next();
  const name = `log-${new Date().toISOString().slice(0, 10)}.jsonl`;
  return { status: 200, file: { name, type: 'application/x-ndjson', pieces: linesOf(work, first, pages) } };
}

type Pages = ReturnType<typeof readPages>;

/** The turns end it if the client disconnects. */
async function* linesOf(
  work: Work,
  first: IteratorResult<readonly ActivityRecord[], void>,
  pages: Pages,
): AsyncIterable<string> {
  for (let page = first; page.done !== true; page = await pages.next()) {
    let piece = '';
    for (const record of page.value) {
      await takeTurn(work);
      piece += `${logLine(record)}\n`;
    }
    yield* sentPiece(work, piece);
  }
}
