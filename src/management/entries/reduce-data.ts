import { isLimited } from '../../access/access.ts';
import type { AuthorizedChange, SentChange } from '../../access/authorized-change.ts';
import { pruneBody } from '../../access/bodies/prune-body.ts';
import { heldOf, settleChange } from '../../access/settle-change.ts';
import type { WriteIntent } from '../../change/write-intent.ts';
import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../../content/scope.ts';
import { changeContext, sentChange } from '../../content/writing/change-context.ts';
import { coveredEntry, removableIds } from '../../content/writing/settle-storing.ts';
import { findStored } from '../../content/writing/storing/find-stored.ts';
import { refuseBroken } from '../../content/writing/storing/store-changes.ts';
import type { WriteOptions } from '../../content/writing/write-options.ts';
import type { ContentType } from '../../schema/model.ts';
import type { ReducedData } from './write-managed.ts';

type Data = Readonly<Record<string, unknown>>;

/** Data of a new entry, before project code gets it. */
export async function reduceCreation(
  scope: Scope,
  type: ContentType,
  data: Data,
  intent: Exclude<WriteIntent, { kind: 'update' }>,
  how: WriteOptions,
): Promise<ReducedData> {
  const context = await changeContext(scope, type, how.layer);
  const change = how.authorize(sentChange(type, data, intent, context));
  return { data: await reachedData(scope, type, change) };
}

/** Data of a stored entry: 404 if there is none, 403 if the caller may not write it. */
export async function reduceUpdate(
  scope: Scope,
  type: ContentType,
  id: Id,
  data: Data,
  how: WriteOptions,
  verb: SentChange['verb'] = 'update',
): Promise<ReducedData> {
  const context = await changeContext(scope, type, how.layer);
  const change = how.authorize(sentChange(type, data, { kind: 'update', id, draft: true }, context, verb));
  const covered = await coveredEntry(scope.engine, scope.source.reader, change);
  if (covered === undefined) await findStored(scope, type, id);
  const settled = settleChange(change, covered);
  return {
    data: await reachedData(scope, type, settled),
    held: change.cover === null ? undefined : heldOf(change.cover.grant, covered),
  };
}

/** 404 if there is no such entry, 403 if the caller may not delete it. */
export async function reduceDeletion(scope: Scope, type: ContentType, id: Id, how: WriteOptions): Promise<ReducedData> {
  await findStored(scope, type, id);
  const removal = how.authorizeRemoval({ type, ids: [id], others: 'refused' });
  await removableIds(scope.engine, scope.source.reader, removal);
  return { data: {} };
}

/** Data of a copy: what may not be copied is empty in it. */
export async function reduceCopy(
  scope: Scope,
  type: ContentType,
  id: Id,
  sent: Data,
  how: WriteOptions,
): Promise<ReducedData> {
  await findStored(scope, type, id);
  const data = ((await how.limitCopy?.(scope, type, id, sent)) ?? sent) as Data;
  const context = await changeContext(scope, type, how.layer);
  const change = how.authorize({
    ...sentChange(type, data, { kind: 'create', publish: false, draft: true }, context),
    isCopy: true,
  });
  // An empty relation says that the one of the source is not copied.
  const empty = Object.entries(data).filter(([, value]) => value === null || isEmptySet(value));
  return { data: { ...(await reachedData(scope, type, change)), ...Object.fromEntries(empty) } };
}

const isEmptySet = (value: unknown): boolean => Array.isArray((value as { set?: unknown })?.set);

/**
 * The data without relations to what the caller may not find: project code may keep any part of it, and what it has
 * changed is not asked again.
 */
async function reachedData({ engine, source, access }: Scope, type: ContentType, change: AuthorizedChange) {
  if (!isLimited(access)) return change.data as Data;
  const claims = change.claims.filter((claim) => claim.kind === 'targets' && claim.guarded);
  if (claims.length > 0) await refuseBroken(engine, source.reader, { ...change, claims, issues: [] });
  return pruneBody(engine.model, type, change.data, access).data as Data;
}
