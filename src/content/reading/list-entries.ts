import { resolveListQuery } from '../../query/resolve-query.ts';
import { tooLong } from '../../response/response-length.ts';
import { listEnd, listStart } from '../../response/write-envelope.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Scope } from '../scope.ts';
import { inPreview, previewed } from '../drafts/in-preview.ts';
import { inPlace } from './running/assert-affordable.ts';
import type { RecalledQuery } from './prepared-query.ts';
import { type QueryInput, recallQuery } from './recall-query.ts';
import { runCounted } from './running/run-counted.ts';
import { findEnds } from './running/find-ends.ts';
import { signRows } from './sign-rows.ts';
import { refusingValues, startRun } from './running/start-run.ts';
import { startWriting } from './running/start-writing.ts';
import { streamRows, type StreamedRows } from './stream-rows.ts';
import { writeBatch, writeList } from './running/write-list.ts';

/** JSON: a string, bytes if it is long, or chunks as they are read. */
export type ResponseBody = string | Buffer | AsyncIterable<string>;

/**
 * `GET /api/:pluralApiId`, from the query string to the response body. The whole path: resolve, authorize, plan and
 * compile happen in `recallQuery` (once per URL), then run and serialize.
 */
export async function listEntries(scope: Scope, type: ContentType, input: QueryInput): Promise<ResponseBody> {
  const meant = previewed(scope, input, 'v4', type);
  const shownInput = meant instanceof Promise ? await meant : meant;
  const recalled = await recallQuery(scope, type, shownInput, 'list', (context, raw) =>
    resolveListQuery(context, type, raw),
  );
  return inPreview(scope, shownInput, recalled.prepared.compiled, async (at) => {
    const body = await listRecalled(at, recalled);
    return at === scope ? body : wholeBody(at, body);
  });
}

/** What is shown is undone before a stream would be read. */
export async function wholeBody({ engine }: Scope, body: ResponseBody): Promise<string | Buffer> {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body;
  const { bytes } = engine.limits;
  let text = '';
  for await (const chunk of body) {
    text += chunk;
    if (text.length > bytes) throw tooLong(bytes);
  }
  return text;
}

export async function listRecalled(scope: Scope, recalled: RecalledQuery): Promise<ResponseBody> {
  if (recalled.prepared.plan.root.slice === 'every') return startStream(scope, recalled);
  const { query, prepared } = recalled;
  const { engine } = scope;
  const run = startRun(scope, recalled);
  return await inPlace(scope, query, async () => {
    const found = await refusingValues(engine, () => runCounted(scope, run, prepared));
    const { entries: stored, total, isEstimate = false } = found;
    const signed = signRows(scope, prepared.plan, stored);
    const entries = signed instanceof Promise ? await signed : signed;
    const writing = startWriting(scope, prepared.writeEntry, entries);
    const write = writing instanceof Promise ? await writing : writing;
    const end = listEnd(query.slice, total, findEnds(engine, recalled, found), isEstimate);
    return writeList(scope, entries.rows, write, listStart, end);
  });
}

/** `pagination[limit]=-1` without a maximum: read, serialized and sent in batches. */
async function startStream(scope: Scope, recalled: RecalledQuery): Promise<AsyncIterable<string>> {
  return writeStream(scope, recalled, await streamRows(scope, recalled));
}

async function* writeStream(
  { work }: Scope,
  { query }: RecalledQuery,
  { total, batches }: StreamedRows,
): AsyncIterable<string> {
  let isFirst = true;
  yield listStart;
  for await (const { rows, write } of batches) {
    for await (const text of writeBatch(work, rows, write, isFirst)) {
      work.rest();
      yield text;
      work.renew();
    }
    isFirst = false;
  }
  yield listEnd(query.slice, total);
}
