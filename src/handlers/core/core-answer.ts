import type { Scope } from '../../content/scope.ts';
import { findEntry, findSingle } from '../../content/reading/find-entry.ts';
import { type Answer, listEntries } from '../../content/reading/list-entries.ts';
import type { QueryInput } from '../../content/reading/recall-query.ts';
import type { ContentType } from '../../schema/model.ts';

export type ReadingAction = 'find' | 'findOne';

/** What a reading action answers without code of the project: the engine's text. */
export async function coreAnswer(
  scope: Scope,
  type: ContentType,
  action: ReadingAction,
  id: string | undefined,
  input: QueryInput,
): Promise<Exclude<Answer, Buffer>> {
  if (action === 'findOne') return findEntry(scope, type, id ?? '', input);
  if (type.kind === 'singleType') return findSingle(scope, type, input);
  const answer = await listEntries(scope, type, input);
  return Buffer.isBuffer(answer) ? answer.toString() : answer;
}

export async function parseAnswer(answer: Answer): Promise<unknown> {
  if (typeof answer === 'string') return JSON.parse(answer);
  let text = '';
  for await (const piece of answer) text += piece;
  return JSON.parse(text);
}
