import type { Id } from '../../../change/write-value.ts';
import { notFound } from '../../../errors.ts';
import type { ContentType } from '../../../schema/model.ts';
import type { QueryInput } from '../../reading/recall-query.ts';
import type { Scope } from '../../scope.ts';
import { readEntryId } from '../storing/find-stored.ts';
import { writeDeletion } from '../write-deletion.ts';
import { asCaller, type WriteOptions } from '../write-options.ts';
import {
  respondWithWritten,
  prepareResponse,
  readAnswered,
  readWritten,
  type WrittenResponse,
} from './written-response.ts';

/** `DELETE /api/:pluralApiId/:id`; returns the deleted entry. */
export async function deleteEntry(
  scope: Scope,
  type: ContentType,
  idText: string,
  query: QueryInput,
  guard: Pick<WriteOptions, 'guard'> = {},
): Promise<string> {
  const answer = await prepareResponse(scope, type, query);
  const id = readEntryId(idText);
  if (id === null) throw notFound();
  return removeEntry(scope, id, answer, { ...guard, show: query });
}

export async function removeEntry(
  scope: Scope,
  id: Id,
  answer: WrittenResponse,
  given: Pick<WriteOptions, 'guard' | 'show'> = {},
): Promise<string> {
  const { type } = answer;
  return writeDeletion(scope, type, id, { ...asCaller(scope), ...given }, async (inner, hooks) => {
    const read = await respondWithWritten(inner, answer, id);
    if (!hooks.isAwaited) return read.finish;
    // Listeners get the whole entry, whatever the response shows.
    const entity = await (answer.asked === '' ? readAnswered(inner, answer, id, read) : readWritten(inner, type, id));
    return async () => {
      await hooks.after(entity);
      return read.finish();
    };
  });
}
