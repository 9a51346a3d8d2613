import { trustChange } from '../../../access/authorize-change.ts';
import type { Occasion } from '../../../change/occasion.ts';
import { resolveChange } from '../../../change/resolve-change.ts';
import type { Id } from '../../../change/write-value.ts';
import type { Session } from '../../../database/driver.ts';
import { deletionLocks, entryLock } from '../../../plan/writing/locks/plan-locks.ts';
import type { ContentType } from '../../../schema/model.ts';
import type { Scope } from '../../scope.ts';
import { changeContext } from '../change-context.ts';
import { isHeard } from '../hooks/tell-lifecycles.ts';
import { inTransaction, transactionEnds } from '../transaction.ts';
import { createEntity, deleteEntity, type EntityWrite, updateEntity } from '../write-entities.ts';
import { asCode } from '../write-how.ts';
import { lockChanges, refuseChange, removeEntries, storeChanges } from './store-changes.ts';

/** What is stored of a row, by the names of its attributes. */
export type RowData = Readonly<Record<string, unknown>>;

/** A transaction for rows of these types: where code of the project listens to one of them, it runs inside of it. */
export const inRowsTransaction = <T>(
  scope: Scope,
  types: readonly ContentType[],
  work: (inner: Scope, session: Session) => Promise<T>,
): Promise<T> =>
  inTransaction(scope, work, {
    code: types.some((type) => MOMENTS.some((moment) => isHeard(scope.engine, type, moment))),
  });

const MOMENTS = ['Create', 'Update', 'Delete'] as const;

/** As v4 writes them: lifecycles hear of each row, and no event tells of it. */
const AS_ROW: EntityWrite = { ...asCode('database'), show: {} };

const isTold = ({ engine }: Scope, type: ContentType, moment: (typeof MOMENTS)[number]): boolean =>
  isHeard(engine, type, moment) && transactionEnds(engine) !== null;

/**
 * Rows that the server keeps for itself: files, roles, permissions, tokens. They are checked like any others,
 * and written inside of a transaction that is open.
 */
export async function addRows(
  inner: Scope,
  session: Session,
  type: ContentType,
  list: readonly RowData[],
): Promise<readonly Id[]> {
  if (list.length === 0) return [];
  const context = await changeContext(inner, type, 'content');
  const changes = list.map((data) => trustChange(resolveChange(type, data, NEW, context)));
  if (!isTold(inner, type, 'Create')) {
    await lockChanges(inner.engine, session, changes);
    return storeChanges(inner.engine, session, changes);
  }
  for (const change of changes) await refuseChange(inner.engine, session, change);
  const ids: Id[] = [];
  for (const data of list) ids.push((await createEntity(inner, type, data, AS_ROW)).id);
  return ids;
}

const NEW: Occasion = { kind: 'create', publish: false };

/** Other values for one of them. */
export async function changeRow(
  inner: Scope,
  session: Session,
  type: ContentType,
  id: Id,
  data: RowData,
): Promise<void> {
  const context = await changeContext(inner, type, 'content');
  const change = trustChange(resolveChange(type, data, { kind: 'update', id, draft: false }, context));
  if (isTold(inner, type, 'Update')) {
    await refuseChange(inner.engine, session, change);
    await updateEntity(inner, type, id, data, AS_ROW);
    return;
  }
  await lockChanges(inner.engine, session, [change]);
  await storeChanges(inner.engine, session, [change]);
}

/** The same values for several of them, whatever else is stored there. */
export async function changeRows(
  inner: Scope,
  session: Session,
  type: ContentType,
  ids: readonly Id[],
  data: RowData,
): Promise<void> {
  if (ids.length === 0) return;
  if (isTold(inner, type, 'Update')) {
    for (const id of ids) await updateEntity(inner, type, id, data, AS_ROW);
    return;
  }
  const context = await changeContext(inner, type, 'database');
  const changes = ids.map((id) =>
    trustChange(resolveChange(type, data, { kind: 'update', id, draft: false }, context)),
  );
  await lockChanges(inner.engine, session, changes);
  await storeChanges(inner.engine, session, changes);
}

/** Nobody else writes it until the transaction ends. */
export const lockRow = (session: Session, type: ContentType, id: Id): Promise<void> =>
  session.lock(entryLock(type, id));

/** Some of them go, with all that points to them. */
export async function removeRows(inner: Scope, session: Session, type: ContentType, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return;
  await session.lock(...deletionLocks(type, ids));
  if (!isTold(inner, type, 'Delete')) {
    await removeEntries(inner.engine, session, type, ids);
    return;
  }
  for (const id of ids) await deleteEntity(inner, type, id, AS_ROW);
}
