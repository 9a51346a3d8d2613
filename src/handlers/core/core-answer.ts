import type { Access } from '../../access/access.ts';
import type { Content } from '../../content/content.ts';
import { findEntry, findSingle } from '../../content/reading/find-entry.ts';
import { type Answer, listEntries } from '../../content/reading/list-entries.ts';
import type { QueryInput } from '../../content/reading/recall-query.ts';
import type { ContentType } from '../../schema/model.ts';

export type ReadingAction = 'find' | 'findOne';

/** What a reading action answers without code of the project: the engine's text. */
export async function coreAnswer(
  content: Content,
  type: ContentType,
  action: ReadingAction,
  id: string | undefined,
  input: QueryInput,
  access: Access,
): Promise<Exclude<Answer, Buffer>> {
  if (action === 'findOne') return findEntry(content, type, id ?? '', input, access);
  if (type.kind === 'singleType') return findSingle(content, type, input, access);
  const answer = await listEntries(content, type, input, access);
  return Buffer.isBuffer(answer) ? answer.toString() : answer;
}

export async function parseAnswer(answer: Answer): Promise<unknown> {
  if (typeof answer === 'string') return JSON.parse(answer);
  let text = '';
  for await (const piece of answer) text += piece;
  return JSON.parse(text);
}
