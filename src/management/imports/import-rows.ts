import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../../content/scope.ts';
import { entryVersion, refuseChanged } from '../../content/versions/entry-version.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import { prepareCreation } from '../../content/writing/write-creation.ts';
import { prepareUpdate } from '../../content/writing/write-update.ts';
import { RequestError } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';
import { asAdministrator, finishShown } from '../entries/as-administrator.ts';
import { type Attempting, attemptAll, type Refusal, refuseAll } from '../entries/attempt-all.ts';
import { storeAll } from '../entries/edit-entries.ts';
import { newEntry, type PlannedRow, planImport } from './plan-import.ts';
import type { SentTable } from './read-rows.ts';

/** What somebody has seen that a row will do. */
export interface ExpectedRow {
  readonly id: Id | null;
  readonly version: string | null;
}

const importing = (total: number): Attempting<PlannedRow> => ({
  called: 'rows',
  nameOf: ({ row: { at } }) => ({ row: at }),
  message: (refused) => `${refused} of ${total} rows cannot be imported; nothing was saved.`,
});

/**
 * Creates and changes the entries of some rows: all of them, or none, and only as it was expected. `before` hooks of all
 * run first, then one transaction stores all, then `after` hooks run.
 */
export async function importRows(
  scope: Scope,
  type: ContentType,
  table: SentTable,
  expected: readonly ExpectedRow[],
  secret: string,
): Promise<{ readonly created: readonly Id[]; readonly changed: readonly Id[] }> {
  const { rows, locale } = await planImport(scope, type, table, secret);
  const how = importing(rows.length);
  const refused = rows.flatMap((planned): readonly Refusal<PlannedRow>[] => {
    const error = planned.refusal ?? refusalOfChange(planned, expected[planned.row.at]);
    return error === null ? [] : [{ item: planned, error }];
  });
  refuseAll(refused, how);
  const created = rows.filter(({ action }) => action === 'create');
  // In one order, so that two imports do not wait for each other.
  const changed = rows
    .filter(({ action }) => action === 'update')
    .toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0));
  const written = [...changed, ...created];
  const prepared = await attemptAll(written, how, ({ id, version, row: { data } }) => {
    if (id === null) {
      const intent = { kind: 'create', publish: false } as const;
      const entry = newEntry(type, data, locale);
      return prepareCreation(scope, type, entry, intent, asAdministrator(scope, type), finishShown(type));
    }
    const guard = async (inner: Scope): Promise<void> =>
      refuseChanged(version ?? undefined, await entryVersion(inner, type, id, secret));
    return prepareUpdate(scope, type, id, data, asAdministrator(scope, type, { guard }), finishShown(type));
  });
  const ends = await inTransaction(scope, (inner) => storeAll(inner, written, how, prepared));
  const ids: Id[] = [];
  for (const end of ends) ids.push((await end()).id);
  return { created: ids.slice(changed.length), changed: changed.flatMap(({ id }) => id ?? []) };
}

/** Somebody has saved its entry since, or created or deleted it. */
function refusalOfChange({ id, version }: PlannedRow, expected: ExpectedRow | undefined): RequestError | null {
  return expected?.id === id && expected.version === version
    ? null
    : new RequestError('PreconditionFailedError', 'The entry is not as it was when the import was previewed.');
}
