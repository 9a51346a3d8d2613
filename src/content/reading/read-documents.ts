import { authorizeQuery, trustQuery } from '../../access/authorize-query.ts';
import { runCount } from '../../database/running/run-plan.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import type { Query } from '../../query/query.ts';
import { resolveV5Documents, resolveV5Entry } from '../../query/v5/resolve-v5-query.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Scope } from '../scope.ts';
import { NO_PRIVATE_FIELDS, privateFieldsOf } from './private-fields.ts';
import type { RecalledQuery } from './prepared-query.ts';
import type { Entity } from './read-entities.ts';
import { readRows } from './read-rows.ts';
import { firstRowOf, inState, type ResolveV5, recallV5 } from './read-v5.ts';
import { refusingValues, startRun } from './running/start-run.ts';
import { writeTexts } from './running/write-list.ts';

/** What project code reads in v5's terms. */
export interface DocumentQuery {
  readonly raw: RawObject;
  /** Parts of it are what the caller of the request has sent: it shows what a route would. */
  readonly isSent: boolean;
  /** Only the entry with this document id. */
  readonly documentId?: string | undefined;
}

/** Entries as objects; private fields can be read by name, as with v4's services. */
export async function readDocuments(
  scope: Scope,
  type: ContentType,
  request: DocumentQuery,
): Promise<readonly Entity[]> {
  const { all, hide } = request.isSent ? NO_PRIVATE_FIELDS : privateFieldsOf(type);
  const named = all(request.raw);
  // Every type has a time of publication here.
  const raw = named === request.raw ? named : { ...named, fields: [...(named.fields as string[]), 'publishedAt'] };
  const recalled = await recallDocuments(scope, type, { ...request, raw }, await resolverOf(scope, type, request));
  return inState(scope, type, raw, recalled, async (at) => {
    const { rows, write } = await readRows(at, recalled);
    const { texts } = await writeTexts(at, rows, write);
    return texts.map((text) => hide(request.raw, JSON.parse(text) as Entity));
  });
}

/** The number of entries. */
export async function countDocuments(scope: Scope, type: ContentType, request: DocumentQuery): Promise<number> {
  const { fields: _fields, populate: _populate, sort: _sort, ...raw } = request.raw;
  const recalled = await recallDocuments(scope, type, { ...request, raw }, (context, of, found) => ({
    ...resolveV5Documents(context, of, found),
    slice: { kind: 'offset', start: 0, limit: 1, count: true },
  }));
  return inState(scope, type, raw, recalled, async (at) => {
    const total = await refusingValues(at.engine, () => runCount(startRun(at, recalled), recalled.prepared.compiled));
    return total ?? 0;
  });
}

async function resolverOf(scope: Scope, type: ContentType, { documentId }: DocumentQuery): Promise<ResolveV5> {
  if (documentId === undefined) return resolveV5Documents;
  const row = await firstRowOf(scope, type, documentId);
  return (context, of, raw) => resolveV5Entry(context, of, documentId, row, raw);
}

const recallDocuments = (
  scope: Scope,
  type: ContentType,
  { raw, isSent }: DocumentQuery,
  resolve: ResolveV5,
): Promise<RecalledQuery> => {
  const inLayer: ResolveV5 = (context, of, found): Query =>
    resolve({ ...context, strictParams: false, layer: isSent ? 'contract' : 'database' }, of, found);
  return recallV5(scope, type, raw, 'v5 documents', inLayer, 'flat', isSent ? authorizeQuery : trustQuery);
};
