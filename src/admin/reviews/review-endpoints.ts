import * as z from 'zod';
import { filteredBy } from '../../auth/administrators/requirement.ts';
import { reachedIds } from '../../content/writing/ask-rights.ts';
import type { Scope } from '../../content/scope.ts';
import { moveEntry, readReview } from '../../management/review/entry-review.ts';
import { waitingEntries } from '../../management/review/waiting-entries.ts';
import { administratorNames } from '../../management/revisions/administrator-names.ts';
import type { Stage } from '../../revisions/workflow.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminRequest, type AdminResponse, callerOf, data, ok } from '../admin-route.ts';
import {
  administratorScope,
  type ManagedEntry,
  type ManagedType,
  onEntry,
  onType,
} from '../content-manager/managed-type.ts';
import { namesOf } from '../content-manager/list-entries.ts';
import type { ShownReview, ShownStage, ShownWaiting, TypeReviews, WaitingPage } from '../contract/reviews.ts';
import { pageOf, pagination } from '../page-of.ts';
import { readId } from '../read-id.ts';
import { nameKeyed } from '../studio/name-entries.ts';
import { exactly, text, validateOwn } from '../validation/validate-own.ts';
import { mailAssignment } from './assignment-mail.ts';

const ENTRY = '/studio/api/entries/:uid/:id/review';

/** Where entries are in their reviews. Who may move one from which stage to which is part of the workflow. */
export const REVIEW_ENDPOINTS: readonly AdminEndpoint[] = [
  onEntry('GET', ENTRY, getReview),
  onEntry('PUT', ENTRY, putReview),
  onType('GET', '/studio/api/reviews/:uid', ['read'], getReviews),
  ['GET', '/studio/api/reviews', filteredBy('the grants on the entries that are listed'), listWaiting],
];

const ID = 'an id';
const id = z.number({ error: ID }).int({ error: ID }).positive({ error: ID });
const MOST_COMMENT = 5_000;

const moving = exactly({
  from: id,
  stage: id.optional(),
  assignee: id.nullable().optional(),
  comment: text(0, MOST_COMMENT).nullish(),
});

export const shownStage = ({ id: stage, name, color }: Stage): ShownStage => ({ id: stage, name, color });

/** `GET …/review` */
async function getReview({ scope, entry }: ManagedEntry, _request: AdminRequest, parts: AdminParts) {
  return answerReview(parts, scope, entry);
}

/** `PUT …/review` */
async function putReview({ scope, entry }: ManagedEntry, request: AdminRequest, parts: AdminParts) {
  const { from, stage = from, assignee, comment } = validateOwn(moving, request.body);
  const said = comment?.trim() || null;
  const moved = await moveEntry(
    scope,
    entry,
    { from, to: stage, assignee, comment: said },
    request.ifMatch,
    async (administrator) => (await assignable(parts)).some((person) => person.id === administrator),
  );
  const { administrator } = callerOf(request);
  if (moved.assigned !== null && moved.assigned !== administrator.id) {
    const by = [administrator.firstname, administrator.lastname].filter(Boolean).join(' ') || 'An administrator';
    const about = { type: entry.type, id: entry.id, stage: moved.stage.name, comment: said, by };
    void mailAssignment(parts, moved.assigned, about);
  }
  return answerReview(parts, scope, entry);
}

const assignable = async ({ administrators }: AdminParts) =>
  (await administrators.list()).filter(({ isActive, blocked }) => isActive && !blocked);

async function answerReview(parts: AdminParts, scope: Scope, entry: ManagedEntry['entry']): Promise<AdminResponse> {
  const found = await readReview(scope, entry);
  if (found === null) return data<ShownReview | null>(null);
  const { workflow, stage, review, steps, next, mayAssign, etag } = found;
  const names = await administratorNames(scope, [
    review?.assignee ?? null,
    ...steps.flatMap(({ assignee, madeBy }) => [assignee, madeBy]),
  ]);
  const nameOf = (administrator: number | null) => names.get(administrator ?? 0) ?? null;
  const people = mayAssign || next.length > 0 ? await assignable(parts) : null;
  return {
    etag,
    ...data<ShownReview | null>({
      workflow: { id: workflow.id, name: workflow.name },
      stages: workflow.stages.map(shownStage),
      ...{ stage: stage.id, required: workflow.required, assignee: nameOf(review?.assignee ?? null) },
      next: next.map((one) => one.id),
      people: people?.map(({ id: person, firstname, lastname }) => ({ id: person, firstname, lastname })) ?? null,
      steps: steps.map(({ madeAt, madeBy, assignee, ...step }) => ({
        ...step,
        ...{ assignee: nameOf(assignee), madeAt: new Date(madeAt).toISOString(), madeBy: nameOf(madeBy) },
      })),
    }),
  };
}

/** `GET /studio/api/reviews/:uid?ids=1,2`: at most those of a page of a list. */
async function getReviews({ scope, type }: ManagedType, { query }: AdminRequest): Promise<AdminResponse> {
  const { engine, source } = scope;
  await engine.workflows.look();
  const workflow = engine.workflows.of(type.uid);
  if (workflow === null) return data<TypeReviews | null>(null);
  const named = (namesOf(query.ids) ?? []).slice(0, MOST_IDS).flatMap((one) => readId(String(one)) ?? []);
  const reached = await reachedIds(scope, type, 'find', named);
  const reviews = await engine.reviews.of(source.reader, type.uid, [...reached]);
  const names = await administratorNames(
    scope,
    [...reviews.values()].map(({ assignee }) => assignee),
  );
  const [first] = workflow.stages;
  const known = new Set(workflow.stages.map((stage) => stage.id));
  return data<TypeReviews | null>({
    stages: workflow.stages.map(shownStage),
    required: workflow.required,
    entries: [...reached].map((entry) => {
      const { stage = 0, assignee = null } = reviews.get(entry) ?? {};
      return {
        id: entry,
        stage: known.has(stage) ? stage : (first?.id ?? 0),
        assignee: names.get(assignee ?? 0) ?? null,
      };
    }),
  });
}

const MOST_IDS = 1_000;

/** `GET /studio/api/reviews`: what waits for the caller. */
async function listWaiting(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const scope = administratorScope(parts, request);
  const page = pageOf(request.query);
  const { id: own } = callerOf(request).administrator;
  const all = await waitingEntries(scope, own);
  const shown = all.slice((page.page - 1) * page.pageSize, page.page * page.pageSize);
  const nameOf = await nameKeyed(
    parts,
    scope,
    shown.map(({ review }) => review),
  );
  const names = await administratorNames(
    scope,
    shown.map(({ review }) => review.changedBy),
  );
  const rows = shown.flatMap(({ review, stage }): readonly ShownWaiting[] => {
    const entry = nameOf(review.key);
    if (entry === null) return [];
    const { changedAt, changedBy, assignee, key } = review;
    return [
      {
        ...{ uid: key.type, entry, stage: shownStage(stage), isAssigned: assignee === own },
        ...{ changedAt: new Date(changedAt).toISOString(), changedBy: names.get(changedBy ?? 0) ?? null },
      },
    ];
  });
  return ok<WaitingPage>({ data: rows, meta: { pagination: pagination(page, all.length) } });
}
