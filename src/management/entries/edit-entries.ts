import type { Scope, TransactionScope } from '../../content/scope.ts';
import { entryVersion, refuseChanged } from '../../content/versions/entry-version.ts';
import type { Body } from '../../content/versions/entry-body.ts';
import { storeWrite } from '../../content/writing/run-write.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import type { Write } from '../../content/writing/write-steps.ts';
import { prepareUpdate } from '../../content/writing/write-update.ts';
import { RequestError, validationError } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';
import { asAdministrator, finishShown } from './as-administrator.ts';
import { planEdit } from './plan-edit.ts';

/** An entry, and the version of it that its editor has seen. */
export interface SeenEntry {
  readonly id: number;
  readonly version: string;
}

interface Refused {
  readonly id: number;
  readonly error: RequestError;
}

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
  const refused: Refused[] = [];
  for (const entry of entries) {
    const { fields, refusal } = await planEdit(scope, { type, id: entry.id, secret }, data);
    if (refusal !== null) refused.push({ id: entry.id, error: refusal });
    else if (fields.length > 0) written.push(entry);
  }
  refuseAll(refused, entries.length);
  // In one order, so that two such changes do not wait for each other.
  const ordered = written.toSorted((one, other) => one.id - other.id);
  const prepared = await attemptAll(ordered, ({ id, version }) => {
    const guard = async (inner: Scope): Promise<void> =>
      refuseChanged(version, await entryVersion(inner, type, id, secret));
    const how = asAdministrator(scope, type, { guard });
    return prepareUpdate(scope, type, id, data, how, finishShown(type));
  });
  const ends = await inTransaction(scope, (inner) => storeAll(inner, ordered, prepared));
  for (const end of ends) await end();
  return written.map(({ id }) => id);
}

/** A refused write is undone, so that the others can be tried: a report names all that are refused. */
const storeAll = <T>(inner: TransactionScope, entries: readonly SeenEntry[], writes: readonly Write<T>[]) =>
  attemptAll(entries, (_entry, index) =>
    inner.transaction.session.savepoint(() => storeWrite(inner, writes[index] as Write<T>)),
  );

async function attemptAll<T>(
  entries: readonly SeenEntry[],
  attempt: (entry: SeenEntry, index: number) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  const refused: Refused[] = [];
  for (const [index, entry] of entries.entries()) {
    try {
      results.push(await attempt(entry, index));
    } catch (error) {
      if (!(error instanceof RequestError) || error.status >= 500) throw error;
      refused.push({ id: entry.id, error });
    }
  }
  refuseAll(refused, entries.length);
  return results;
}

function refuseAll(refused: readonly Refused[], total: number): void {
  if (refused.length === 0) return;
  const entries = refused.map(({ id, error: { name, message, details } }) => ({ id, name, message, details }));
  throw validationError(`${refused.length} of ${total} entries cannot be changed; nothing was saved.`, { entries });
}
