import { createOwnStatements } from '../database/own/own-statements.ts';
import type { OwnRow } from '../database/own/own-table.ts';
import type { OwnTables } from '../database/own/own-tables.ts';
import type { Dialect } from '../sql/dialect.ts';
import { fixedStatement } from '../sql/fixed-statement.ts';
import { SCHEDULES } from './revision-tables.ts';
import {
  MAX_PLANS,
  type Plan,
  type ScheduledAction,
  type Schedules,
  type TimeSpan,
  type WholePlan,
} from './schedules.ts';

const ABOUT = ['id', 'type', 'entry_id', 'action', 'due_at'] as const;
const FACTS = [...ABOUT, 'planned_by', 'planned_at', 'fault', 'failed_at'] as const;

/** How many due plans are looked through for one that can be carried out: others wait to be tried again. */
const MAX_LOOKED_AT = 200;

const ALL_TIMES: TimeSpan = { since: null, until: null };

/** The table is created when something is planned first; until then there is nothing to read. */
export function createSchedules(tables: OwnTables, dialect: Dialect): Schedules {
  const schedules = createOwnStatements(dialect, SCHEDULES);
  const now = fixedStatement(dialect, `select ${dialect.now}`);
  const ofEntry = schedules.select([...FACTS, 'body', 'changes'], 'where [entry_id] = ? and [type] = ? order by [id]');
  const next = schedules.select(
    FACTS,
    `where [due_at] >= ? and [due_at] < ? order by [due_at], [id] limit ${MAX_PLANS}`,
  );
  const remove = schedules.remove('where [id] = ?');
  const clear = schedules.remove('');
  const until = schedules.select(
    [...FACTS, 'body', 'changes'],
    'where [failed_at] is null and [due_at] <= ? order by [due_at], [id] limit ?',
  );
  const first = schedules.select(['due_at'], 'where [failed_at] is null order by [due_at] limit 1');
  const due = schedules.select(
    [...ABOUT, 'retry_at'],
    `where [failed_at] is null and [due_at] <= ? order by [due_at], [id] limit ${MAX_LOOKED_AT}`,
  );
  const underWay = schedules.select(['id'], 'where [failed_at] is null and [leased_until] > ? and [leased_by] <> ?');
  const lease = schedules.update('set [leased_by] = ?, [leased_until] = ? where [id] = ?');
  const whole = schedules.select([...FACTS, 'body', 'changes', 'attempts'], 'where [id] = ?');
  const own = schedules.select(['id'], 'where [id] = ? and [leased_by] = ? and [failed_at] is null');
  const postpone = schedules.update(
    'set [retry_at] = ?, [attempts] = ?, [leased_until] = 0 where [id] = ? and [leased_by] = ?',
  );
  const fail = schedules.update(
    'set [fault] = ?, [failed_at] = ?, [leased_until] = 0 where [id] = ? and [leased_by] = ?',
  );
  const timeOf: Schedules['now'] = async (reader) => Number((await reader.query(now, []))[0]?.[0]);
  return {
    ...tables,
    now: timeOf,
    async plansOf(reader, { type, id }) {
      if (!(await tables.look())) return [];
      return (await ofEntry(reader, id, type)).map(wholePlanOf);
    },
    async list(reader, { since, until: end } = ALL_TIMES) {
      if (!(await tables.look())) return [];
      return (await next(reader, since ?? 0, end ?? Number.MAX_SAFE_INTEGER)).map(planOf);
    },
    async plansAmong(reader, type, ids) {
      if (ids.length === 0 || !(await tables.look())) return [];
      const rows = await schedules.among(reader, FACTS, { column: 'entry_id', ids, fixed: { type } });
      return rows.map(planOf).sort((one, other) => one.dueAt - other.dueAt);
    },
    async until(reader, time, most) {
      return (await tables.look()) ? (await until(reader, time, most)).map(wholePlanOf) : [];
    },
    async plan(session, { type, id }, { action, dueAt, plannedBy, body, changes }) {
      await schedules.removeAmong(session, { column: 'entry_id', ids: [id], fixed: { type, action } });
      await schedules.insert(session, {
        ...{ type, entry_id: id, action, due_at: dueAt, body, changes },
        ...{ planned_by: plannedBy, planned_at: await timeOf(session) },
        ...{ attempts: 0, retry_at: 0, leased_by: null, leased_until: 0, fault: null, failed_at: null },
      });
    },
    async remove(session, id) {
      await remove(session, id);
    },
    async firstDue(reader) {
      return (await first(reader))[0]?.due_at ?? null;
    },
    async claim(session, by, leaseMs) {
      await session.lock(`${SCHEDULES.name} claim`);
      const time = await timeOf(session);
      // One server at a time, because they are carried out in their order.
      if ((await underWay(session, time, by)).length > 0) return null;
      const entries = new Set<string>();
      const found = (await due(session, time)).find((row) => {
        const entry = `${row.type} ${row.entry_id}`;
        const isFirst = !entries.has(entry);
        entries.add(entry);
        return isFirst && row.retry_at <= time;
      });
      if (found === undefined) return null;
      await lease(session, by, time + leaseMs({ key: { type: found.type, id: found.entry_id } }), found.id);
      const [row] = await whole(session, found.id);
      if (row === undefined) return null;
      const { body, changes, attempts, ...facts } = row;
      return { ...planOf(facts), body, changes, attempts, by };
    },
    async isClaimed(reader, { id, by }) {
      return (await own(reader, id, by)).length > 0;
    },
    async postpone(session, { id, by, attempts }, ms) {
      await postpone(session, (await timeOf(session)) + ms, attempts, id, by);
    },
    async fail(session, { id, by }, fault) {
      await fail(session, fault, await timeOf(session), id, by);
    },
    async forget(session, type, ids) {
      if (tables.isKnown()) await schedules.removeAmong(session, { column: 'entry_id', ids, fixed: { type } });
    },
    async clear(session) {
      if (tables.isKnown()) await clear(session);
    },
  };
}

type FactsRow = Pick<OwnRow<typeof SCHEDULES.columns>, (typeof FACTS)[number]>;

const wholePlanOf = ({
  body,
  changes,
  ...facts
}: FactsRow & Pick<OwnRow<typeof SCHEDULES.columns>, 'body' | 'changes'>): WholePlan => ({
  ...planOf(facts),
  body,
  changes,
});

const planOf = (row: FactsRow): Plan => ({
  id: row.id,
  key: { type: row.type, id: row.entry_id },
  action: row.action as ScheduledAction,
  dueAt: row.due_at,
  plannedBy: row.planned_by,
  plannedAt: row.planned_at,
  fault: row.fault,
  failedAt: row.failed_at,
});
