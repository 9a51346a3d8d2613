import { runBelow, runCount } from '../../database/run-plan.ts';
import { resolveListQuery } from '../../query/resolve-query.ts';
import { listEnd, listStart } from '../../response/write-envelope.ts';
import type { ContentType } from '../../schema/model.ts';
import { bindParameters } from '../../sql/bind-parameters.ts';
import type { Scope } from '../scope.ts';
import type { RecalledQuery } from './prepared-query.ts';
import type { QueryInput } from './recall-query.ts';
import { recallQuery } from './recall-query.ts';
import { runCounted } from './run-counted.ts';
import { refusingValues, startRun } from './run-query.ts';
import { writeBatch, writeList } from './write-list.ts';

/** JSON text: whole, as bytes when it is long, or in pieces as they come. */
export type Answer = string | Buffer | AsyncIterable<string>;

/**
 * `GET /api/:pluralApiId`, from the query string to the text of the answer. The whole story:
 * resolve, authorize, plan and compile happen in `recallQuery` (once per URL), then run and write.
 */
export async function listEntries(scope: Scope, type: ContentType, input: QueryInput): Promise<Answer> {
  const recalled = await recallQuery(scope, type, input, 'list', (context, raw) =>
    resolveListQuery(context, type, raw),
  );
  if (recalled.prepared.plan.root.slice === 'every') return streamEntries(scope, recalled);
  const { query, prepared } = recalled;
  const run = startRun(scope, recalled);
  const { entries, total } = await refusingValues(scope.engine, () => runCounted(scope, run, prepared));
  return writeList(scope, entries.rows, prepared.writeEntry(entries), listStart, listEnd(query.slice, total));
}

/** Entries held at a time while an answer of unknown length is sent. */
const BATCH = 200;

/** `pagination[limit]=-1` without a maximum: read, written and sent in batches, never held as a whole. */
async function* streamEntries(scope: Scope, recalled: RecalledQuery): AsyncIterable<string> {
  const { query, prepared } = recalled;
  const { plan, compiled, writeEntry } = prepared;
  const run = startRun(scope, recalled);
  const { statement } = compiled.root;
  const total = await runCount(run, compiled);
  const parameters = bindParameters(run.dialect, statement.parameters, run.bindings, []);
  let isFirst = true;
  yield listStart;
  for await (const rows of scope.reader.stream(statement, parameters, BATCH)) {
    const entries = await runBelow({ ...run, rows: { ...run.rows } }, plan.root.entries, compiled.root, rows, 0);
    yield* writeBatch(run.work, rows, writeEntry(entries), isFirst);
    isFirst = false;
  }
  yield listEnd(query.slice, total);
}
