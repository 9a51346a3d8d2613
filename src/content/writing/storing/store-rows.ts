import { trustChange } from '../../../access/authorize-change.ts';
import type { Occasion } from '../../../change/occasion.ts';
import { resolveChange } from '../../../change/resolve-change.ts';
import type { Id } from '../../../change/write-value.ts';
import type { Session } from '../../../database/driver.ts';
import { entryLock } from '../../../plan/writing/plan-locks.ts';
import type { ContentType } from '../../../schema/model.ts';
import type { Scope } from '../../scope.ts';
import { changeContext } from '../change-context.ts';
import { lockChanges, removeEntries, storeChanges } from './store-changes.ts';

/** What is stored of a row, by the names of its attributes. */
export type RowData = Readonly<Record<string, unknown>>;

/**
 * Rows that the server keeps for itself: files, roles, permissions, tokens. They are checked like any others,
 * and written inside of a transaction that is open; nobody is told of them.
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
  await lockChanges(inner.engine, session, changes);
  return storeChanges(inner.engine, session, changes);
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
  await lockChanges(inner.engine, session, [change]);
  await storeChanges(inner.engine, session, [change]);
}

/** Some of them go, with all that points to them. */
export async function removeRows(
  { engine }: Scope,
  session: Session,
  type: ContentType,
  ids: readonly Id[],
): Promise<void> {
  if (ids.length === 0) return;
  await session.lock(...new Set(ids.map((id) => entryLock(type, id))));
  await removeEntries(engine, session, type, ids);
}
