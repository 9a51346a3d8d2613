import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../../content/scope.ts';
import { removableIds } from '../../content/writing/settle-storing.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import { rowRightsOf } from '../../content/writing/write-options.ts';
import { fileMissing } from '../../media/library/media-rows.ts';
import { entryLock } from '../../plan/writing/locks/plan-locks.ts';
import type { FocalPoint } from '../../revisions/focal-points.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID } from '../../schema/model.ts';
import { storedIds } from '../../content/writing/ask-rights.ts';

/** Null if the file has none. */
export async function focalPointOf({ engine, source }: Scope, file: Id): Promise<FocalPoint | null> {
  if (!(await engine.focalPoints.look())) return null;
  return (await engine.focalPoints.of(source.reader, [file])).get(file) ?? null;
}

/** Only those who may change the file may. */
export async function setFocalPoint(scope: Scope, file: Id, point: FocalPoint | null): Promise<void> {
  const { engine } = scope;
  const type = contentTypeOf(engine.model, FILE_UID);
  if (point !== null) await engine.focalPoints.prepare();
  else if (!(await engine.focalPoints.look())) return;
  await inTransaction(scope, async (inner, session) => {
    await session.lock(entryLock(type, file));
    if (!(await storedIds(inner, type, [file])).has(file)) throw fileMissing();
    const removal = rowRightsOf(scope).authorizeRemoval({ type, ids: [file], others: 'refused' });
    await removableIds(engine, session, removal);
    await engine.focalPoints.set(session, file, point);
  });
}
