import type { Access } from '../../access/access.ts';
import { authorizeQuery } from '../../access/authorize-query.ts';
import { RequestError } from '../../errors.ts';
import type { Stage } from '../../query/issues.ts';
import { parseQueryString } from '../../query/parse-query-string.ts';
import type { Query } from '../../query/query.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Engine } from '../engine.ts';
import { resolveV5Entry, resolveV5List, resolveV5Single } from '../../query/v5/resolve-v5-query.ts';
import { resolveRequest } from '../reading/resolve-request.ts';

/** Why a request is refused, and the parameter that causes it. */
export interface Refusal {
  readonly message: string;
  /** Null if the parameter is valid but the caller may not use it. */
  readonly stage: Stage | null;
}

/** The request before authorization removes anything. */
export async function resolveText(
  engine: Engine,
  type: ContentType,
  id: string | undefined,
  queryString: string,
  contract: 'v4' | 'v5',
): Promise<Query> {
  const { model, pagination, limits, cursors } = engine;
  const defaultLocale = type.localized ? await engine.defaultLocale() : '';
  const context = { model, pagination, budgets: limits, defaultLocale, cursors };
  const raw = parseQueryString(queryString, engine.queryString);
  if (contract === 'v4') return resolveRequest(context, type, id, raw);
  const inV5 = { ...context, ...engine.v5, changed: new Map() };
  if (type.kind === 'singleType') return resolveV5Single(inV5, type, raw);
  return id === undefined ? resolveV5List(inV5, type, raw) : resolveV5Entry(inV5, type, id, null, raw);
}

/** The error reported to the caller; null if the request succeeds. */
export function explainRefusal(query: Query, access: Access): Refusal | null {
  try {
    authorizeQuery(query, access);
    return null;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { message: error.message, stage: query.issues.find((issue) => issue.error === error)?.stage ?? null };
  }
}
