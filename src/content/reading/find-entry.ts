import { notFound, RequestError } from '../../errors.ts';
import { resolveEntryQuery, resolveSingleQuery } from '../../query/resolve-query.ts';
import { entryEnvelope, listEnd, listStart } from '../../response/write-envelope.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { type ContentType, FILE_UID } from '../../schema/model.ts';
import type { Scope } from '../scope.ts';
import { inPreview, previewed } from '../drafts/in-preview.ts';
import type { RecalledQuery } from './prepared-query.ts';
import { type Entity, readEntities } from './read-entities.ts';
import { readShown } from './read-shown.ts';
import { type QueryInput, recallQuery, withEntryId } from './recall-query.ts';
import { withinBytes } from './running/start-run.ts';
import { writeTexts } from './running/write-list.ts';

/** `GET /api/:pluralApiId/:id`; also finds drafts. */
export async function findEntry(scope: Scope, type: ContentType, id: string, input: QueryInput): Promise<string> {
  const meant = previewed(scope, input, 'v4', null);
  const shownInput = meant instanceof Promise ? await meant : meant;
  const recalled = await recallEntry(scope, type, id, shownInput);
  try {
    return await inPreview(scope, shownInput, recalled.prepared.compiled, (at) => answerFirst(at, recalled));
  } catch (error) {
    // Databases treat an id that is not a number differently; no entry has such an id on any of them.
    if (error instanceof RequestError && error.name === 'ValidationError' && !/^\d{1,10}$/.test(id)) throw notFound();
    throw error;
  }
}

const PLAIN_ID = /^[1-9]\d{0,8}$/;

/** One query is resolved for all entries of a type. */
async function recallEntry(scope: Scope, type: ContentType, id: string, input: QueryInput): Promise<RecalledQuery> {
  const recall = (named: string): Promise<RecalledQuery> =>
    recallQuery(scope, type, input, `entry ${named}`, (context, raw) => resolveEntryQuery(context, type, named, raw));
  const found = PLAIN_ID.test(id) ? withEntryId(await recall('0'), id) : null;
  return found ?? (await recall(id));
}

/** `GET /api/:singularApiId`; a list if all locales are requested. */
export async function findSingle(scope: Scope, type: ContentType, input: QueryInput): Promise<string> {
  const shownInput = await previewed(scope, input, 'v4', type);
  const recalled = await recallQuery(scope, type, shownInput, 'single', (context, raw) =>
    resolveSingleQuery(context, type, raw),
  );
  return inPreview(scope, shownInput, recalled.prepared.compiled, (at) =>
    recalled.query.slice.kind === 'plain' ? answerEvery(at, recalled) : answerFirst(at, recalled),
  );
}

/** The first entry of a query, in its envelope. */
export async function answerFirst(scope: Scope, recalled: RecalledQuery): Promise<string> {
  const { rows, write } = await readShown(scope, recalled);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return withinBytes(scope.engine, () => entryEnvelope(write(row)));
}

async function answerEvery(scope: Scope, recalled: RecalledQuery): Promise<string> {
  const { rows, write } = await readShown(scope, recalled);
  const { texts } = await writeTexts(scope, rows, write);
  return `${listStart}${texts.join(',')}${listEnd(recalled.query.slice, null)}`;
}

/** A file as stored; null if there is none. */
export async function findFile(scope: Scope, id: number): Promise<Entity | null> {
  const type = contentTypeOf(scope.engine.model, FILE_UID);
  const { entities } = await readEntities(scope, type, 'content', (context) =>
    resolveEntryQuery(context, type, String(id), {}),
  );
  return entities[0] ?? null;
}
