import type { AuthorizedChange, SettledChange } from '../../access/authorized-change.ts';
import type { Grant } from '../../access/grant.ts';
import { settleChange } from '../../access/settle-change.ts';
import { isFlat, type RowValues } from '../../change/change.ts';
import type { Id } from '../../change/write-value.ts';
import type { StoredEntry } from '../../plan/writing/plan-entry.ts';
import type { ContentType } from '../../schema/model.ts';
import { isStoring, type Scope } from '../scope.ts';
import { changeContext, sentChange } from './change-context.ts';
import { emitEntryEvent, emitPublication } from './events/emit-entry-event.ts';
import { keepFiles } from './files/keep-files.ts';
import { runChangeHooks } from './hooks/run-change-hooks.ts';
import { hasComponentHooks } from './hooks/component-hooks.ts';
import { hasHooks } from './hooks/write-hooks.ts';
import { findStored } from './storing/find-stored.ts';
import { hashPasswords } from './storing/hash-passwords.ts';
import { refuseBroken } from './storing/store-changes.ts';
import { coveredEntry } from './settle-storing.ts';
import { runWrite } from './run-write.ts';
import type { FinishWrite } from './write-creation.ts';
import type { WriteOptions } from './write-options.ts';
import type { Write } from './write-steps.ts';

/** Updates a stored entry; 404 if there is none. */
export const writeUpdate = async <T>(
  scope: Scope,
  type: ContentType,
  id: Id,
  data: object,
  how: WriteOptions,
  finish: FinishWrite<T>,
  verb: 'update' | 'publish' = 'update',
): Promise<T> => runWrite(scope, await prepareUpdate(scope, type, id, data, how, finish, verb));

/** The same, ready to be stored: it is validated, and `before` hooks have run. */
export async function prepareUpdate<T>(
  scope: Scope,
  type: ContentType,
  id: Id,
  data: object,
  how: WriteOptions,
  finish: FinishWrite<T>,
  verb: 'update' | 'publish' = 'update',
): Promise<Write<T>> {
  const { engine } = scope;
  const context = await changeContext(scope, type, how.layer);
  const resolve = (sentData: object, isDraft: boolean, held?: Grant): AuthorizedChange => {
    const sent = sentChange(type, sentData, { kind: 'update', id, draft: isDraft }, context, verb);
    return how.authorize(held === undefined ? sent : { ...sent, held });
  };
  // Which fields are required depends on the stored entry. Errors are found before anything is locked.
  let draft = false;
  let change = resolve(data, draft);
  const isLookedAt = how.files !== undefined || hasHooks(engine, type, 'Update') || hasComponentHooks(engine, type);
  if (isLookedAt || change.issues.length > 0) {
    const covered = await coveredEntry(engine, scope.source.reader, change);
    draft = (covered ?? (await findStored(scope, type, id))).draft;
    change = settleChange(change, covered);
    if (draft) change = resolve(change.data, draft, heldFor(change));
    if (change.issues.length > 0) await refuseBroken(engine, scope.source.reader, change);
  }
  if (isLookedAt && how.guard !== undefined && !isStoring(scope)) await how.guard(scope);
  const hashing = hashPasswords(engine, change);
  const hooked = await runChangeHooks(scope, hashing instanceof Promise ? await hashing : hashing, how);
  const stored = new Map<RowValues, Id>();
  const storing = (changed: AuthorizedChange) =>
    ({ kind: 'changes', changes: [changed], wants: { shown: how.shown, stored } }) as const;
  let published: boolean | null = null;
  const settleStored = async (inner: Scope, attached: SettledChange, read: StoredEntry | undefined) => {
    const entry = read ?? (await findStored(inner, type, id));
    // It may have been published in the meantime: then more rules apply to the same values.
    const isStricter = draft && !entry.draft;
    const final = isStricter ? { ...attached, ...rulesOf(resolve(change.data, false, heldFor(change))) } : attached;
    const state = publishes(final);
    published = state !== null && state === entry.draft ? state : null;
    return final;
  };
  return {
    how,
    withFiles: (store) => keepFiles(scope, type, how.files, hooked.data, store),
    find(inner, attach) {
      const attached = attach(inner, hooked.change, (sentData) => resolve(sentData, true, heldFor(change)), id);
      return attached instanceof Promise ? attached.then(storing) : storing(attached);
    },
    settle: (inner, attached, entry) =>
      isAskedByWriting(attached, how) ? attached : settleStored(inner, attached, entry),
    finish: (inner) => finish(inner, id, hooked.hooks),
    async emitEvents(inner) {
      await emitEntryEvent(inner, 'entry.update', type, id, how);
      if (published !== null) await emitPublication(inner, type, id, published, how);
    },
    runComponentHooks: () => hooked.parts.after(scope, stored),
  };
}

const heldFor = ({ cover }: AuthorizedChange): Grant | undefined => cover?.sent.held;

const rulesOf = ({ issues, claims }: AuthorizedChange) => ({ issues, claims });

/**
 * Whether nothing has to be read before the write: the statement that writes the row also finds it, or returns no row
 * and the response is 404. Values that are valid for a published entry are valid for a draft.
 */
const isAskedByWriting = (change: AuthorizedChange, { guard, shown, files }: WriteOptions): boolean =>
  shown !== undefined &&
  change.cover === null &&
  guard === undefined &&
  files === undefined &&
  isFlat(change) &&
  change.claims.length + change.issues.length === 0 &&
  publishes(change) === null &&
  !change.type.localized;

/** Whether the entry is published afterwards; null if the change does not say. */
function publishes({ type, values }: AuthorizedChange): boolean | null {
  const state = type.draftAndPublish ? type.attributes.get('publishedAt') : undefined;
  const value = state?.kind === 'scalar' ? values.scalars.get(state) : undefined;
  return value === undefined ? null : value !== null;
}
