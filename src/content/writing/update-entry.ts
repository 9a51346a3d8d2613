import { authorizeChange } from '../../access/authorize-change.ts';
import { resolveChange } from '../../change/resolve-change.ts';
import type { Id } from '../../change/write-value.ts';
import { notFound } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';
import type { QueryInput } from '../reading/recall-query.ts';
import type { Scope } from '../scope.ts';
import { changeContext } from './change-context.ts';
import { findStored, readEntryId } from './find-stored.ts';
import { hashPasswords } from './hash-passwords.ts';
import { readData } from './read-data.ts';
import { lockChanges, refuseChange, storeChanges } from './store-changes.ts';
import { inTransaction } from './transaction.ts';
import { answerWritten, prepareAnswer } from './written-answer.ts';

/** `PUT /api/:pluralApiId/:id` */
export async function updateEntry(
  scope: Scope,
  type: ContentType,
  idText: string,
  body: unknown,
  query: QueryInput,
): Promise<string> {
  const { engine } = scope;
  const answer = await prepareAnswer(scope, type, query);
  const data = readData(body);
  const id = readEntryId(idText);
  if (id === null) throw notFound();
  const resolve = await createResolver(scope, type, id, data);
  // What may be missing depends on the stored entry. Mistakes are told before anybody else has to wait.
  let draft = false;
  let change = resolve(draft);
  if (change.issues.length > 0) {
    draft = (await findStored(scope, type, id)).draft;
    if (draft) change = resolve(draft);
    await refuseChange(engine, scope.reader, change);
  }
  change = await hashPasswords(engine, change);
  return inTransaction(scope, async (inner, session) => {
    await lockChanges(engine, session, [change]);
    const stored = await findStored(inner, type, id);
    if (stored.draft !== draft) change = await hashPasswords(engine, resolve(stored.draft));
    await storeChanges(engine, session, [change]);
    return answerWritten(inner, answer, id);
  });
}

async function createResolver(scope: Scope, type: ContentType, id: Id, data: object) {
  const context = await changeContext(scope, type);
  return (draft: boolean) =>
    authorizeChange(resolveChange(type, data, { kind: 'update', id, draft }, context), scope.access);
}
