import type { Scope } from '../../content/scope.ts';
import { findEntry, findSingle } from '../../content/reading/find-entry.ts';
import { type ResponseBody, listEntries } from '../../content/reading/list-entries.ts';
import { handleWrite, isWritingAction, type WriteRequest } from '../../content/writing/entries/handle-write.ts';
import type { ContentType } from '../../schema/model.ts';

/** An action's response without project code: the engine's JSON. */
export async function coreResponse(
  scope: Scope,
  type: ContentType,
  action: string,
  request: WriteRequest,
): Promise<Exclude<ResponseBody, Buffer>> {
  const { id, query } = request;
  if (isWritingAction(action)) return handleWrite(scope, type, action, request);
  if (action === 'findOne') return findEntry(scope, type, id ?? '', query);
  if (type.kind === 'singleType') return findSingle(scope, type, query);
  const answer = await listEntries(scope, type, query);
  return Buffer.isBuffer(answer) ? answer.toString() : answer;
}

export async function parseResponse(answer: ResponseBody): Promise<unknown> {
  if (typeof answer === 'string') return JSON.parse(answer);
  let text = '';
  for await (const piece of answer) text += piece;
  return JSON.parse(text);
}
