import { runOperations, runPlanning } from '../../database/run-operations.ts';
import { planDeletion } from '../../plan/writing/plan-change.ts';
import { entryLock } from '../../plan/writing/plan-locks.ts';
import type { ContentType } from '../../schema/model.ts';
import type { QueryInput } from '../reading/recall-query.ts';
import type { Scope } from '../scope.ts';
import { findStored, readEntryId } from './find-stored.ts';
import { inTransaction } from './transaction.ts';
import { answerWritten, prepareAnswer } from './written-answer.ts';

/** `DELETE /api/:pluralApiId/:id`; the answer is the entry as it was. */
export async function deleteEntry(scope: Scope, type: ContentType, id: string, query: QueryInput): Promise<string> {
  const answer = await prepareAnswer(scope, type, query);
  const { model, dialect } = scope.engine;
  return inTransaction(scope, async (inner, session) => {
    const entryId = readEntryId(id);
    if (entryId !== null) await session.lock(entryLock(type, entryId));
    const stored = await findStored(inner, type, entryId);
    const text = await answerWritten(inner, answer, stored.id);
    const operations = await runPlanning(session, dialect, planDeletion(model, type, [stored.id]));
    await runOperations(session, dialect, operations);
    return text;
  });
}
