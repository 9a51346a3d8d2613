import { findsDrafts } from '../../../access/access.ts';
import { pruneBody } from '../../../access/bodies/prune-body.ts';
import { settleChange } from '../../../access/settle-change.ts';
import { applicationError, forbidden } from '../../../errors.ts';
import type { EntryKey, Revision } from '../../../revisions/revisions.ts';
import type { ContentType } from '../../../schema/model.ts';
import { applyPending, type Pending, undone } from '../../drafts/apply-changes.ts';
import { keepChanges } from '../../drafts/keep-changes.ts';
import { refusePasswords } from '../../drafts/refuse-passwords.ts';
import { changedBelow, lockPending, withEntry } from '../../drafts/show-drafts.ts';
import { asCodeWithin, type Scope, type TransactionScope } from '../../scope.ts';
import { type Body, parseBody, printBody, readBody } from '../../versions/entry-body.ts';
import { entryVersion } from '../../versions/entry-version.ts';
import { changeContext, sentChange } from '../change-context.ts';
import { respondWithWritten, type WrittenResponse } from '../entries/written-response.ts';
import { coveredEntry } from '../settle-storing.ts';
import { findStored } from '../storing/find-stored.ts';
import { storeChanges } from '../storing/store-changes.ts';
import { inTransaction } from '../transaction.ts';
import { asCaller, type WriteOptions } from '../write-options.ts';

export interface DraftToSave {
  readonly type: ContentType;
  readonly id: number;
  /** What was sent, with row ids. */
  readonly values: Body;
  readonly answer: WrittenResponse;
  readonly guard: WriteOptions['guard'];
}

/**
 * Keeps what was sent as unpublished changes of a published entry, together with its earlier ones, and answers with
 * the draft. Relations are sent in relation to the draft, and kept as the targets that it has then.
 */
export async function saveDraft(scope: Scope, draft: DraftToSave): Promise<string> {
  const { engine, by } = scope;
  const { type, id, values, answer, guard } = draft;
  const key: EntryKey = { type: type.uid, id };
  if (!showsDrafts(scope, type)) throw forbidden();
  refusePasswords(engine.model, type, values);
  await engine.revisions.prepare();
  const finish = await inTransaction(scope, async (inner) => {
    const changed = await changedBelow(inner, answer.recalled.prepared.compiled);
    const pending = await lockPending(inner, withEntry(changed, key), [await draftChange(inner, type, id, values)]);
    if ((await findStored(inner, type, id)).draft) throw unpublished();
    await guard?.(inner);
    const { body, read } = await undone(inner, async (at) => {
      const merged = await applyDraft(at, draft, pending);
      return { body: merged, read: await respondWithWritten(at, answer, id) };
    });
    await keepChanges(inner, type, id, {
      body: printBody(body),
      tag: (await entryVersion(inner, type, id, engine.versionRules?.secret ?? '')) ?? '',
      savedBy: by.kind === 'administrator' ? by.id : null,
      savedAt: Date.now(),
    });
    return read.finish;
  });
  return finish();
}

/** Whether the caller may see, and so publish, what is not published. */
export const showsDrafts = ({ engine, access }: Scope, { uid }: ContentType): boolean =>
  engine.v5.opensDrafts || findsDrafts(access, uid);

const unpublished = () => applicationError('The entry has been unpublished meanwhile. Send the request again.');

/** What publishing a draft writes, and the changes that it was made of. */
export interface MergedDraft {
  readonly body: Body;
  readonly earlier: Revision;
}

/** The unpublished changes of an entry with what was sent, as they would be published; null if it has none. */
export async function mergeDraft(
  scope: Scope,
  type: ContentType,
  id: number,
  values: Body,
): Promise<MergedDraft | null> {
  const { engine, source } = scope;
  const key = { type: type.uid, id };
  const earlier = await engine.revisions.changesOf(source.reader, key);
  if (earlier === null) return null;
  const body = await undone(scope, async (inner) => {
    const pending = await lockPending(inner, withEntry(new Map(), key), [await draftChange(inner, type, id, values)]);
    return applyDraft(inner, { type, id, values }, pending);
  });
  return { body, earlier };
}

/**
 * Applies the unpublished changes of entries, and to one of them what was sent; returns what it then would publish.
 * What the caller may write follows from the entry as it is published.
 */
async function applyDraft(
  inner: TransactionScope,
  { type, id, values }: Pick<DraftToSave, 'type' | 'id' | 'values'>,
  pending: readonly Pending[],
): Promise<Body> {
  const { engine, transaction, access } = inner;
  const change = await draftChange(inner, type, id, values);
  const settled = settleChange(change, await coveredEntry(engine, transaction.session, change));
  await applyPending(inner, pending);
  await storeChanges(inner, [settled], []);
  const stored = (await readBody(asCodeWithin(inner), type, id))?.body ?? {};
  const own = pending.find((one) => one.type.uid === type.uid && one.stored.entry === id);
  const written = pruneBody(engine.model, type, settled.data, access).data;
  const mergedBody: Body = { ...(own !== undefined && parseBody(own.stored.body)), ...written };
  // What a body of the stored entry does not have stays as it was sent.
  return Object.fromEntries(
    Object.keys(mergedBody).map((name) => [name, Object.hasOwn(stored, name) ? stored[name] : mergedBody[name]]),
  );
}

async function draftChange(scope: Scope, type: ContentType, id: number, values: Body) {
  const { layer, authorize } = asCaller(scope);
  return authorize(
    sentChange(type, values, { kind: 'update', id, draft: true }, await changeContext(scope, type, layer)),
  );
}
