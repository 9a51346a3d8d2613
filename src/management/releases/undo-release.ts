import { isBeyond } from '../../access/bodies/granted-part.ts';
import type { Scope } from '../../content/scope.ts';
import { parseBody } from '../../content/versions/entry-body.ts';
import { permissionsFor, storedIds } from '../../content/writing/ask-rights.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import { applicationError, forbidden } from '../../errors.ts';
import type { NewAction, ReleaseAction } from '../../revisions/releases.ts';
import { actorId, addRelease, findRelease } from './change-release.ts';
import { releaseLock } from './release-plan.ts';
import { refuseForeign } from './release-rights.ts';

/**
 * Makes a release that restores what a published one has replaced. It is a release like any other: an entry that was
 * changed since can be taken out, and nothing happens until it is published.
 */
export async function undoRelease(scope: Scope, id: number): Promise<number> {
  const { releases } = scope.engine;
  await releases.look();
  return inTransaction(scope, async (inner, session) => {
    await session.lock(releaseLock(id));
    const { status, name } = await findRelease(inner, id);
    if (status !== 'done') throw applicationError('The release is not published: there is nothing to undo.');
    const actions = await releases.actionsOf(session, id);
    await refuseForeign(inner, actions);
    for (const action of actions) await refuseUnwritable(inner, action);
    const undoing = actions.flatMap((action): readonly NewAction[] => undo(action, actorId(scope)));
    if (undoing.length === 0) throw applicationError('The release changed nothing that could be undone.');
    const made = await addRelease(inner, session, { name: `Undo: ${name}`, undoes: id });
    await releases.add(session, made, undoing);
    await releases.change(session, made, { status: 'ready' });
    return made;
  });
}

/** What is written back must be theirs to write. */
async function refuseUnwritable(inner: Scope, { key, former }: ReleaseAction): Promise<void> {
  const type = inner.engine.model.contentTypes.get(key.type);
  if (type === undefined || former === null || former.body === null) return;
  const isStored = (await storedIds(inner, type, [key.id])).has(key.id);
  const held = await permissionsFor(inner, type, 'update', key.id);
  const isTheirs = held.length > 0 && !isBeyond(inner.engine.model, type, parseBody(former.body), held);
  if (isStored && !isTheirs) throw forbidden('Undoing this release requires permission to update all that it changed.');
}

function undo({ key, locale, former, leaves }: ReleaseAction, addedBy: number | null): readonly NewAction[] {
  if (former === null) return [];
  const action = former.publishedAt === null ? 'unpublish' : 'publish';
  const pinned = { body: former.body, changes: null, restores: former, expects: leaves };
  return [{ key, action, locale, addedBy, pinned }];
}
