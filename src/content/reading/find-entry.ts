import type { Access } from '../../access/access.ts';
import { notFound, RequestError } from '../../errors.ts';
import { resolveEntryQuery, resolveSingleQuery } from '../../query/resolve-query.ts';
import { entryEnvelope, listEnd, listStart } from '../../response/write-envelope.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Content } from '../content.ts';
import type { RecalledQuery } from './prepared-query.ts';
import type { QueryInput } from './recall-query.ts';
import { readRows } from './read-rows.ts';
import { recallQuery } from './recall-query.ts';
import { withinBytes } from './run-query.ts';

/** `GET /api/:pluralApiId/:id`; drafts are found, too. */
export async function findEntry(
  content: Content,
  type: ContentType,
  id: string,
  input: QueryInput,
  access: Access,
): Promise<string> {
  const recalled = await recallQuery(content, type, input, access, `entry ${id}`, (context, raw) =>
    resolveEntryQuery(context, type, id, raw),
  );
  try {
    return await answerFirst(content, recalled);
  } catch (error) {
    // Databases differ in what they do with an id that is no number; no entry has such an id on any.
    if (error instanceof RequestError && error.name === 'ValidationError' && !/^\d{1,10}$/.test(id)) throw notFound();
    throw error;
  }
}

/** `GET /api/:singularApiId`; in all locales it is a list. */
export async function findSingle(
  content: Content,
  type: ContentType,
  input: QueryInput,
  access: Access,
): Promise<string> {
  const recalled = await recallQuery(content, type, input, access, 'single', (context, raw) =>
    resolveSingleQuery(context, type, raw),
  );
  return recalled.query.slice.kind === 'every' ? answerEvery(content, recalled) : answerFirst(content, recalled);
}

async function answerFirst(content: Content, recalled: RecalledQuery): Promise<string> {
  const { rows, write } = await readRows(content, recalled);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return withinBytes(content, () => entryEnvelope(write(row)));
}

async function answerEvery(content: Content, recalled: RecalledQuery): Promise<string> {
  const { rows, write } = await readRows(content, recalled);
  return withinBytes(content, () => `${listStart}${rows.map(write).join(',')}${listEnd(recalled.query.slice, null)}`);
}
