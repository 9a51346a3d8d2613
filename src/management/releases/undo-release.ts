import type { Scope } from '../../content/scope.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import { applicationError } from '../../errors.ts';
import type { NewAction, ReleaseAction } from '../../revisions/releases.ts';
import { actorId, findRelease } from './change-release.ts';
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
    const undoing = actions.flatMap((action): readonly NewAction[] => undo(action, actorId(scope)));
    if (undoing.length === 0) throw applicationError('The release changed nothing that could be undone.');
    const made = await releases.create(session, { name: `Undo: ${name}`, madeBy: actorId(scope), undoes: id });
    await releases.add(session, made, undoing);
    await releases.change(session, made, { status: 'ready' });
    return made;
  });
}

function undo({ key, locale, former, leaves }: ReleaseAction, addedBy: number | null): readonly NewAction[] {
  if (former === null) return [];
  const action = former.publishedAt === null ? 'unpublish' : 'publish';
  const pinned = { body: former.body, changes: null, restores: former, expects: leaves };
  return [{ key, action, locale, addedBy, pinned }];
}
