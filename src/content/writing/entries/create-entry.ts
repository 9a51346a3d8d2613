import { isLimited } from '../../../access/access.ts';
import type { ContentType } from '../../../schema/model.ts';
import type { QueryInput } from '../../reading/recall-query.ts';
import type { Scope } from '../../scope.ts';
import { readData } from './read-data.ts';
import { requestParams } from '../hooks/request-params.ts';
import type { WriteHooks } from '../hooks/write-hooks.ts';
import { writeCreation } from '../write-creation.ts';
import { asCaller, type WriteOptions } from '../write-options.ts';
import type { OnceOptions } from './write-once.ts';
import type { ShownRow } from '../storing/store-changes.ts';
import {
  respondWithWritten,
  prepareResponse,
  readAnswered,
  shownRow,
  applyAfterHooks,
  type WrittenResponse,
} from './written-response.ts';

/**
 * `POST /api/:pluralApiId`, from the request body to the response body. The whole path: resolve and authorize, then, in
 * one transaction, plan, compile and run (`writeCreation`), and read through the reading floors. Lifecycle hooks run
 * before and after that transaction.
 */
export async function createEntry(
  scope: Scope,
  type: ContentType,
  body: unknown,
  query: QueryInput,
  { keep, ...given }: Pick<WriteOptions, 'files'> & OnceOptions = {},
): Promise<string> {
  const answer = await prepareResponse(scope, type, query);
  const shown = shownRow(answer);
  return writeCreation(
    scope,
    type,
    readData(body),
    { kind: 'create', publish: true },
    { ...asCaller(scope), ...given, params: requestParams(scope, type, 'Create', query), show: query, shown },
    finishWith(answer, shown, keep),
  );
}

/** The same response for an entry that was created before, completed in `scope`; 404 if it has been deleted. */
export async function respondWithCreated(
  scope: Scope,
  reading: Scope,
  type: ContentType,
  id: number,
  query: QueryInput,
): Promise<() => string | Promise<string>> {
  const { finish } = await respondWithWritten(reading, { ...(await prepareResponse(reading, type, query)), scope }, id);
  return finish;
}

/** The response to a creation or an update. */
export const finishWith =
  (answer: WrittenResponse, shown: ShownRow | null = null, keep?: OnceOptions['keep']) =>
  async (inner: Scope, id: number, hooks: WriteHooks): Promise<() => string | Promise<string>> => {
    const read = await respondWithWritten(inner, answer, id, shown);
    const { finish } = read;
    if (keep !== undefined) await keep(inner, id);
    if (!hooks.isAwaited) return finish;
    const entity = await readAnswered(inner, answer, id, read);
    return async () => {
      const finished = finish();
      const text = finished instanceof Promise ? await finished : finished;
      const hooked = await applyAfterHooks(answer.type, text, entity, hooks);
      // Values that listeners set in hidden fields are not shown.
      return isLimited(inner.access) ? text : hooked;
    };
  };
