import type { Access } from '../../access/access.ts';
import type { AuthorizedChange } from '../../access/authorize-change.ts';
import { type Grant, isWhole, type Verb } from '../../access/grant.ts';
import { keepOutside } from '../../access/keep-outside.ts';
import { fieldsOfGrant, stripBody, withoutCopies, withoutUnreadable } from '../../access/strip-body.ts';
import type { WriteIntent } from '../../change/write-intent.ts';
import { resolveChange } from '../../change/resolve-change.ts';
import type { Id } from '../../change/write-value.ts';
import { forbidden, notFound, type RequestError } from '../../errors.ts';
import { invalidParameter } from '../../query/issues.ts';
import type { ContentType, Uid } from '../../schema/model.ts';
import type { Scope, TransactionScope } from '../scope.ts';
import { changeContext } from './change-context.ts';
import { grantOf, permissionsFor, reachedIds } from './reached-ids.ts';
import { findStored } from './storing/find-stored.ts';
import type { WriteOptions, WriteLimits } from './write-options.ts';

type LimitedWriteOptions = WriteOptions & { readonly limits: WriteLimits };

type Finish<A extends readonly unknown[], T> = (inner: TransactionScope, id: Id, ...rest: A) => Promise<T>;

/** A write by a caller with limited grants, converted to one without limits whose guards check the grants. */
export interface LimitedWrite {
  readonly data: object;
  readonly how: WriteOptions;
  /** Checks the stored entry under the lock; rolls the write back if the caller may not create it. */
  checking<A extends readonly unknown[], T>(finish: Finish<A, T>): Finish<A, T>;
}

export interface LimitedCreation extends LimitedWrite {
  readonly intent: Exclude<WriteIntent, { kind: 'update' }>;
}

const after =
  (check: (inner: Scope, id: Id) => Promise<void>): LimitedWrite['checking'] =>
  (finish) =>
  async (inner, id, ...rest) => {
    await check(inner, id);
    return finish(inner, id, ...rest);
  };

/** The caller may create the new entry: its locale, its row and every field sent are granted. */
export async function limitCreation(
  scope: Scope,
  type: ContentType,
  sent: object,
  given: Exclude<WriteIntent, { kind: 'update' }>,
  how: LimitedWriteOptions,
): Promise<LimitedCreation> {
  const { access } = how.limits;
  const grant = grantOf(access, type, 'create');
  if (grant.length === 0) throw forbidden();
  const mayPublish = access.grant(type.uid, 'publish') !== null;
  const data = writable(scope, type, sent, grant, how.limits, mayPublish);
  const intent = given.kind === 'create' && !mayPublish ? { ...given, publish: false } : given;
  const targets = await limitTargets(scope, type, data, intent, how);
  return {
    data,
    intent,
    how: targets.how,
    checking: after(async (inner, id) => {
      const held = await permissionsFor(inner, access, type, grant, id);
      if (held.length === 0 || excessOf(scope, type, data, held, how.limits).length > 0) throw forbidden();
      await targets.check(inner);
    }),
  };
}

/** The caller may update the entry, and only the fields that are granted for this entry. */
export async function limitUpdate(
  scope: Scope,
  type: ContentType,
  id: Id,
  sent: object,
  how: LimitedWriteOptions,
): Promise<LimitedWrite> {
  const { access } = how.limits;
  const held = await permissionsFor(scope, access, type, grantOf(access, type, 'update'), id);
  if (held.length === 0) throw await refusal(scope, how.limits, type, id);
  const publishing = await permissionsFor(scope, access, type, grantOf(access, type, 'publish'), id);
  const data = writable(scope, type, sent, held, how.limits, publishing.length > 0);
  const targets = await limitTargets(scope, type, data, { kind: 'update', id, draft: false }, how);
  const guard: WriteOptions['guard'] = async (inner) => {
    if ((await permissionsFor(inner, access, type, held, id)).length < held.length) throw forbidden();
    await how.guard?.(inner);
  };
  const fields = fieldsOfGrant(held);
  const authorize: WriteOptions['authorize'] = (change) =>
    keepOutside(scope.engine.model, targets.how.authorize(change), fields);
  return {
    data,
    how: { ...targets.how, authorize, guard },
    checking: after(targets.check),
  };
}

/** The caller may delete, or publish, the entry. */
export async function limitEntry(
  scope: Scope,
  type: ContentType,
  id: Id,
  verb: Extract<Verb, 'delete' | 'publish'>,
  how: LimitedWriteOptions,
): Promise<WriteOptions> {
  const { limits, ...rest } = how;
  const { access } = limits;
  const grant = grantOf(access, type, verb);
  const isReached = async (at: Scope): Promise<boolean> =>
    (await permissionsFor(at, access, type, grant, id)).length > 0;
  if (!(await isReached(scope))) throw await refusal(scope, limits, type, id);
  return {
    ...rest,
    guard: async (inner) => {
      if (!(await isReached(inner))) throw forbidden();
      await how.guard?.(inner);
    },
  };
}

/** The caller can find the source and may create the copy. */
export async function limitCopy(
  scope: Scope,
  type: ContentType,
  id: Id,
  sent: object,
  how: LimitedWriteOptions,
): Promise<LimitedWrite> {
  const { access } = how.limits;
  const found = await permissionsFor(scope, access, type, grantOf(access, type, 'find'), id);
  if (found.length === 0) throw await refusal(scope, how.limits, type, id);
  const limited = await limitCreation(scope, type, sent, { kind: 'create', publish: false }, how);
  const { model } = scope.engine;
  const written = withoutCopies(model, type, limited.data, fieldsOfGrant(grantOf(access, type, 'create')));
  // A copy belongs to the caller, who can often read more of it than of the source.
  return { ...limited, data: withoutUnreadable(model, type, written, fieldsOfGrant(found)) };
}

/**
 * Checked before anything about existing translations is revealed: the caller can find one of them, and may write the
 * locale.
 */
export async function refuseTranslation(
  scope: Scope,
  type: ContentType,
  { access }: WriteLimits,
  group: readonly Id[],
  locale: unknown,
): Promise<void> {
  const found = await reachedIds(scope, access, type, grantOf(access, type, 'find'), group);
  if (found.size === 0) throw notFound();
  const isOpen = grantOf(access, type, 'create').some(
    ({ locales }) => locales === 'all' || (typeof locale === 'string' && locales.has(locale)),
  );
  if (!isOpen) throw forbidden();
}

/** A caller that cannot see an entry must not learn that it exists, unless the API says so. */
async function refusal(
  scope: Scope,
  { access, unseen = 'absent' }: WriteLimits,
  type: ContentType,
  id: Id,
): Promise<RequestError> {
  if (unseen === 'forbidden') {
    await findStored(scope, type, id);
    return forbidden();
  }
  const found = await reachedIds(scope, access, type, grantOf(access, type, 'find'), [id]);
  return found.has(id) ? forbidden() : notFound();
}

/** The sent data without fields that the caller may not write. */
function writable(
  scope: Scope,
  type: ContentType,
  sent: object,
  grant: Grant,
  limits: WriteLimits,
  mayPublish: boolean,
): object {
  const { data, dropped } = stripSent(scope, type, sent, grant, limits);
  const { publishedAt, ...rest } = sent as Readonly<Record<string, unknown>>;
  const isPublication = publishedAt !== undefined && !Array.isArray(sent) && !limits.added?.has('publishedAt');
  const excess = isPublication && mayPublish ? dropped.filter((path) => path !== 'publishedAt') : dropped;
  const [first] = isPublication && !mayPublish ? [...excess, 'publishedAt'] : excess;
  if (limits.excess === 'refused' && first !== undefined) throw invalidParameter(first);
  if (!isPublication) return data;
  return mayPublish ? { ...data, publishedAt } : stripSent(scope, type, rest, grant, limits).data;
}

const excessOf = (scope: Scope, type: ContentType, data: object, grant: Grant, limits: WriteLimits) =>
  stripSent(scope, type, data, grant, limits).dropped.filter((path) => path !== 'publishedAt');

/** Values added by the server do not count as sent. */
function stripSent({ engine }: Scope, type: ContentType, sent: object, grant: Grant, { added }: WriteLimits) {
  const fields = fieldsOfGrant(grant);
  return stripBody(engine.model, type, sent, fields === 'all' || !added ? fields : new Set([...fields, ...added]));
}

/** Limits the targets of a change: entries that the caller cannot find count as absent. */
async function limitTargets(
  scope: Scope,
  type: ContentType,
  data: object,
  intent: WriteIntent,
  { limits: { access }, ...how }: LimitedWriteOptions,
): Promise<{ readonly how: WriteOptions; readonly check: (inner: Scope) => Promise<void> }> {
  const context = await changeContext(scope, type, how.layer);
  const change = how.authorize(resolveChange(type, data, intent, context));
  const { claims } = change;
  const joined = change.kind === 'create' && change.translationBy === 'body' ? change.translationOf : [];
  await refuseJoining(scope, access, type, joined);
  // The route has already authorized the entries that it translates: all are linked, whether or not the caller can find
  // them.
  const translated = new Set(change.kind === 'create' && joined.length === 0 ? change.translationOf : []);
  const asked = claims.filter((claim) => claim.kind === 'targets' && claim.guarded && claim.ids.size > 0);
  const limited = asked.flatMap((claim) => {
    const { target, ids } = claim as Extract<typeof claim, { kind: 'targets' }>;
    const grant = target.kind === 'component' ? null : access.grant(target.uid, 'find');
    return grant === null || isWhole(grant)
      ? []
      : [{ target: target as ContentType, grant, ids: [...ids].filter((id) => !translated.has(id)) }];
  });
  const hidden = new Map<Uid, ReadonlySet<Id>>();
  for (const { target, grant, ids } of limited) {
    const reached = await reachedIds(scope, access, target, grant, ids);
    hidden.set(target.uid, new Set(ids.filter((id) => !reached.has(id))));
  }
  return {
    how: { ...how, authorize: (change) => hideTargets(how.authorize(change), hidden) },
    check: async (inner) => {
      await refuseJoining(inner, access, type, joined);
      for (const { target, grant, ids } of limited) {
        const reached = await reachedIds(inner, access, target, grant, ids);
        if (ids.some((id) => !reached.has(id))) throw forbidden();
      }
    },
  };
}

/** A new translation changes the entries it joins: the caller must be allowed to update each of them. */
async function refuseJoining(scope: Scope, access: Access, type: ContentType, ids: readonly Id[]): Promise<void> {
  const reached = await reachedIds(scope, access, type, grantOf(access, type, 'update'), ids);
  if (ids.some((id) => !reached.has(id))) throw forbidden();
}

/** Ids named by the caller that it cannot find are treated like ids that do not exist. */
function hideTargets(change: AuthorizedChange, hidden: ReadonlyMap<Uid, ReadonlySet<Id>>): AuthorizedChange {
  const claims = change.claims.map((claim) => {
    const unseen = claim.kind === 'targets' && claim.guarded ? hidden.get(claim.target.uid) : undefined;
    if (claim.kind !== 'targets' || unseen === undefined) return claim;
    const ids = new Set([...claim.ids].filter((id) => !unseen.has(id)));
    return { ...claim, ids, impossible: claim.impossible + claim.ids.size - ids.size };
  });
  return { ...change, claims };
}
