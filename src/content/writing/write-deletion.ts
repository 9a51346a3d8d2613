import type { Id } from '../../change/write-value.ts';
import { deletionLocks } from '../../plan/writing/locks/plan-locks.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Scope } from '../scope.ts';
import { tellEntry } from './events/tell-entry.ts';
import { removeEntries } from './storing/store-changes.ts';
import { hearsComponents } from './hooks/tell-components.ts';
import { isHeard, NOT_TOLD, type Telling, tellBefore } from './hooks/tell-lifecycles.ts';
import { inTransaction } from './transaction.ts';
import { takeLocks, type WriteHow } from './write-how.ts';

/** What a deletion gives: read before, told after. */
export interface FinishDeletion<T> {
  read(inner: Scope): Promise<T>;
  tell(result: T, telling: Telling): Promise<T>;
}

/** An entry goes, with everything that belongs to it or points to it. `read` throws where there is none. */
export async function writeDeletion<T>(
  scope: Scope,
  type: ContentType,
  id: Id,
  how: WriteHow,
  { read, tell }: FinishDeletion<T>,
): Promise<T> {
  const { engine } = scope;
  const code = isHeard(engine, type, 'Delete');
  return inTransaction(
    scope,
    async (inner, session) => {
      await takeLocks(how, session);
      await session.lock(...deletionLocks(type, [id]));
      await how.guard?.(inner, session);
      const telling = code ? await tellBefore(engine, type, 'Delete', { where: { id }, ...how.params }) : NOT_TOLD;
      const result = await read(inner);
      await tellEntry(inner, 'entry.delete', type, id, how);
      await removeEntries(engine, session, type, [id]);
      return tell(result, telling);
    },
    { code: code || hearsComponents(engine, type) },
  );
}
