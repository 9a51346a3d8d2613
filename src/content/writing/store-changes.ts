import type { Change } from '../../change/change.ts';
import { firstRefusal } from '../../change/issues.ts';
import type { Id } from '../../change/write-value.ts';
import type { Reader, Session } from '../../database/driver.ts';
import { idOf, runOperations, runPlanning } from '../../database/run-operations.ts';
import { planChanges } from '../../plan/writing/plan-change.ts';
import { planClaims } from '../../plan/writing/plan-claims.ts';
import { planLocks } from '../../plan/writing/plan-locks.ts';
import type { Engine } from '../engine.ts';
import { codeScope } from './transaction.ts';

/** Nobody else writes what these changes depend on until the transaction ends. Once for each: two sets could wait for one another. */
export const lockChanges = ({ model }: Engine, session: Session, changes: readonly Change[]): Promise<void> =>
  session.lock(...planLocks(model, changes));

/**
 * The one way to write: ask whether the claims hold, ask what is stored of the parts, then refuse or
 * write. All of it in one transaction; the ids of the entries, in the order of the changes.
 */
export async function storeChanges(
  { model, dialect }: Engine,
  session: Session,
  changes: readonly Change[],
): Promise<readonly Id[]> {
  const broken = await runPlanning(session, dialect, planClaims(model, changes));
  const { operations, entries, issues } = await runPlanning(session, dialect, planChanges(model, changes));
  const refusal = firstRefusal([...changes.flatMap((change) => change.issues), ...broken, ...issues]);
  if (refusal !== null) throw refusal;
  const ids = await runOperations(session, dialect, operations);
  return entries.map((entry) => idOf(ids, entry));
}

/** Throws what is wrong with a change by itself, together with its claims that do not hold; nothing is locked for it. */
export async function refuseChange(engine: Engine, reader: Reader, change: Change): Promise<void> {
  if (change.issues.length === 0) return;
  const { model, dialect, driver } = engine;
  // A part of a transaction asks in it: what it points to may have been written there.
  const { reader: within } = codeScope(engine);
  const broken = await runPlanning(within === driver ? reader : within, dialect, planClaims(model, [change]));
  const refusal = firstRefusal([...change.issues, ...broken]);
  if (refusal !== null) throw refusal;
}
