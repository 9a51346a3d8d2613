import type { Id } from '../../../change/write-value.ts';
import type { LinkTable } from '../../../schema/storage.ts';
import { finishLinkImage, fillLinkImage, type LinkImage } from './link-image.ts';
import type { LinkPlan } from './link-plan.ts';
import { linksRead, storedTargets, type TablePlan } from './open-links.ts';
import { addLinks, removeLinks } from './pending-links.ts';
import { appendTargets, type GrowingList, growingList } from './plan-appending.ts';
import { shiftingLists, shiftQuestions } from './plan-shifts.ts';
import type { GreatestRead, Planning, StoredRead, StoredRow } from '../stored-read.ts';
import { isStored, type WriteDraft } from '../write-draft.ts';

/**
 * Plans relations in link tables, under their locks: reads where lists end and the links not read yet, then plans the
 * differences.
 */
export function* planLinks(draft: WriteDraft, tables: readonly TablePlan[]): Planning<void> {
  const early = shiftQuestions(tables.flatMap((table) => (isAlone(table) && table.parted !== null ? table.image : [])));
  const appended = yield* readImages(draft, tables, early);
  for (const { image, plans, parted } of tables) {
    for (const [index, plan] of plans.entries()) {
      const last = appended.get(plan);
      if (last === undefined) addLinks(image, parted?.[index] ?? removeLinks(draft, image, plan));
      else appendTargets(draft, image, plan, last);
    }
  }
  const late = shiftQuestions(tables.flatMap((table) => (isAlone(table) && table.parted === null ? table.image : [])));
  yield* readAnswers(late);
  const questions = [...early, ...late];
  for (const { image } of tables) finishLinkImage(draft, image, shiftingLists(questions, image));
}

const isAlone = ({ plans }: TablePlan): boolean => plans.length === 1;

/** Reads the stored lists; for those that only grow, just their ends. */
function* readImages(
  draft: WriteDraft,
  tables: readonly TablePlan[],
  questions: readonly Question[],
): Planning<ReadonlyMap<LinkPlan, number>> {
  const own: Question[] = [];
  const growing: GrowingList[] = [];
  for (const table of tables) {
    const { image, plans, parted } = table;
    const list = parted !== null ? null : growingList(draft, image, plans);
    if (list !== null) {
      growing.push(list);
      own.push(list);
    }
    const rows = parted !== null ? null : linksRead(draft, image, plans, list === null);
    if (rows !== null) own.push({ read: rows, take: (found) => fillLinkImage(image, found) });
    for (const read of greatestReads(draft, table))
      own.push({ read, take: (found) => fillGreatest(image, read, found) });
  }
  yield* readAnswers([...own, ...questions]);
  const whole = growing.filter(({ last }) => last() === null);
  yield* readAnswers(whole.map(({ image, all }) => ({ read: all, take: (found) => fillLinkImage(image, found) })));
  return new Map(growing.flatMap(({ plan, last }): [LinkPlan, number][] => endOf(plan, last())));
}

const endOf = (plan: LinkPlan, last: number | null): [LinkPlan, number][] => (last === null ? [] : [[plan, last]]);

interface Question {
  readonly read: StoredRead;
  readonly take: (rows: readonly StoredRow[]) => void;
}

function* readAnswers(questions: readonly Question[]): Planning<void> {
  if (questions.length === 0) return;
  const results = yield questions.map(({ read }) => read);
  for (const [index, { take }] of questions.entries()) take(results[index] ?? []);
}

/** Reads where the lists of the targets end; new links come after that. */
function greatestReads(draft: WriteDraft, { plans, parted }: TablePlan): readonly GreatestRead[] {
  const reads = new Map<string, { storage: LinkTable; ids: Set<Id> }>();
  for (const [index, { change, storage }] of plans.entries()) {
    if (storage.inverseOrderColumn === undefined) continue;
    const targets = parted?.[index]?.added.filter(isStored) ?? storedTargets(draft, change);
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
