import { notFound } from '../../errors.ts';
import { resolveEntryQuery } from '../../query/resolve-query.ts';
import { entryEnvelope } from '../../response/write-envelope.ts';
import type { ContentType } from '../../schema/model.ts';
import type { RecalledQuery } from '../reading/prepared-query.ts';
import { readRows } from '../reading/read-rows.ts';
import { type QueryInput, recallQuery } from '../reading/recall-query.ts';
import { withinBytes } from '../reading/run-query.ts';
import type { Scope } from '../scope.ts';

/**
 * What the answer to a write shows, resolved and authorized before anything is written: a mistake in the
 * query is refused while nothing has changed.
 */
export const prepareAnswer = (scope: Scope, type: ContentType, query: QueryInput): Promise<RecalledQuery> =>
  recallQuery(scope, type, query, 'written entry', (context, raw) => resolveEntryQuery(context, type, '0', raw));

/** The answer for one entry, as a request for it by its id. */
export async function answerWritten(scope: Scope, prepared: RecalledQuery, id: number): Promise<string> {
  const { rows, write } = await readRows(scope, withEntryId(prepared, id));
  const [row] = rows;
  if (row === undefined) throw notFound();
  return withinBytes(scope.engine, () => entryEnvelope(write(row)));
}

function withEntryId({ query, prepared }: RecalledQuery, id: number): RecalledQuery {
  const { filter } = query;
  if (filter?.kind !== 'compare') throw new Error('the answer to a write is of one entry');
  const parameters = [...query.parameters];
  parameters[filter.parameters[0] as number] = String(id);
  return { query: { ...query, parameters }, prepared };
}
