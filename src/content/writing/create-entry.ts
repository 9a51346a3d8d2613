import { authorizeChange } from '../../access/authorize-change.ts';
import { resolveChange } from '../../change/resolve-change.ts';
import type { ContentType } from '../../schema/model.ts';
import type { QueryInput } from '../reading/recall-query.ts';
import type { Scope } from '../scope.ts';
import { changeContext } from './change-context.ts';
import { hashPasswords } from './hash-passwords.ts';
import { readData } from './read-data.ts';
import { lockChanges, refuseChange, storeChanges } from './store-changes.ts';
import { inTransaction } from './transaction.ts';
import { answerWritten, prepareAnswer } from './written-answer.ts';

/**
 * `POST /api/:pluralApiId`, from the body to the text of the answer: resolve, authorize, then, in one
 * transaction, plan, compile, run, and read by the reading floors.
 */
export async function createEntry(scope: Scope, type: ContentType, body: unknown, query: QueryInput): Promise<string> {
  const answer = await prepareAnswer(scope, type, query);
  const context = await changeContext(scope, type);
  const resolved = resolveChange(type, readData(body), { kind: 'create', publish: true }, context);
  const change = authorizeChange(resolved, scope.access);
  await refuseChange(scope.engine, scope.reader, change);
  const hashed = await hashPasswords(scope.engine, change);
  return inTransaction(scope, async (inner, session) => {
    await lockChanges(scope.engine, session, [hashed]);
    const [id = 0] = await storeChanges(scope.engine, session, [hashed]);
    return answerWritten(inner, answer, id);
  });
}
