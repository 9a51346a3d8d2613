import type { Access } from '../../access/access.ts';
import { authorizeQuery } from '../../access/authorize-query.ts';
import { RequestError } from '../../errors.ts';
import type { Stage } from '../../query/issues.ts';
import { parseQueryString } from '../../query/parse-query-string.ts';
import type { Query } from '../../query/query.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Engine } from '../engine.ts';
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
): Promise<Query> {
  const { model, pagination, limits, cursors } = engine;
  const defaultLocale = type.localized ? await engine.defaultLocale() : '';
  return resolveRequest(
    { model, pagination, budgets: limits, defaultLocale, cursors },
    type,
    id,
    parseQueryString(queryString, engine.queryString),
  );
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
