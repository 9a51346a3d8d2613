import type { Change } from '../../change/change.ts';
import { firstRefusal } from '../../change/issues.ts';
import type { Id } from '../../change/write-value.ts';
import type { Reader, Session } from '../../database/driver.ts';
import { idOf, runOperations, runPlanning } from '../../database/run-operations.ts';
import { planChanges } from '../../plan/writing/plan-change.ts';
import { planClaims } from '../../plan/writing/plan-claims.ts';
import { planLocks } from '../../plan/writing/plan-locks.ts';
import type { Engine } from '../engine.ts';
import { planShares } from './share-parts.ts';

/** Nobody else writes what these changes depend on until the transaction ends. Once for each: two sets could wait for one another. */
export const lockChanges = ({ model }: Engine, session: Session, changes: readonly Change[]): Promise<void> =>
  session.lock(...planLocks(model, changes));

/**
 * The one way to write: ask whether the claims hold, ask what is stored of the parts, then refuse or
 * write. All of it in one transaction; the ids of the entries, in the order of the changes.
 */
export async function storeChanges(
  engine: Engine,
  session: Session,
  changes: readonly Change[],
): Promise<readonly Id[]> {
  const { model, dialect } = engine;
  const broken = await runPlanning(session, dialect, planClaims(model, changes));
  const { operations, entries, issues } = await runPlanning(session, dialect, planChanges(model, changes));
  const refusal = firstRefusal([...changes.flatMap((change) => change.issues), ...broken, ...issues]);
  if (refusal !== null) throw refusal;
  const ids = await runOperations(session, dialect, operations);
  const stored = entries.map((entry) => idOf(ids, entry));
  await shareEach(engine, session, changes, stored);
  return stored;
}

/** What translations have in common is theirs, too. */
async function shareEach(
  engine: Engine,
  session: Session,
  changes: readonly Change[],
  ids: readonly Id[],
): Promise<void> {
  for (const [index, change] of changes.entries()) {
    const shares = await planShares(engine, session, change, ids[index] as Id);
    if (shares.length > 0) await storeChanges(engine, session, shares);
  }
}

/** Throws what is wrong with a change by itself, together with its claims that do not hold; nothing is locked for it. */
export async function refuseChange({ model, dialect }: Engine, reader: Reader, change: Change): Promise<void> {
  if (change.issues.length === 0) return;
  const broken = await runPlanning(reader, dialect, planClaims(model, [change]));
  const refusal = firstRefusal([...change.issues, ...broken]);
  if (refusal !== null) throw refusal;
}
