import { idCell, textCell, timeCell } from '../database/cells.ts';
import type { Row, Session } from '../database/driver.ts';
import { createOwnStatements } from '../database/own/own-statements.ts';
import type { OwnRow } from '../database/own/own-table.ts';
import type { OwnTables } from '../database/own/own-tables.ts';
import { runOperations, runPlanning } from '../database/running/run-operations.ts';
import { type CellValue, cellsOf, insertion, newRow } from '../plan/writing/row-operations.ts';
import { type Planning, rowsRead, type StoredCell } from '../plan/writing/stored-read.ts';
import type { Dialect } from '../sql/dialect.ts';
import { fixedStatement } from '../sql/fixed-statement.ts';
import {
  type FormerState,
  MAX_RELEASES,
  type NewAction,
  type Release,
  type ReleaseAction,
  type Releases,
  type ReleaseStatus,
} from './releases.ts';
import { RELEASE_ACTIONS, RELEASES } from './revision-tables.ts';

const TABLE = 'strapi_releases';
const ACTIONS = 'strapi_release_actions';
const LINKS = 'strapi_release_actions_release_links';

/** `r` is v4's row, `o` Plinth's. */
const SHOWN = `r.[id], r.[name], r.[status], r.[released_at], r.[scheduled_at], r.[timezone], r.[created_at],
  o.[made_by], o.[published_by], o.[undoes]`;
const WITH_OWN = `from [${TABLE}] r left join [${RELEASES.name}] o on o.[release_id] = r.[id]`;

const OWN_ACTION = [
  ...(['action_id', 'body', 'changes', 'restores', 'expects', 'added_by', 'added_at', 'former', 'leaves'] as const),
];

/** All tables are created with the first release; until then there is nothing to read. */
export function createReleases(tables: OwnTables, dialect: Dialect): Releases {
  const statement = (text: string) => fixedStatement(dialect, text);
  const own = createOwnStatements(dialect, RELEASES);
  const ownActions = createOwnStatements(dialect, RELEASE_ACTIONS);
  const all = statement(
    `select ${SHOWN}, (select count(*) from [${LINKS}] l where l.[release_id] = r.[id])
     ${WITH_OWN}
     order by case when r.[released_at] is null then 0 else 1 end, r.[id] desc limit ${MAX_RELEASES}`,
  );
  const countOpen = statement(`select count(*) from [${TABLE}] where [released_at] is null`);
  const one = statement(`select ${SHOWN} ${WITH_OWN} where r.[id] = ?`);
  const actionsOf = statement(
    `select a.[id], a.[type], a.[target_type], a.[target_id], a.[locale], a.[created_at]
     from [${LINKS}] l join [${ACTIONS}] a on a.[id] = l.[release_action_id]
     where l.[release_id] = ? order by l.[release_action_order], a.[id]`,
  );
  const openWith = statement(
    `select r.[id], r.[name], a.[type]
     from [${ACTIONS}] a
     join [${LINKS}] l on l.[release_action_id] = a.[id]
     join [${TABLE}] r on r.[id] = l.[release_id]
     where a.[target_type] = ? and a.[target_id] = ? and r.[released_at] is null
     order by r.[id] desc limit ${MAX_RELEASES}`,
  );
  const openOnes = statement(
    `select [id], [name], [scheduled_at], [status] from [${TABLE}]
     where [released_at] is null order by [id] desc limit ${MAX_RELEASES}`,
  );
  const ownOf = ownActions.select(OWN_ACTION, 'where [release_id] = ?');
  const last = statement(`select max([release_action_order]) from [${LINKS}] where [release_id] = ?`);
  const end = own.update('set [published_by] = ? where [release_id] = ?');
  const leave = ownActions.update('set [former] = ?, [leaves] = ? where [action_id] = ?');
  const clearAll = [LINKS, ACTIONS, TABLE].map((name) => statement(`delete from [${name}]`));
  const clearOwn = [own.remove(''), ownActions.remove('')];

  const update = async (session: Session, id: number, cells: Readonly<Record<string, CellValue>>): Promise<void> => {
    const where = { column: 'id', ids: [id], fixed: [] };
    await runOperations(session, dialect, [
      { kind: 'update', table: TABLE, where, cells: cellsOf({ ...cells, updated_at: new Date() }) },
    ]);
  };
  const removeActions = async (session: Session, ids: readonly number[]): Promise<void> => {
    if (ids.length === 0) return;
    await ownActions.removeAmong(session, { column: 'action_id', ids });
    await runOperations(session, dialect, [
      { kind: 'delete', table: LINKS, where: { column: 'release_action_id', ids, fixed: [] } },
      { kind: 'delete', table: ACTIONS, where: { column: 'id', ids, fixed: [] } },
    ]);
  };
  const findActions: Releases['actionsOf'] = async (reader, id) => {
    if (!(await tables.look())) return [];
    const pins = new Map((await ownOf(reader, id)).map((row) => [row.action_id, row]));
    return (await reader.query(actionsOf, [id])).map((row) => readReleaseAction(row, pins.get(idCell(row[0]))));
  };

  return {
    ...tables,
    async list(reader) {
      if (!(await tables.look())) return [];
      const rows = await reader.query(all, []);
      return rows
        .map((row) => ({ ...readRelease(row), actions: Number(row.at(-1)) }))
        .sort((one, other) => other.id - one.id);
    },
    async find(reader, id) {
      if (!(await tables.look())) return null;
      const [row] = await reader.query(one, [id]);
      return row === undefined ? null : readRelease(row);
    },
    actionsOf: findActions,
    countOpen: async (reader) => Number((await reader.query(countOpen, []))[0]?.[0] ?? 0),
    async openWith(reader, { type, id }) {
      if (!(await tables.look())) return [];
      return (await reader.query(openWith, [type, id])).map(([release, name, action]) => ({
        ...{ id: idCell(release), name: textCell(name) ?? '', action: readAction(action) },
      }));
    },
    async openAmong(reader, type, entries) {
      if (entries.length === 0 || !(await tables.look())) return [];
      const open = await reader.query(openOnes, []);
      if (open.length === 0) return [];
      const rows = await runPlanning(reader, dialect, planActions(type, entries));
      return open.flatMap(([id, name, scheduledAt, status]) => {
        const own = rows.filter(({ release }) => release === idCell(id));
        return own.map(({ entry, action }) => ({
          ...{ id: idCell(id), name: textCell(name) ?? '', scheduledAt: timeCell(scheduledAt) },
          ...{ status: (textCell(status) as ReleaseStatus | null) ?? 'ready', entry, action },
        }));
      });
    },
    async create(session, { name, madeBy, undoes }) {
      const now = new Date();
      const row = newRow({
        ...{ name, released_at: null, scheduled_at: null, timezone: null, status: 'empty' satisfies ReleaseStatus },
        ...{ created_at: now, updated_at: now },
      });
      const ids = await runOperations(session, dialect, [{ kind: 'insert', table: TABLE, rows: [row], gives: 'ids' }]);
      const id = ids.get(row) as number;
      await own.removeAmong(session, { column: 'release_id', ids: [id] });
      await own.insert(session, { release_id: id, made_by: madeBy, published_by: null, undoes });
      return id;
    },
    change: (session, id, { name, status, scheduledAt, timezone }) =>
      update(session, id, {
        ...(name !== undefined && { name }),
        ...(status !== undefined && { status }),
        ...(scheduledAt !== undefined && { scheduled_at: scheduledAt === null ? null : new Date(scheduledAt) }),
        ...(timezone !== undefined && { timezone }),
      }),
    async remove(session, id) {
      await removeActions(
        session,
        (await findActions(session, id)).map((action) => action.id),
      );
      await own.removeAmong(session, { column: 'release_id', ids: [id] });
      await runOperations(session, dialect, [
        { kind: 'delete', table: TABLE, where: { column: 'id', ids: [id], fixed: [] } },
      ]);
    },
    async add(session, id, actions) {
      const now = new Date();
      const first = Number((await session.query(last, [id]))[0]?.[0] ?? 0) + 1;
      const rows = actions.map(({ key: { type, id: entry }, action, locale }) =>
        newRow({
          ...{ type: action, target_id: entry, target_type: type, content_type: type, locale },
          ...{ is_entry_valid: true, created_at: now, updated_at: now },
        }),
      );
      const ids = await runOperations(session, dialect, [{ kind: 'insert', table: ACTIONS, rows, gives: 'ids' }]);
      const idAt = (index: number): number => ids.get(rows[index] as (typeof rows)[number]) as number;
      const links = actions.map((_, index) => ({
        ...{ release_action_id: idAt(index), release_id: id, release_action_order: first + index },
      }));
      await runOperations(session, dialect, [insertion(LINKS, ...links)]);
      await ownActions.removeAmong(session, { column: 'action_id', ids: links.map((link) => link.release_action_id) });
      await ownActions.insert(session, ...actions.map((action, index) => ownRow(action, idAt(index), id, now)));
    },
    removeActions,
    async end(session, id, publishedBy, outcomes) {
      await update(session, id, { status: 'done' satisfies ReleaseStatus, released_at: new Date() });
      await end(session, publishedBy, id);
      // Together, which over a network are few round trips.
      await Promise.all(
        outcomes.map(({ id: action, former, leaves }) =>
          leave(session, former === null ? null : JSON.stringify(former), leaves, action),
        ),
      );
    },
    async clear(session) {
      if (!tables.isKnown()) return;
      for (const remove of clearOwn) await remove(session);
      for (const remove of clearAll) await session.execute(remove, []);
    },
  };
}

/** In which releases entries are, published ones included. */
function* planActions(
  type: string,
  entries: readonly number[],
): Planning<readonly { readonly release: number; readonly entry: number; readonly action: ReleaseAction['action'] }[]> {
  const about = rowsRead(ACTIONS, ['id', 'target_id', 'type'], 'target_id', entries);
  const [actions = []] = yield [{ ...about, fixed: [{ column: 'target_type', value: type }] }];
  if (actions.length === 0) return [];
  const ids = actions.map(([id]) => idCell(id));
  const [links = []] = yield [rowsRead(LINKS, ['release_action_id', 'release_id'], 'release_action_id', ids)];
  const releaseOf = new Map(links.map(([action, release]) => [idCell(action), idCell(release)]));
  return actions.map(([id, entry, action]) => ({
    ...{ release: releaseOf.get(idCell(id)) ?? 0, entry: idCell(entry), action: readAction(action) },
  }));
}

const ownRow = (
  { pinned: { body, changes, restores, expects }, addedBy }: NewAction,
  action: number,
  release: number,
  now: Date,
) => ({
  ...{ action_id: action, release_id: release, body, changes, expects },
  ...{ restores: restores === null ? null : JSON.stringify(restores), former: null, leaves: null },
  ...{ added_by: addedBy, added_at: now.getTime() },
});

const numberOrNull = (cell: Row[number] | undefined): number | null =>
  cell === null || cell === undefined ? null : Number(cell);

function readRelease(row: Row): Release {
  const [id, name, status, releasedAt, scheduledAt, timezone, createdAt, madeBy, publishedBy, undoes] = row;
  const released = timeCell(releasedAt);
  return {
    ...{ id: idCell(id), name: textCell(name) ?? '' },
    // Early v4 has no statuses.
    status: (textCell(status) as ReleaseStatus | null) ?? (released === null ? 'ready' : 'done'),
    ...{ releasedAt: released, scheduledAt: timeCell(scheduledAt), timezone: textCell(timezone) },
    ...{ createdAt: timeCell(createdAt), madeBy: numberOrNull(madeBy) },
    ...{ publishedBy: numberOrNull(publishedBy), undoes: numberOrNull(undoes) },
  };
}

type OwnAction = Pick<OwnRow<typeof RELEASE_ACTIONS.columns>, (typeof OWN_ACTION)[number]>;

function readReleaseAction(row: Row, own: OwnAction | undefined): ReleaseAction {
  const [id, type, uid, entry, locale, createdAt] = row;
  return {
    id: idCell(id),
    key: { type: textCell(uid) ?? '', id: idCell(entry) },
    action: readAction(type),
    locale: textCell(locale),
    pinned:
      own === undefined
        ? null
        : { body: own.body, changes: own.changes, restores: readFormer(own.restores), expects: own.expects },
    ...{ addedBy: own?.added_by ?? null, addedAt: own?.added_at ?? timeCell(createdAt) },
    ...{ former: readFormer(own?.former ?? null), leaves: own?.leaves ?? null },
  };
}

const readAction = (cell: Row[number] | StoredCell | undefined): ReleaseAction['action'] =>
  textCell(cell) === 'unpublish' ? 'unpublish' : 'publish';

const readFormer = (stored: string | null): FormerState | null =>
  stored === null ? null : (JSON.parse(stored) as FormerState);
