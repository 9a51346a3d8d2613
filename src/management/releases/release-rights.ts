import { mayFind } from '../../access/access.ts';
import type { Scope } from '../../content/scope.ts';
import { permissionsOfType, reachedIds, storedIds } from '../../content/writing/ask-rights.ts';
import { forbidden } from '../../errors.ts';
import type { ReleaseAction } from '../../revisions/releases.ts';
import { idsByType } from '../revisions/ids-by-type.ts';

/** 403 for callers who may publish nothing: releases are none of their work, and empty ones belong to somebody else. */
export function refuseUnlessPublisher(scope: Scope): void {
  const isPublisher = [...scope.engine.model.contentTypes.values()].some(
    (type) => type.draftAndPublish && permissionsOfType(scope, type, 'publish').length > 0,
  );
  if (!isPublisher) throw forbidden();
}

type Keyed = Pick<ReleaseAction, 'key'>;

/**
 * 403 unless the caller may publish all entries of these actions: what one person may not publish, they neither send
 * live with a release nor take out of one. Deleted entries are nobody's.
 */
export async function refuseForeign(scope: Scope, actions: readonly Keyed[]): Promise<void> {
  refuseUnlessPublisher(scope);
  for (const [uid, ids] of idsByType(actions)) {
    const type = scope.engine.model.contentTypes.get(uid);
    if (type === undefined) continue;
    const reached = await reachedIds(scope, type, 'publish', ids);
    const missing = ids.filter((id) => !reached.has(id));
    if (missing.length > 0 && (await storedIds(scope, type, missing)).size > 0) throw forbidden();
  }
}

/** The actions whose entries the caller may read, and those of deleted entries of types that they may read. */
export async function readableActions<Action extends Keyed>(
  scope: Scope,
  actions: readonly Action[],
): Promise<readonly Action[]> {
  const readable = new Set<string>();
  for (const [uid, ids] of idsByType(actions)) {
    const type = scope.engine.model.contentTypes.get(uid);
    if (type === undefined || !mayFind(scope.access, uid)) continue;
    const reached = await reachedIds(scope, type, 'find', ids);
    const stored = await storedIds(scope, type, ids);
    for (const id of ids) if (reached.has(id) || !stored.has(id)) readable.add(`${uid} ${id}`);
  }
  return actions.filter(({ key }) => readable.has(`${key.type} ${key.id}`));
}
