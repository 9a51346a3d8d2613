import { type Body, parseBody } from '../../content/versions/entry-body.ts';
import { filterBody } from '../../content/versions/filter-body.ts';
import { reachableBody } from '../../content/versions/reachable-body.ts';
import { askRights, storedIds } from '../../content/writing/ask-rights.ts';
import { changeContext, sentChange } from '../../content/writing/change-context.ts';
import { findStored } from '../../content/writing/storing/find-stored.ts';
import { refuseBroken } from '../../content/writing/storing/store-changes.ts';
import { asCode } from '../../content/writing/write-options.ts';
import { refuseOtherState, refuseUnreviewed } from '../../content/review/refuse-unreviewed.ts';
import { openCodeScope, type Scope } from '../../content/scope.ts';
import { notFound, RequestError } from '../../errors.ts';
import { isDone, publicationBy } from '../../revisions/publication.ts';
import type { ReleaseAction } from '../../revisions/releases.ts';
import type { ContentType } from '../../schema/model.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import { checkComplete, readDraft } from '../entries/check-publication.ts';
import type { KeptEntry } from '../revisions/kept-entry.ts';
import { isEdited } from '../schedules/planned-state.ts';
import { entryStates } from './entry-states.ts';
import { changedSince, notPublishable, unpublishedSince } from './release-plan.ts';

/** What would happen to an entry if its release were published now. */
export interface CheckedAction {
  readonly action: ReleaseAction;
  /** Why nothing would be published; null if nothing stands in the way. */
  readonly problem: RequestError | null;
  /** There is nothing to do any more. */
  readonly isDone: boolean;
  /** The entry was edited since it was added: what was added is still what goes live. */
  readonly isOutdated: boolean;
  /** Drafts that it refers to, and that the release does not publish. */
  readonly drafts: number;
}

/** Changes nothing, and runs no code of the project. */
export async function checkActions(
  scope: Scope,
  actions: readonly ReleaseAction[],
  all: readonly ReleaseAction[],
  secret: string,
): Promise<readonly CheckedAction[]> {
  // Which of its fields somebody may write was decided when it was added.
  const code: Scope = { ...openCodeScope(scope.engine, scope.work), source: scope.source };
  const published = new Set(all.filter(({ action }) => action === 'publish').map(({ key }) => `${key.type} ${key.id}`));
  const checked: CheckedAction[] = [];
  for (const action of actions) checked.push(await checkAction(code, action, published, secret));
  return checked;
}

async function checkAction(
  scope: Scope,
  action: ReleaseAction,
  published: ReadonlySet<string>,
  secret: string,
): Promise<CheckedAction> {
  const nothing = { action, problem: null, isDone: false, isOutdated: false, drafts: 0 };
  const type = scope.engine.model.contentTypes.get(action.key.type);
  if (type === undefined || !type.draftAndPublish) return { ...nothing, problem: notPublishable() };
  const { id } = action.key;
  if (!(await storedIds(scope, type, [id])).has(id)) return { ...nothing, problem: notFound('The entry was deleted.') };
  const { draft } = await findStored(scope, type, id);
  const planned = publicationBy(action);
  if (isDone(planned, draft)) return { ...nothing, isDone: true };
  const entry = { type, id, secret };
  const body = planned.body === null ? null : parseBody(planned.body);
  const isOutdated = action.action === 'publish' && (await isEdited(scope, entry, draft, planned));
  return {
    action,
    isDone: false,
    problem: await refusalOf(() => refuseUnpublishable(scope, entry, action, { draft, isOutdated }, body)),
    isOutdated,
    drafts: body === null ? 0 : await countDraftTargets(scope, type, body, published),
  };
}

async function refusalOf(work: () => Promise<void>): Promise<RequestError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof RequestError) || error.status >= 500) throw error;
    return error;
  }
}

async function refuseUnpublishable(
  scope: Scope,
  entry: KeptEntry,
  { action, pinned }: ReleaseAction,
  { draft, isOutdated }: { readonly draft: boolean; readonly isOutdated: boolean },
  body: Body | null,
): Promise<void> {
  const { type, id } = entry;
  if (pinned !== null && pinned.expects !== null && pinned.expects !== (await entryStates(scope, [entry])).get(entry))
    throw changedSince();
  if (action === 'unpublish') return;
  if (!pinned?.restores) {
    await refuseUnreviewed(scope, type, [id], 'anybody');
    if (isOutdated) await refuseOtherState(scope, type, id);
  }
  if (draft && pinned !== null && pinned.changes !== null) throw unpublishedSince();
  if (draft) return checkComplete(scope, type, id, { ...(await readDraft(scope, type, id)), ...body });
  const data = body === null ? {} : await reachableBody(scope, type, body);
  const context = await changeContext(scope, type, 'content');
  const change = asCode('content').authorize(sentChange(type, data, { kind: 'update', id, draft: false }, context));
  await refuseBroken(scope.engine, scope.source.reader, change);
}

async function countDraftTargets(
  scope: Scope,
  type: ContentType,
  body: Body,
  published: ReadonlySet<string>,
): Promise<number> {
  const { model } = scope.engine;
  const named = new Map<string, Set<number>>();
  filterBody(model, type, body, (attribute, id) => {
    if (attribute.kind === 'relation') getOrCreate(named, attribute.target, () => new Set()).add(id);
    return true;
  });
  let count = 0;
  for (const [uid, ids] of named) {
    const target = model.contentTypes.get(uid);
    if (target === undefined || !target.draftAndPublish) continue;
    const stored = await askRights(scope, target, [], [...ids]);
    count += [...stored.values()].filter((one) => one.draft && !published.has(`${uid} ${one.id}`)).length;
  }
  return count;
}
