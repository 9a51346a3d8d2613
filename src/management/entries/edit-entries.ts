import type { Scope, TransactionScope } from '../../content/scope.ts';
import { entryVersion, refuseChanged } from '../../content/versions/entry-version.ts';
import type { Body } from '../../content/versions/entry-body.ts';
import { storeWrite } from '../../content/writing/run-write.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import type { Write } from '../../content/writing/write-steps.ts';
import { prepareUpdate } from '../../content/writing/write-update.ts';
import type { ContentType } from '../../schema/model.ts';
import { asAdministrator, finishShown } from './as-administrator.ts';
import { type Attempting, attemptAll, type Refusal, refuseAll } from './attempt-all.ts';
import { planEdit } from './plan-edit.ts';

/** An entry, and the version of it that its editor has seen. */
export interface SeenEntry {
  readonly id: number;
  readonly version: string;
}

const EDITING = (total: number): Attempting<SeenEntry> => ({
  called: 'entries',
  nameOf: ({ id }) => ({ id }),
  message: (refused) => `${refused} of ${total} entries cannot be changed; nothing was saved.`,
});

/**
 * Writes the same fields of several entries: all of them, or none. Entries in which nothing differs are not written.
 * `before` hooks of all run first, then one transaction stores all, then `after` hooks run. Returns the ids of the
 * written ones.
 */
export async function editEntries(
  scope: Scope,
  type: ContentType,
  entries: readonly SeenEntry[],
  data: Body,
  secret: string,
): Promise<readonly number[]> {
  // Lifecycle hooks run only if the entries can be changed, as far as is known.
  const written: SeenEntry[] = [];
  const refused: Refusal<SeenEntry>[] = [];
  const how = EDITING(entries.length);
  for (const entry of entries) {
    const { fields, refusal } = await planEdit(scope, { type, id: entry.id, secret }, data);
    if (refusal !== null) refused.push({ item: entry, error: refusal });
    else if (fields.length > 0) written.push(entry);
  }
  refuseAll(refused, how);
  // In one order, so that two such changes do not wait for each other.
  const ordered = written.toSorted((one, other) => one.id - other.id);
  const prepared = await attemptAll(ordered, how, ({ id, version }) => {
    const guard = async (inner: Scope): Promise<void> =>
      refuseChanged(version, await entryVersion(inner, type, id, secret));
    return prepareUpdate(scope, type, id, data, asAdministrator(scope, type, { guard }), finishShown(type));
  });
  const ends = await inTransaction(scope, (inner) => storeAll(inner, ordered, how, prepared));
  for (const end of ends) await end();
  return written.map(({ id }) => id);
}

/** A refused write is undone, so that the others can be tried. */
export const storeAll = <Item, T>(
  inner: TransactionScope,
  items: readonly Item[],
  how: Attempting<Item>,
  writes: readonly Write<T>[],
) =>
  attemptAll(items, how, (_item, index) =>
    inner.transaction.session.savepoint(() => storeWrite(inner, writes[index] as Write<T>)),
  );
