import type { LinkChange } from '../../change/change.ts';
import type { Id } from '../../change/write-value.ts';
import type { LinkTable } from '../../schema/model.ts';
import { applyOperation, namedTargets } from './link-operation.ts';
import { type LinkPlan, takesTargets, takeTarget } from './link-plan.ts';
import { appendTargets, type GrowingList, growingList } from './plan-appending.ts';
import { planShifts } from './plan-shifts.ts';
import {
  addLink,
  dropLink,
  endList,
  fillLinkImage,
  finishLinkImage,
  type LinkImage,
  linksOf,
  openLinkImage,
} from './link-image.ts';
import type { RowId } from './row-operations.ts';
import type { GreatestRead, Planning, RowsRead, StoredRead, StoredRow } from './stored-read.ts';
import { addToSet, isStored, rowOf, type WriteDraft } from './write-draft.ts';

/** Relations in link tables: for each table what is stored of the lists that change, then what differs. */
export function* planLinks(draft: WriteDraft): Planning<void> {
  const plans = draft.rows.flatMap(({ id, values }) => values.links.flatMap((change) => linkPlan(id, change)));
  if (plans.length === 0) return;
  const images = new Map<string, LinkImage>();
  for (const { storage } of plans) {
    if (!images.has(storage.table)) images.set(storage.table, openLinkImage(storage));
  }
  const appended = yield* readImages(draft, [...images.values()], plans);
  for (const plan of plans) {
    const image = images.get(plan.storage.table) as LinkImage;
    const last = appended.get(plan);
    if (last === undefined) applyChange(draft, image, plan);
    else appendTargets(draft, image, plan, last);
  }
  const alone = [...images.values()].filter((image) => plansOf(image, plans).length === 1);
  const shifting = yield* planShifts(alone);
  for (const image of images.values()) finishLinkImage(draft, image, shifting.get(image) ?? new Map());
}

const plansOf = ({ table }: LinkImage, plans: readonly LinkPlan[]): readonly LinkPlan[] =>
  plans.filter(({ storage }) => storage.table === table);

function linkPlan(own: RowId, change: LinkChange): readonly LinkPlan[] {
  const { attribute } = change;
  if (attribute.kind !== 'relation' || attribute.storage.kind !== 'linkTable') return [];
  return [{ own, change: isStored(own) ? change : asStrict(change), attribute, storage: attribute.storage }];
}

/** In the list of a new row every neighbour is one that comes with it, whatever the options say. */
const asStrict = (change: LinkChange): LinkChange =>
  change.operation.kind === 'edit' ? { ...change, operation: { ...change.operation, strict: true } } : change;

/** What is stored of the lists; of those that only grow at their end, where that is. */
function* readImages(
  draft: WriteDraft,
  images: readonly LinkImage[],
  plans: readonly LinkPlan[],
): Planning<ReadonlyMap<LinkPlan, number>> {
  const asked: Asked[] = [];
  const growing: GrowingList[] = [];
  for (const image of images) {
    const ofTable = plansOf(image, plans);
    const list = growingList(draft, image, ofTable);
    if (list !== null) {
      growing.push(list);
      asked.push(list);
    }
    const rows = rowsRead(draft, image, ofTable, list === null);
    if (rows !== null) asked.push({ read: rows, take: (found) => fillLinkImage(image, found) });
    for (const read of greatestReads(draft, ofTable))
      asked.push({ read, take: (found) => fillGreatest(image, read, found) });
  }
  yield* readAsked(asked);
  const whole = growing.filter(({ last }) => last() === null);
  yield* readAsked(whole.map(({ image, all }) => ({ read: all, take: (found) => fillLinkImage(image, found) })));
  return new Map(growing.flatMap(({ plan, last }): [LinkPlan, number][] => endOf(plan, last())));
}

const endOf = (plan: LinkPlan, last: number | null): [LinkPlan, number][] => (last === null ? [] : [[plan, last]]);

interface Asked {
  readonly read: StoredRead;
  readonly take: (rows: readonly StoredRow[]) => void;
}

function* readAsked(asked: readonly Asked[]): Planning<void> {
  if (asked.length === 0) return;
  const results = yield asked.map(({ read }) => read);
  for (const [index, { take }] of asked.entries()) take(results[index] ?? []);
}

/** The lists of the entries themselves, and the links that are taken from other owners. */
function rowsRead(
  draft: WriteDraft,
  { table, columns }: LinkImage,
  plans: readonly LinkPlan[],
  withOwn: boolean,
): RowsRead | null {
  const ids = new Map<string, Set<Id>>();
  for (const { own, change, attribute, storage } of plans) {
    if (withOwn && isStored(own)) addToSet(ids, storage.ownColumn, own);
    if (!takesTargets(attribute)) continue;
    for (const target of storedTargets(draft, change)) addToSet(ids, storage.targetColumn, target);
  }
  if (ids.size === 0) return null;
  const anyOf = [...ids].map(([column, set]) => ({ column, ids: [...set] }));
  return { kind: 'rows', table, columns: ['id', ...columns], anyOf, fixed: [], order: ['id'] };
}

/** New rows have no links yet. */
const storedTargets = (draft: WriteDraft, { operation }: LinkChange): readonly Id[] =>
  namedTargets(operation)
    .map((id) => rowOf(draft, id))
    .filter(isStored);

/** Where the lists of the targets end; new links come after it. */
function greatestReads(draft: WriteDraft, plans: readonly LinkPlan[]): readonly GreatestRead[] {
  const reads = new Map<string, { storage: LinkTable; ids: Set<Id> }>();
  for (const { change, storage } of plans) {
    if (storage.inverseOrderColumn === undefined) continue;
    const targets = storedTargets(draft, change);
    if (targets.length === 0) continue;
    const read = reads.get(storage.targetColumn) ?? { storage, ids: new Set() };
    reads.set(storage.targetColumn, read);
    for (const target of targets) read.ids.add(target);
  }
  return [...reads.values()].map(({ storage, ids }) => ({
    kind: 'greatest',
    table: storage.table,
    group: storage.targetColumn,
    column: storage.inverseOrderColumn as string,
    ids: [...ids],
  }));
}

function fillGreatest({ greatest }: LinkImage, { column }: GreatestRead, rows: readonly StoredRow[]): void {
  greatest.set(column, new Map(rows.map(([entry, number]) => [Number(entry), Number(number ?? 0)])));
}

function applyChange(draft: WriteDraft, image: LinkImage, { own, change, attribute, storage }: LinkPlan): void {
  const { targetColumn, orderColumn, inverseOrderColumn } = storage;
  const current = linksOf(image, storage, own);
  const targetOf = (link: (typeof current)[number]) => link.ends.get(targetColumn) as RowId;
  const after = applyOperation(draft, change, current.map(targetOf), attribute.many);
  const staying = new Set(after);
  const { operation } = change;
  // What is disconnected and connected again is a new link, which goes to the end of the other side's list.
  const renewed = new Set<RowId>(operation.kind === 'edit' ? operation.disconnect : []);
  const kept = new Map<RowId, (typeof current)[number]>();
  for (const link of current) {
    const target = targetOf(link);
    // A link may be stored twice; one of them is enough.
    if (staying.has(target) && !renewed.has(target) && !kept.has(target)) kept.set(target, link);
    else dropLink(image, link, targetColumn, inverseOrderColumn);
  }
  for (const [index, target] of after.entries()) {
    if (takesTargets(attribute)) takeTarget(image, storage, own, target);
    const link = kept.get(target) ?? addLink(image, storage, own, target);
    if (orderColumn !== undefined) link.positions.set(orderColumn, index + 1);
  }
  // The other side of the same links may come after it, and lead back here.
  if (orderColumn !== undefined) endList(image, orderColumn, own, after.length);
}
