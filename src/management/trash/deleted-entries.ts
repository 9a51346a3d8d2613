import { heldForDeleted, mayWithSome } from '../../access/coverage/covers-deleted.ts';
import type { Verb } from '../../access/grant.ts';
import { grantedPart } from '../../access/bodies/granted-part.ts';
import type { Scope } from '../../content/scope.ts';
import { type Body, isRelation, parseBody } from '../../content/versions/entry-body.ts';
import { reachableBody } from '../../content/versions/reachable-body.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { Deleted, DeletedFacts } from '../../revisions/trash.ts';
import type { ContentType } from '../../schema/model.ts';
import { type AdministratorName, administratorNames } from '../revisions/administrator-names.ts';

/** A deleted entry, as far as the caller may know. */
export interface DeletedEntry extends Pick<DeletedFacts, 'id' | 'entry' | 'locale' | 'deletedAs'> {
  readonly deletedAt: string;
  /** Null if it was not an administrator, or one who is deleted. */
  readonly deletedBy: AdministratorName | null;
  /** Until then it can be restored. */
  readonly until: string | null;
  readonly body: Body;
}

/** The newest, and how many there are. */
export async function listDeleted(
  scope: Scope,
  type: ContentType,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<{ readonly total: number; readonly entries: readonly DeletedEntry[] }> {
  const { trash } = scope.engine;
  const { reader } = scope.source;
  const seen = (await trash.list(reader, type.uid)).filter((one) => maySee(scope, type, one));
  const shown = seen.slice(from, from + count);
  const bodies =
    shown.length === 0
      ? new Map()
      : await trash.bodies(
          reader,
          shown.map(({ id }) => id),
        );
  const entries = await showDeleted(scope, type, shown, (one) => bodies.get(one.id) ?? '{}');
  return { total: seen.length, entries };
}

/** One of them, with the related entries and files that there still are. */
export async function readDeleted(scope: Scope, type: ContentType, id: number | null): Promise<DeletedEntry> {
  const found = await findDeleted(scope, type, id);
  const [shown] = await showDeleted(scope, type, [found], ({ body }) => body);
  if (shown === undefined) throw notFound();
  return { ...shown, body: await reachableBody(scope, type, shown.body, isRelation) };
}

/** Forgets it now. The caller must be one who may delete such entries. */
export async function forgetDeleted(scope: Scope, type: ContentType, id: number | null): Promise<void> {
  const found = await findDeleted(scope, type, id);
  if (!mayDo(scope, type, 'delete', found)) throw forbidden();
  const { comments, trash } = scope.engine;
  await inTransaction(scope, async (_inner, session) => {
    await trash.remove(session, [found.id]);
    await comments.forgetDeleted(session, { type: type.uid, id: found.entry }, found.deletedAt);
  });
}

/** 404 for one that the caller may not see. */
export async function findDeleted(scope: Scope, type: ContentType, id: number | null): Promise<Deleted> {
  const { trash } = scope.engine;
  const isThere = id !== null && (await trash.look());
  const found = isThere ? await trash.find(scope.source.reader, type.uid, id) : null;
  if (found === null || !maySee(scope, type, found)) throw notFound();
  return found;
}

async function showDeleted<T extends DeletedFacts>(
  scope: Scope,
  type: ContentType,
  found: readonly T[],
  bodyOf: (one: T) => string,
): Promise<readonly DeletedEntry[]> {
  const { model, trashRules } = scope.engine;
  const deleters = found.map((one) => (one.deletedAs === 'administrator' ? one.deletedBy : null));
  const names = await administratorNames(scope, deleters);
  return found.map((one, index) => ({
    ...{ id: one.id, entry: one.entry, locale: one.locale, deletedAs: one.deletedAs },
    deletedAt: new Date(one.deletedAt).toISOString(),
    deletedBy: names.get(deleters[index] ?? 0) ?? null,
    until: trashRules === null ? null : new Date(one.deletedAt + trashRules.maxMs).toISOString(),
    body: grantedPart(model, type, parseBody(bodyOf(one)), heldForDeleted(scope.access, type, 'find', one)) as Body,
  }));
}

const maySee = (scope: Scope, type: ContentType, one: DeletedFacts): boolean => mayDo(scope, type, 'find', one);

/**
 * Permissions with conditions allow this with what the caller has deleted, and show nothing of its content.
 */
const mayDo = (scope: Scope, type: ContentType, verb: Verb, one: DeletedFacts): boolean =>
  heldForDeleted(scope.access, type, verb, one).length > 0 ||
  (isDeleter(scope, one) && mayWithSome(scope.access, type, verb));

const isDeleter = ({ by }: Scope, { deletedAs, deletedBy }: DeletedFacts): boolean =>
  by.kind === 'administrator' && deletedAs === 'administrator' && deletedBy === by.id;
