import type { Scope } from '../../content/scope.ts';
import { entryVersion, refuseChanged } from '../../content/versions/entry-version.ts';
import type { Body } from '../../content/versions/entry-body.ts';
import { currentScope } from '../../content/writing/transaction.ts';
import { inCodeTransaction } from '../../content/writing/transactions/code-transaction.ts';
import { RequestError, validationError } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';
import { planEdit } from './plan-edit.ts';
import { updateManaged } from './write-entry.ts';

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
 * Returns the ids of the written ones.
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
  await inCodeTransaction(scope, () => writeAll(scope, type, written, data, secret), {
    idle: { alone: 0, answered: 0 },
    // Its end is awaited.
    leftOpen: () => undefined,
  });
  return written.map(({ id }) => id);
}

async function writeAll(
  scope: Scope,
  type: ContentType,
  entries: readonly SeenEntry[],
  data: Body,
  secret: string,
): Promise<void> {
  const refused: Refused[] = [];
  // In one order, so that two such changes do not wait for each other.
  for (const { id, version } of entries.toSorted((one, other) => one.id - other.id)) {
    const guard = async (inner: Scope): Promise<void> =>
      refuseChanged(version, await entryVersion(inner, type, id, secret));
    try {
      await updateManaged(currentScope(scope), type, id, data, { guard });
    } catch (error) {
      if (!(error instanceof RequestError) || error.status >= 500) throw error;
      refused.push({ id, error });
    }
  }
  refuseAll(refused, entries.length);
}

function refuseAll(refused: readonly Refused[], total: number): void {
  if (refused.length === 0) return;
  const entries = refused.map(({ id, error: { name, message, details } }) => ({ id, name, message, details }));
  throw validationError(`${refused.length} of ${total} entries cannot be changed; nothing was saved.`, { entries });
}
