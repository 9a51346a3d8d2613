import { authorizeQuery } from '../../access/authorize-query.ts';
import { parseQueryString, type RawObject } from '../../query/parse-query-string.ts';
import type { Query } from '../../query/query.ts';
import type { ResolveContext } from '../../query/resolve-query.ts';
import type { EntryShape } from '../../response/entry-writer.ts';
import type { ContentType } from '../../schema/model.ts';
import { makeFlat } from '../../util/make-flat.ts';
import type { Engine } from '../engine.ts';
import { defaultLocaleOf, type Scope } from '../scope.ts';
import { prepareQuery, shapeOf } from './prepare-query.ts';
import type { RecalledQuery } from './prepared-query.ts';
import { weighResolved } from './running/weigh-query.ts';

/** The query string, raw or already parsed. */
export type QueryInput = string | RawObject;

/** The parsed query string. */
export const parseInput = ({ queryString }: Engine, input: QueryInput): RawObject =>
  typeof input === 'string' ? parseQueryString(input, queryString) : input;

type Resolve = (context: ResolveContext, raw: RawObject) => Query;

/** Resolve, authorize, prepare; skipped for a repeated URL of a caller with the same access. */
export async function recallQuery(
  scope: Scope,
  type: ContentType,
  input: QueryInput,
  kind: string,
  resolve: Resolve,
  shape: EntryShape = 'entry',
  authorize: typeof authorizeQuery = authorizeQuery,
): Promise<RecalledQuery> {
  const { engine, access } = scope;
  const defaultLocale = type.localized ? await defaultLocaleOf(scope) : '';
  const { spans } = scope.work.trace;
  const start = spans === null ? 0 : performance.now();
  const key = typeof input === 'string' ? [access.key, type.uid, shape, kind, defaultLocale, input].join('\n') : null;
  const known = key === null ? undefined : engine.resolved.get(key);
  if (known !== undefined) {
    const prepared = prepareQuery(engine, known, shape);
    spans?.add('plan', start, { 'plinth.content_type': type.uid, 'plinth.repeated': true });
    return { query: known.query, prepared };
  }
  const { model, pagination, limits, cursors } = engine;
  const raw = parseInput(engine, input);
  const query = authorize(resolve({ model, pagination, budgets: limits, defaultLocale, cursors }, raw), access);
  const resolved = shapeOf(query, shape);
  if (key !== null) engine.resolved.set(makeFlat(key), resolved, weighResolved(resolved));
  const prepared = prepareQuery(engine, resolved, shape);
  spans?.add('plan', start, { 'plinth.content_type': type.uid, 'plinth.repeated': false });
  return { query, prepared };
}

/**
 * A query for one entry, for another entry: only the id differs. Null if the access also limits the entries, so the id
 * is not the whole filter.
 */
export function withEntryId({ query, prepared }: RecalledQuery, id: string): RecalledQuery | null {
  const { filter } = query;
  if (filter?.kind !== 'compare') return null;
  const parameters = [...query.parameters];
  parameters[filter.parameters[0] as number] = id;
  return { query, prepared, parameters };
}
