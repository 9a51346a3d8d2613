import { isLimited } from '../../../access/access.ts';
import type { Id } from '../../../change/write-value.ts';
import { notFound, validationError } from '../../../errors.ts';
import type { ContentType } from '../../../schema/model.ts';
import type { QueryInput } from '../../reading/recall-query.ts';
import type { Scope, TransactionScope } from '../../scope.ts';
import { requestParams } from '../hooks/shown-params.ts';
import type { WriteHooks } from '../hooks/write-hooks.ts';
import { readEntryId } from '../storing/find-stored.ts';
import type { ShownRow } from '../storing/store-changes.ts';
import { writeCreation } from '../write-creation.ts';
import { writeDeletion } from '../write-deletion.ts';
import { asCaller, type WriteAdditions } from '../write-options.ts';
import { writeUpdate } from '../write-update.ts';
import type { OnceAdditions } from './write-once.ts';
import {
  applyAfterHooks,
  prepareResponse,
  readAnswered,
  readWritten,
  respondWithWritten,
  shownRow,
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
  additions: OnceAdditions = {},
): Promise<string> {
  const answer = await prepareResponse(scope, type, query);
  const shown = shownRow(answer);
  return writeCreation(
    scope,
    type,
    readData(body),
    { kind: 'create', publish: true },
    asCaller(
      scope,
      {},
      {
        params: requestParams(scope, type, 'Create', query),
        show: query,
        shown,
        locks: additions.locks,
        guard: additions.guard,
        files: additions.files,
      },
    ),
    finishWith(answer, shown, additions.keep),
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
  (answer: WrittenResponse, shown: ShownRow | null = null, keep?: OnceAdditions['keep']) =>
  async (inner: TransactionScope, id: number, hooks: WriteHooks): Promise<() => string | Promise<string>> => {
    const read = await respondWithWritten(inner, answer, id, shown);
    const { finish } = read;
    if (keep !== undefined) await keep(inner, id);
    if (!hooks.isAwaited) return finish;
    const entity = await readAnswered(inner, answer, id, read);
    return async () => {
      const finished = finish();
      const text = finished instanceof Promise ? await finished : finished;
      if (answer.readAs !== undefined) {
        if (entity !== null) await hooks.after(entity);
        return text;
      }
      const hooked = await applyAfterHooks(answer.type, text, entity, hooks);
      // Values that listeners set in hidden fields are not shown.
      return isLimited(inner.access) ? text : hooked;
    };
  };

/** The `data` of a body: an object; a list is refused later, with the contract's message for values. */
export function readData(body: unknown): object {
  const data = typeof body === 'object' && body !== null ? (body as { readonly data?: unknown }).data : undefined;
  if (typeof data === 'object' && data !== null) return data;
  throw validationError('Missing "data" payload in the request body');
}

/** `PUT /api/:pluralApiId/:id` */
export async function updateEntry(
  scope: Scope,
  type: ContentType,
  idText: string,
  body: unknown,
  query: QueryInput,
  { locks, guard, files }: WriteAdditions = {},
): Promise<string> {
  const answer = await prepareResponse(scope, type, query);
  const data = readData(body);
  const id = readEntryId(idText);
  if (id === null) throw notFound();
  const shown = shownRow(answer);
  const params = requestParams(scope, type, 'Update', query, idText);
  const how = asCaller(scope, {}, { params, show: query, shown, locks, guard, files });
  return writeUpdate(scope, type, id, data, how, finishWith(answer, shown));
}

/** `DELETE /api/:pluralApiId/:id`; returns the deleted entry. */
export async function deleteEntry(
  scope: Scope,
  type: ContentType,
  idText: string,
  query: QueryInput,
  additions: WriteAdditions = {},
): Promise<string> {
  const answer = await prepareResponse(scope, type, query);
  const id = readEntryId(idText);
  if (id === null) throw notFound();
  return removeEntry(scope, id, answer, { ...additions, show: query });
}

export async function removeEntry(
  scope: Scope,
  id: Id,
  answer: WrittenResponse,
  additions: WriteAdditions = {},
): Promise<string> {
  const { type } = answer;
  return writeDeletion(scope, type, id, { ...asCaller(scope), ...additions }, async (inner, hooks) => {
    const read = await respondWithWritten(inner, answer, id);
    if (!hooks.isAwaited) return read.finish;
    // Listeners get the whole entry, whatever the response shows.
    const entity = await (answer.query === '' ? readAnswered(inner, answer, id, read) : readWritten(inner, type, id));
    return async () => {
      await hooks.after(entity);
      return read.finish();
    };
  });
}
