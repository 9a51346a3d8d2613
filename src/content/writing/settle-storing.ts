import { type AuthorizedRemoval, removalCoverage, settleRemoval } from '../../access/authorize-removal.ts';
import type { AuthorizedChange, ChangeCover, SettledChange } from '../../access/authorized-change.ts';
import type { Grant } from '../../access/grant.ts';
import { assertCreated, changeCoverage, settleChange, settleColumns } from '../../access/settle-change.ts';
import type { Id } from '../../change/write-value.ts';
import type { Reader } from '../../database/driver.ts';
import type { Engine } from '../engine.ts';
import type { TransactionScope } from '../scope.ts';
import { askQuestion } from './ask-rights.ts';
import type { SettledStoring, Storing, Write } from './write-steps.ts';

type Asking = Pick<Reader, 'query'>;

/** Asks which permissions apply to the stored entries, and keeps what they allow. */
export async function settleStoring<T>(
  inner: TransactionScope,
  reader: Asking,
  found: Storing,
  settle: Write<T>['settle'],
): Promise<SettledStoring> {
  const { engine } = inner;
  switch (found.kind) {
    case 'changes': {
      const changes: SettledChange[] = [];
      for (const change of found.changes) {
        const entry = change.cover === null ? undefined : await coveredEntry(engine, reader, change);
        const settled = settleChange(change, entry);
        const settling = settle === undefined ? settled : settle(inner, settled, entry);
        changes.push(settling instanceof Promise ? await settling : settling);
      }
      return { ...found, changes };
    }
    case 'columns': {
      const { change, ids } = found;
      const { cover } = change;
      const entries =
        cover === null ? new Map() : await askQuestion(engine, reader, { coverage: changeCoverage(cover), ids });
      return { kind: 'columns', columns: settleColumns(change, entries, ids) };
    }
    case 'removal': {
      const { removal } = found;
      return { kind: 'removal', type: removal.type, ids: await removableIds(engine, reader, removal) };
    }
    case 'seed':
      return found;
  }
}

/** The entries that may be deleted. */
export async function removableIds(engine: Engine, reader: Asking, removal: AuthorizedRemoval): Promise<readonly Id[]> {
  const { type, ids, cover } = removal;
  if (cover === null) return ids;
  return settleRemoval(removal, await askQuestion(engine, reader, { coverage: removalCoverage(type, cover), ids }));
}

/** The stored entry that a change is for, if permissions depend on it. */
export async function coveredEntry(engine: Engine, reader: Asking, change: AuthorizedChange) {
  if (change.kind === 'create' || change.cover === null) return undefined;
  const entries = await askQuestion(engine, reader, { coverage: changeCoverage(change.cover), ids: [change.id] });
  return entries.get(change.id);
}

/** New entries must be covered as they are stored, otherwise the write is rolled back; null if nothing limits them. */
export const assertCovered = (
  engine: Engine,
  reader: Asking,
  changes: readonly AuthorizedChange[],
  ids: readonly Id[],
): Promise<void> | null =>
  changes.every(({ kind, cover }) => kind !== 'create' || cover === null)
    ? null
    : assertEach(engine, reader, changes, ids);

async function assertEach(
  engine: Engine,
  reader: Asking,
  changes: readonly AuthorizedChange[],
  ids: readonly Id[],
): Promise<void> {
  const groups = new Map<Grant, { readonly cover: ChangeCover; readonly created: Map<Id, AuthorizedChange> }>();
  for (const [index, change] of changes.entries()) {
    const { kind, cover } = change;
    if (kind !== 'create' || cover === null) continue;
    const group = groups.get(cover.grant) ?? { cover, created: new Map() };
    groups.set(cover.grant, group);
    group.created.set(ids[index] as Id, change);
  }
  for (const { cover, created } of groups.values()) {
    const entries = await askQuestion(engine, reader, { coverage: changeCoverage(cover), ids: [...created.keys()] });
    for (const [id, change] of created) assertCreated(change, entries.get(id));
  }
}
