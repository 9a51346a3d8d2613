import type { Engine } from '../../content/engine.ts';
import { openScope, type Scope } from '../../content/scope.ts';
import type { Answer } from '../../content/reading/list-entries.ts';
import { rememberAnswer } from '../../content/memory/remember-answer.ts';
import type { ContentType } from '../../schema/model.ts';
import { type CacheControl, matchesTag } from './conditional-headers.ts';
import type { Reply, RouteRequest } from '../route.ts';

/**
 * The answer to a request for content: from memory where that is current, and without a body where
 * the caller has it already. `kind` says which of the answers of a type it is; what `read` gives
 * must depend on nothing but the kind, its arguments and the database.
 */
export type AnswerConditionally = (
  request: RouteRequest,
  type: ContentType,
  kind: string,
  read: (scope: Scope, queryString: string) => Promise<Answer>,
) => Promise<Reply>;

export const createConditionalAnswers =
  (engine: Engine, control: CacheControl): AnswerConditionally =>
  async ({ caller, headers, proof, queryString, work }, type, kind, read) => {
    if (caller === null) throw new Error('a content route always has a caller');
    const { access } = caller;
    const key = `${access.key}\n${type.uid} ${kind}\n${queryString}`;
    const answer = await rememberAnswer(openScope(engine, access, work), proof, key, (scope) =>
      read(scope, queryString),
    );
    const cacheControl = control(type.uid, headers.authorization === undefined ? 'anyone' : 'one caller');
    const common = cacheControl === null ? {} : { 'cache-control': cacheControl };
    if (typeof answer === 'string' || !('etag' in answer)) return { status: 200, body: answer, headers: common };
    const { etag, body } = answer;
    const tagged = { ...common, etag };
    return matchesTag(headers['if-none-match'], etag)
      ? { status: 304, body: null, headers: tagged }
      : { status: 200, body, headers: tagged };
  };
