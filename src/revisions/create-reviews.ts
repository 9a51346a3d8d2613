import { createOwnStatements } from '../database/own/own-statements.ts';
import type { OwnRow } from '../database/own/own-table.ts';
import type { OwnTables } from '../database/own/own-tables.ts';
import type { Dialect } from '../sql/dialect.ts';
import { REVIEW_STEPS, REVIEWS } from './revision-tables.ts';
import { MAX_REVIEWS, MAX_STEPS, type Review, type Reviews, type ReviewStepKind } from './reviews.ts';

const REVIEW = ['type', 'entry_id', 'stage', 'assignee_id', 'changed_by', 'changed_at'] as const;
const STEP = ['id', 'kind', 'from_stage', 'to_stage', 'assignee_id', 'comment', 'made_by', 'made_at'] as const;

/** The tables are created with the first workflow; until then there is nothing to read. */
export function createReviews(tables: OwnTables, dialect: Dialect): Reviews {
  const reviews = createOwnStatements(dialect, REVIEWS);
  const steps = createOwnStatements(dialect, REVIEW_STEPS);
  const stepsOf = steps.select(STEP, `where [entry_id] = ? and [type] = ? order by [id] desc limit ${MAX_STEPS}`);
  const assigned = reviews.select(REVIEW, `where [assignee_id] = ? order by [id] desc limit ${MAX_REVIEWS}`);
  const unassigned = reviews.select(
    REVIEW,
    `where [stage] = ? and [assignee_id] is null order by [id] desc limit ${MAX_REVIEWS}`,
  );
  const clear = [reviews.remove(''), steps.remove('')];
  return {
    ...tables,
    async of(reader, type, ids) {
      if (ids.length === 0 || !tables.isKnown()) return new Map();
      const rows = await reviews.among(reader, REVIEW, { column: 'entry_id', ids, fixed: { type } });
      return new Map(rows.map((row) => [row.entry_id, reviewOf(row)]));
    },
    async stepsOf(reader, { type, id }) {
      if (!tables.isKnown()) return [];
      return (await stepsOf(reader, id, type)).map((row) => ({
        ...{ id: row.id, kind: row.kind as ReviewStepKind, from: row.from_stage, to: row.to_stage },
        ...{ assignee: row.assignee_id, comment: row.comment, madeBy: row.made_by, madeAt: row.made_at },
      }));
    },
    async assignedTo(reader, administrator) {
      return tables.isKnown() ? (await assigned(reader, administrator)).map(reviewOf) : [];
    },
    async unassignedIn(reader, stages) {
      const found: Review[] = [];
      for (const stage of tables.isKnown() ? stages : [])
        found.push(...(await unassigned(reader, stage)).map(reviewOf));
      return found.slice(0, MAX_REVIEWS);
    },
    async entriesIn(reader, type, stages) {
      if (stages.length === 0 || !tables.isKnown()) return [];
      const rows = await reviews.among(reader, ['entry_id'], { column: 'stage', ids: stages, fixed: { type } });
      return rows.map((row) => row.entry_id);
    },
    async save(
      session,
      { key: { type, id }, stage, assignee, changedBy },
      { kind, from, to, comment, madeBy, ...step },
    ) {
      const now = Date.now();
      const entry = { type, entry_id: id };
      await reviews.removeAmong(session, { column: 'entry_id', ids: [id], fixed: { type } });
      await reviews.insert(session, {
        ...{ ...entry, stage, assignee_id: assignee, changed_by: changedBy, changed_at: now },
      });
      await steps.insert(session, {
        ...{ ...entry, kind, from_stage: from, to_stage: to, assignee_id: step.assignee },
        ...{ comment, made_by: madeBy, made_at: now },
      });
    },
    async forget(session, type, ids) {
      if (!tables.isKnown()) return;
      await reviews.removeAmong(session, { column: 'entry_id', ids, fixed: { type } });
      await steps.removeAmong(session, { column: 'entry_id', ids, fixed: { type } });
    },
    async clear(session) {
      if (tables.isKnown()) for (const remove of clear) await remove(session);
    },
  };
}

type ReviewRow = Pick<OwnRow<typeof REVIEWS.columns>, (typeof REVIEW)[number]>;

const reviewOf = (row: ReviewRow): Review => ({
  ...{ key: { type: row.type, id: row.entry_id }, stage: row.stage, assignee: row.assignee_id },
  ...{ changedBy: row.changed_by, changedAt: row.changed_at },
});
