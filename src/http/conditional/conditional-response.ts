import { currentScope } from '../../content/writing/transaction.ts';
import type { Engine } from '../../content/engine.ts';
import { openScope, type Scope } from '../../content/scope.ts';
import type { ResponseBody } from '../../content/reading/list-entries.ts';
import type { QueryInput } from '../../content/reading/recall-query.ts';
import { rememberResponse } from '../../content/memory/remember-response.ts';
import type { ContentType } from '../../schema/model.ts';
import type { CacheControl } from './conditional-headers.ts';
import type { Reply, RouteRequest } from '../route.ts';

/**
 * The response to a request for content with its validator, from memory if that is current. `kind` identifies the
 * response among those of a content type; the result of `read` must depend only on the kind, its arguments and the
 * database.
 */
export type RespondConditionally = (
  request: RouteRequest,
  type: ContentType,
  kind: string,
  read: (scope: Scope, query: QueryInput) => Promise<ResponseBody>,
) => Promise<Reply>;

export const createConditionalResponses =
  (engine: Engine, cacheControl: CacheControl): RespondConditionally =>
  async ({ caller, proof, query, queryString, source, work }, type, kind, read) => {
    if (caller === null) throw new Error('a content route always has a caller');
    const { access } = caller;
    // Inside a transaction of project code, reads see its uncommitted writes, so nothing is cached.
    const scope = currentScope(openScope(engine, access, work, undefined, source ?? engine.source));
    const asked = query === undefined ? queryString : `of code ${JSON.stringify(query)}`;
    const key = `${access.key}\n${type.uid} ${kind}\n${asked}`;
    const control = cacheControl(type.uid);
    const answer = await rememberResponse(scope, proof, key, (reading) => read(reading, query ?? queryString));
    const isTagged = typeof answer !== 'string' && 'etag' in answer;
    const reply = isTagged ? { status: 200, body: answer.body, etag: answer.etag } : { status: 200, body: answer };
    return control === undefined ? reply : { ...reply, control };
  };
