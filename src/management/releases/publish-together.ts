import { firstRefusal } from '../../change/issues/issues.ts';
import type { Id } from '../../change/write-value.ts';
import { populateAll } from '../../content/reading/nested-query.ts';
import { readEntitiesOf } from '../../content/reading/read-entity.ts';
import type { Engine } from '../../content/engine.ts';
import type { Scope, TransactionScope } from '../../content/scope.ts';
import { printBody, printOwn, readBodies } from '../../content/versions/entry-body.ts';
import { changeContext, sentChange } from '../../content/writing/change-context.ts';
import { emitPublications } from '../../content/writing/events/emit-publications.ts';
import { hasComponentHooks } from '../../content/writing/hooks/component-hooks.ts';
import { hasHooks } from '../../content/writing/hooks/write-hooks.ts';
import { storeWrite } from '../../content/writing/run-write.ts';
import { asCode, signChange, type WriteOptions } from '../../content/writing/write-options.ts';
import { RequestError } from '../../errors.ts';
import type { FormerState, ReleaseAction } from '../../revisions/releases.ts';
import { publicationBy } from '../../revisions/publication.ts';
import type { ContentType } from '../../schema/model.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import { inSlices } from '../../util/in-slices.ts';
import { checkPublications } from '../entries/check-publication.ts';
import { SupersededPlan } from '../schedules/prepare-publication.ts';

/**
 * Actions that change nothing but whether their entries are live: drafts that are still as they were added, and entries
 * that are unpublished. Those of a type are one write, whose statements do not depend on how many there are.
 */
export interface ActionsTogether {
  readonly type: ContentType;
  readonly published: boolean;
  readonly actions: readonly ReleaseAction[];
}

/** One of them was refused. Which one is known when each is tried alone. */
export class RefusedTogether extends Error {
  override readonly name = 'RefusedTogether';
}

/** Bounds the memory for what is read of entries. */
const AT_ONCE = 100;

export async function findTogether(
  scope: Scope,
  actions: readonly ReleaseAction[],
): Promise<readonly ActionsTogether[]> {
  const groups = new Map<string, ActionsTogether & { readonly actions: ReleaseAction[] }>();
  for (const action of actions) {
    const { changes, restores, body } = publicationBy(action);
    const type = scope.engine.model.contentTypes.get(action.key.type);
    const published = action.action === 'publish';
    const isPlain = changes === null && restores === null && (body !== null) === published;
    if (type === undefined || !type.draftAndPublish || !isPlain || isHooked(scope.engine, type)) continue;
    getOrCreate(groups, `${action.action} ${type.uid}`, () => ({ type, published, actions: [] })).actions.push(action);
  }
  const together: ActionsTogether[] = [];
  for (const group of groups.values()) {
    const former = await formerStates(scope, group);
    if (former.size > 1) together.push({ ...group, actions: group.actions.filter(({ id }) => former.has(id)) });
  }
  return together;
}

/** Project code runs for each entry alone. */
const isHooked = (engine: Engine, type: ContentType): boolean =>
  hasHooks(engine, type, 'Update') || hasComponentHooks(engine, type);

/** Writes them under their locks; returns what each has replaced, by the ids of the actions. */
export const storeTogether: typeof storeAll = (inner, group) =>
  storeAll(inner, group).catch((error: unknown) => {
    throw error instanceof RequestError && error.status < 500 ? new RefusedTogether() : error;
  });

async function storeAll(inner: TransactionScope, group: ActionsTogether): Promise<ReadonlyMap<number, FormerState>> {
  const { type, published, actions } = group;
  const former = await formerStates(inner, group);
  if (former.size < actions.length) throw new SupersededPlan();
  const ids = actions.map(({ key }) => key.id);
  const code = asCode('content');
  const how: WriteOptions = {
    ...code,
    authorize: (sent, rules) => signChange(code.authorize(sent, rules), inner.by),
    show: { populate: populateAll(inner.engine.model, type) },
    goesLive: 'reviewed',
  };
  const data = { publishedAt: published ? new Date() : null };
  const intent = { kind: 'update', id: 0, draft: published } as const;
  const change = how.authorize(sentChange(type, data, intent, await changeContext(inner, type, how.layer)));
  const refusal = firstRefusal(change.issues);
  if (refusal !== null) throw refusal;
  await storeWrite(inner, {
    how,
    find: () => ({ kind: 'columns', change, ids }),
    async finish(finishing) {
      if (published) await checkPublications(finishing, type, ids);
      return () => undefined;
    },
    emitEvents: (emitting) => emitPublications(emitting, type, ids, published, how),
  });
  return former;
}

/** What is stored of those that are as they were when they were added, by the ids of the actions. */
async function formerStates(
  scope: Scope,
  { type, published, actions }: ActionsTogether,
): Promise<ReadonlyMap<number, FormerState>> {
  const { revisions } = scope.engine;
  const { reader } = scope.source;
  const hasChanges = await revisions.look();
  const former = new Map<number, FormerState>();
  for (const some of inSlices(actions, AT_ONCE)) {
    const ids = some.map(({ key }) => key.id);
    const entries = await readEntitiesOf(scope, type, ids, { fields: ['publishedAt'] });
    const times = new Map(entries.map(({ id, publishedAt }) => [id, publishedAt]));
    const bodies = published ? await readBodies(scope, type, ids) : null;
    const pending = hasChanges ? await revisions.changesOfEntries(reader, type.uid, ids) : [];
    const changed = new Set<Id>(pending.map(({ entry }) => entry));
    for (const { id: action, key, pinned } of some) {
      const publishedAt = times.get(key.id);
      if (publishedAt === undefined || (publishedAt === null) !== published || changed.has(key.id)) continue;
      const body = bodies?.get(key.id)?.body ?? null;
      if (published && (body === null || printOwn(type, body) !== pinned?.body)) continue;
      former.set(action, {
        publishedAt: publishedAt === null ? null : new Date(String(publishedAt)).toISOString(),
        body: body === null ? null : printBody(body),
        changes: null,
      });
    }
  }
  return former;
}
