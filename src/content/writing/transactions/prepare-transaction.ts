import type { Scope } from '../../scope.ts';
import { prepareTrash } from '../../trash/keeps-deletions.ts';
import { prepareVersions } from '../../versions/leaves-versions.ts';

/** What must be known and created before a transaction begins. Usually nothing, so nothing is awaited. */
export async function prepareTransaction(scope: Pick<Scope, 'engine' | 'by'>): Promise<void> {
  const looking = scope.engine.events.look();
  if (looking !== null) await looking;
  const lookingForWorkflows = scope.engine.workflows.look();
  if (lookingForWorkflows !== null) await lookingForWorkflows;
  const preparingVersions = prepareVersions(scope);
  if (preparingVersions !== null) await preparingVersions;
  const preparingTrash = prepareTrash(scope);
  if (preparingTrash !== null) await preparingTrash;
}
