import type { Choices } from '../../writing/random/choices.ts';
import { type Snapshot, type StoredNote, STUDIO } from './diary.ts';
import { covers, type DiaryRead } from './diary-reads.ts';
import { type DiaryRole, type DiaryRule, holding } from './diary-role.ts';
import type { DiaryWrite } from './diary-writes.ts';

/** What is kept beside entries: deleted ones, plans, a release. */
export interface Kept {
  readonly deleted: readonly DeletedNote[];
  readonly plans: readonly Action[];
  readonly versions: readonly { readonly id: number; readonly entry: number }[];
  readonly release: { readonly id: number; readonly isDone: boolean; readonly actions: readonly ReleaseAction[] };
}

export interface DeletedNote {
  readonly id: number;
  readonly entry: number;
  readonly locale: string;
  /** Deleted by the role. */
  readonly mine: boolean;
}

interface Action {
  readonly entry: number;
  readonly action: 'publish' | 'unpublish';
}

export interface ReleaseAction extends Action {
  readonly id: number;
}

const TRASH = '/studio/api/trash/api::note.note';
const LIST = '/studio/api/lists/api::note.note';
const COLUMNS = 'title,text,rank,shelf,peer,pals,seo,parts,blocks,cover';

/** Rules with a condition cannot be asked about a deleted entry: they allow what the role has deleted, without content. */
export const heldDeleted = (rules: readonly DiaryRule[], { locale }: DeletedNote): readonly DiaryRule[] =>
  rules.filter(({ condition, locales }) => condition === null && locales?.includes(locale));

const reaches = (rules: readonly DiaryRule[], one: DeletedNote): boolean =>
  heldDeleted(rules, one).length > 0 || (one.mine && rules.length > 0);

/** Requests to every route that shows deleted and planned entries, or several at once. */
export function keptReads({ note: rules }: DiaryRole, stored: Snapshot, choices: Choices): readonly DiaryRead[] {
  const { notes, kept } = stored;
  const { read, update } = rules;
  const seen = notes.filter((note) => holding(read, note).length > 0);
  const isSeen = ({ entry }: Action): boolean => seen.some(({ id }) => id === entry);
  const mayRead = read.length > 0;
  const inTrash = kept.deleted.filter((one) => reaches(read, one));
  const reads: DiaryRead[] = [
    mayRead
      ? { path: `${TRASH}?pageSize=100`, status: 200, ids: inTrash.map(({ id }) => id), listed: ({ data }) => data }
      : { path: TRASH, status: 403 },
    ...kept.deleted.map((one) => ({
      path: `${TRASH}/${one.id}`,
      status: !mayRead ? 403 : inTrash.includes(one) ? 200 : 404,
    })),
    {
      path: '/studio/api/schedules?pageSize=100',
      status: 200,
      ids: kept.plans.filter(isSeen).map(({ entry }) => entry),
      listed: ({ data }) => data.map(({ entry }: { readonly entry: object }) => entry),
    },
    {
      path: `/studio/api/releases/${kept.release.id}`,
      status: 200,
      ids: kept.release.actions.filter(isSeen).map(({ id }) => id),
      listed: ({ data }) => data.entries,
    },
    mayRead
      ? {
          path: `${LIST}/export?format=json&locale=all&columns=${COLUMNS}`,
          status: 200,
          ids: seen.map(({ id }) => id),
          listed: (body) => body,
        }
      : { path: `${LIST}/export?format=json&columns=${COLUMNS}`, status: 403 },
    {
      method: 'POST',
      path: `${LIST}/edit/preview`,
      body: {
        entries: choices
          .some(notes, 4)
          .concat(notes.slice(0, 1))
          .map(({ id }) => id),
        data: bodyOf(choices),
      },
      status: update.length > 0 ? 200 : 403,
    },
  ];
  for (const note of choices.some(notes, 3)) {
    const status = seen.includes(note) ? 200 : 403;
    reads.push(...['schedule', 'releases'].map((part) => ({ path: `${STUDIO}/${note.id}/${part}`, status })));
  }
  return reads;
}

const bodyOf = (choices: Choices): Readonly<Record<string, unknown>> => ({
  title: choices.happens(30) ? null : `own ${choices.below(50)}`,
  ...(choices.happens(50) && { text: choices.happens(30) ? null : `own ${choices.below(50)}` }),
});

export const KEPT_KINDS = 8;

/** A request to a route that restores, plans or releases, or changes several entries at once. */
export function keptWrite({ note: rules }: DiaryRole, stored: Snapshot, choices: Choices, kind: number): DiaryWrite {
  const { notes, kept } = stored;
  const { release } = kept;
  const note = choices.of(notes) as StoredNote;
  const deleted = choices.of(kept.deleted) ?? { id: 99_999, entry: 0, locale: 'en', mine: false };
  const isKept = kept.deleted.includes(deleted);
  const held = (verb: keyof typeof rules, of: StoredNote | undefined) => holding(rules[verb], of).length > 0;
  const noteAt = (entry: number) => notes.find(({ id }) => id === entry);
  const path = `/studio/api/releases/${release.id}`;
  const action = choices.of(['publish', 'unpublish'] as const) ?? 'publish';
  const isPublished = action === 'publish';
  switch (kind) {
    case 0: {
      const sent = { method: 'POST', path: `${TRASH}/${deleted.id}/restore`, body: {} } as const;
      if (rules.create.length === 0) return { ...sent, status: 403 };
      return { ...sent, ...((!isKept || !reaches(rules.read, deleted)) && { status: 404 }) };
    }
    case 1: {
      const isSeen = isKept && reaches(rules.read, deleted);
      const status = rules.delete.length === 0 ? 403 : !isSeen ? 404 : reaches(rules.delete, deleted) ? 204 : 403;
      return { method: 'DELETE', path: `${TRASH}/${deleted.id}`, status };
    }
    case 2:
    case 3: {
      // Whoever publishes an entry need not be able to read it.
      const unread = notes.find((one) => held('publish', one) && !held('read', one));
      const of = (choices.happens(60) && unread) || note;
      const sent = { path: `${STUDIO}/${of.id}/schedule/${action}` };
      const plans = kept.plans.filter(({ entry }) => entry === of.id);
      const isPlanned = plans.some((one) => one.action === action);
      const isAllowed = rules.read.length > 0 && held('publish', of);
      if (kind === 3) return { ...sent, method: 'DELETE', status: !isAllowed ? 403 : isPlanned ? 200 : 404 };
      const body = { at: '2090-01-01T00:00:00.000Z' };
      const isPossible = isPublished !== of.published && plans.every((one) => one.action === action);
      return { ...sent, method: 'PUT', body, ...(!isAllowed ? { status: 403 } : isPossible && { status: 200 }) };
    }
    case 4: {
      const body = { uid: 'api::note.note', id: note.id, action };
      const isPossible = !release.isDone && isPublished !== note.published;
      const status = !held('publish', note) ? 403 : isPossible ? 200 : null;
      return { method: 'POST', path: `${path}/entries`, body, ...(status !== null && { status }) };
    }
    case 5: {
      const removed = choices.of(release.actions);
      const of = noteAt(removed?.entry ?? 0);
      const status = release.isDone ? 400 : of === undefined || held('publish', of) ? null : 403;
      return { method: 'DELETE', path: `${path}/entries/${removed?.id ?? 99_999}`, ...(status && { status }) };
    }
    case 6: {
      const isForeign = release.actions.map(({ entry }) => noteAt(entry)).some((of) => of && !held('publish', of));
      return { method: 'POST', path: `${path}/publish`, body: {}, ...(isForeign && { status: 403 }) };
    }
    default: {
      const data = bodyOf(choices);
      const entries = [note, ...choices.some(notes, 1)].map(({ id }) => id);
      const chosen = [...new Set(entries)].map(noteAt) as readonly StoredNote[];
      const sent = { method: 'POST', path: `${LIST}/edit`, body: { entries, data }, versions: true } as const;
      if (rules.update.length === 0) return { ...sent, status: 403 };
      const isAllowed = chosen.every(
        (of) => held('read', of) && Object.keys(data).every((name) => covers(holding(rules.update, of), name)),
      );
      return isAllowed ? { ...sent, status: 200, stores: { id: note.id, values: data } } : { ...sent, status: 400 };
    }
  }
}

/** What was restored, forgotten, planned or released although the role may not. */
export function keptWrongs({ note: rules }: DiaryRole, before: Snapshot, after: Snapshot): readonly string[] {
  const wrongs: string[] = [];
  const mayPublish = ({ entry }: Action): boolean => {
    const note = before.notes.find(({ id }) => id === entry);
    return note === undefined || holding(rules.publish, note).length > 0;
  };
  const isSame = (one: Action) => (other: Action) => one.entry === other.entry && one.action === other.action;
  const isGone = ({ entry }: Action): boolean => after.notes.every(({ id }) => id !== entry);
  const compare = (what: string, had: readonly Action[], has: readonly Action[]): void => {
    const changed = [...had.filter((one) => !has.some(isSame(one))), ...has.filter((one) => !had.some(isSame(one)))];
    for (const one of changed) if (!mayPublish(one) && !isGone(one)) wrongs.push(`${what} ${one.action} ${one.entry}`);
  };
  compare('planned', before.kept.plans, after.kept.plans);
  compare('released', before.kept.release.actions, after.kept.release.actions);
  for (const one of before.kept.deleted) {
    if (after.kept.deleted.some(({ id }) => id === one.id)) continue;
    const isRestored = isRestoredIn(before, after);
    if (!isRestored && !reaches(rules.delete, one)) wrongs.push(`forgot ${one.id}`);
    if (!reaches(rules.read, one)) wrongs.push(`found ${one.id} in the trash`);
  }
  return wrongs;
}

/** Whether what a release has kept of a note went live: who might write that was decided when it was added. */
export const isReleasedIn = ({ kept }: Snapshot, after: Snapshot, id: number): boolean =>
  !kept.release.isDone && after.kept.release.isDone && kept.release.actions.some(({ entry }) => entry === id);

/** Whether a note has come back. */
export const isRestoredIn = ({ notes, kept }: Snapshot, after: Snapshot): boolean =>
  after.kept.deleted.length < kept.deleted.length && after.notes.length > notes.length;
