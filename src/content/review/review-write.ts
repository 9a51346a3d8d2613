import type { RowValues } from '../../change/change.ts';
import type { Id } from '../../change/write-value.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import type { Lock } from '../../plan/writing/locks/lock.ts';
import { entryLock } from '../../plan/writing/locks/plan-locks.ts';
import { type Planning, rowsRead } from '../../plan/writing/stored-read.ts';
import type { ContentType } from '../../schema/model.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { TransactionScope } from '../scope.ts';
import type { Storing } from '../writing/write-steps.ts';
import type { WrittenEntry } from '../writing/written-entry.ts';
import { type GoesLive, judgeWrite } from './judge-write.ts';
import {
  endApproval,
  endsApproval,
  isBound,
  isPlanned,
  mayApprove,
  refusalOf,
  requiredReview,
  stageIn,
} from './review-rules.ts';
import type { RequiredReview } from './review-rules.ts';
import { findSharing, type SharedContent } from './shared-content.ts';

/** What the workflows have to do with a write. */
export interface ReviewedWrite {
  /** Of translations that get values with it. */
  readonly locks: readonly Lock[];
  /** Under the locks, before anything is written. */
  readonly start: () => Promise<void>;
  /** Refuses what may not go live as it was written, and ends approvals of what has changed. */
  readonly end: (written: readonly WrittenEntry[]) => Promise<void>;
}

/** Null if none of its types is published from a stage; that is known without a statement. */
export function beginReview(
  inner: TransactionScope,
  found: Storing,
  goesLive: GoesLive | undefined,
): Promise<ReviewedWrite> | null {
  if (found.kind === 'removal' || (!endsApproval(inner) && !isPlanned(inner))) return null;
  const changes = found.kind === 'columns' ? [found.change] : found.changes;
  const types = new Set(changes.map(({ type }) => type).filter((type) => requiredReview(inner.engine, type) !== null));
  return types.size === 0 ? null : begin(inner, found, types, goesLive);
}

async function begin(
  inner: TransactionScope,
  found: Exclude<Storing, { kind: 'removal' }>,
  types: ReadonlySet<ContentType>,
  goesLive: GoesLive | undefined,
): Promise<ReviewedWrite> {
  // With what was approved, what it shares with its translations was approved, too.
  const sharing = goesLive === undefined ? await findSharing(inner, found, types) : [];
  const before: SharedContent[] = [];
  return {
    locks: sharing.flatMap(({ type, ids }) => ids.map((id) => entryLock(type, id))),
    async start() {
      for (const one of sharing) before.push({ ...one, bodies: await one.read() });
    },
    async end(written) {
      for (const type of types) {
        const review = requiredReview(inner.engine, type);
        if (review === null) continue;
        const shared = before.filter((one) => one.type === type);
        await judgeAll(inner, review, await writtenTo(type, written, shared), goesLive);
      }
    },
  };
}

/** What a write does to an entry. */
interface Written {
  publishes: boolean;
  edits: boolean;
}

async function writtenTo(
  type: ContentType,
  written: readonly WrittenEntry[],
  shared: readonly SharedContent[],
): Promise<ReadonlyMap<Id, Written>> {
  const entries = new Map<Id, Written>();
  const at = (id: Id): Written => getOrCreate(entries, id, () => ({ publishes: false, edits: false }));
  const sharing = new Set(shared.flatMap(({ ids }) => ids));
  for (const { type: of, id, verb, values } of written) {
    if (of !== type || verb === 'delete' || values === null || sharing.has(id)) continue;
    const one = at(id);
    one.publishes ||= publishes(type, values);
    one.edits ||= edits(values);
  }
  for (const { read, bodies } of shared) {
    const after = await read();
    for (const [id, body] of bodies) if (after.get(id) !== body) at(id).edits = true;
  }
  return entries;
}

function publishes(type: ContentType, { scalars }: RowValues): boolean {
  const state = type.attributes.get('publishedAt');
  const value = state?.kind === 'scalar' ? scalars.get(state) : undefined;
  return value !== undefined && value !== null;
}

/** Set by the server. */
const NOT_CONTENT: ReadonlySet<string> = new Set([
  ...['createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy', 'locale', 'localizations'],
]);

const edits = ({ scalars, links, morphs, components, zones }: RowValues): boolean =>
  [...scalars.keys()].some(({ name }) => !NOT_CONTENT.has(name)) ||
  [...links, ...morphs, ...components, ...zones].some(({ attribute }) => !NOT_CONTENT.has(attribute.name));

async function judgeAll(
  inner: TransactionScope,
  review: RequiredReview,
  written: ReadonlyMap<Id, Written>,
  goesLive: GoesLive | undefined,
): Promise<void> {
  const { engine, transaction } = inner;
  const { type, workflow, required } = review;
  const ids = [...written].flatMap(([id, { publishes: isPublishing, edits: isEditing }]) =>
    isPublishing || isEditing ? [id] : [],
  );
  if (ids.length === 0) return;
  const live = await runPlanning(transaction.session, engine.dialect, planLive(type, ids));
  const reviews = await engine.reviews.of(transaction.session, type.uid, ids);
  let approves: Promise<boolean> | null = null;
  for (const id of ids) {
    const stored = reviews.get(id);
    const stage = stageIn(review, stored);
    const isApproved = stage.id === required.id;
    // Asked only where the answer matters: most writers save drafts that are not approved.
    if (isApproved && goesLive === undefined) approves ??= mayApprove(inner, review);
    const verdict = judgeWrite({
      ...(written.get(id) as Written),
      ...{ isBound: isBound(inner, workflow), endsApproval: endsApproval(inner), isLive: live.has(id), goesLive },
      ...{ isApproved, mayApprove: approves !== null && (await approves) },
    });
    if (verdict === 'unapproved' || verdict === 'unreviewed')
      throw refusalOf(verdict, review, id, stage, isPlanned(inner));
    if (verdict === 'moved back' && stored !== undefined) await endApproval(inner, review, stored);
  }
}

function* planLive({ table, attributes }: ContentType, ids: readonly Id[]): Planning<ReadonlySet<Id>> {
  const state = attributes.get('publishedAt');
  const column = state?.kind === 'scalar' ? state.column : 'id';
  const [rows = []] = yield [rowsRead(table, ['id', column], 'id', ids)];
  return new Set(rows.flatMap(([id, publishedAt]) => (publishedAt === null ? [] : [Number(id)])));
}
