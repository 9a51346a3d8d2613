import { createOwnStatements } from '../database/own/own-statements.ts';
import type { OwnRow } from '../database/own/own-table.ts';
import type { OwnTables } from '../database/own/own-tables.ts';
import type { Dialect } from '../sql/dialect.ts';
import type { Comment, Comments } from './comments.ts';
import { COMMENTS } from './revision-tables.ts';

const SHOWN = [
  ...(['id', 'field', 'text', 'reply_to', 'state'] as const),
  ...(['written_by', 'written_at', 'edited_at', 'closed_by', 'closed_at'] as const),
] as const;

/** The type of comments whose entry is in the trash: no entry has it. */
const inTrash = (type: string): string => `trash ${type}`;

/** The table is created with the first comment; until then there is nothing to read. */
export function createComments(tables: OwnTables, dialect: Dialect): Comments {
  const comments = createOwnStatements(dialect, COMMENTS);
  const ofEntry = comments.select(SHOWN, 'where [entry_id] = ? and [type] = ? order by [id]');
  const edit = comments.update('set [text] = ?, [edited_at] = ? where [id] = ?');
  const close = comments.update('set [state] = ?, [closed_by] = ?, [closed_at] = ? where [id] = ?');
  const remove = comments.remove('where [id] = ? or [reply_to] = ?');
  const restore = comments.update(
    'set [type] = ?, [entry_id] = ?, [deleted_at] = null where [entry_id] = ? and [type] = ? and [deleted_at] = ?',
  );
  const forgetDeleted = comments.remove('where [entry_id] = ? and [type] = ? and [deleted_at] = ?');
  const forgetOld = comments.remove('where [deleted_at] < ?');
  const clear = comments.remove('');
  return {
    ...tables,
    async list(reader, { type, id }) {
      return (await tables.look()) ? (await ofEntry(reader, id, type)).map(commentOf) : [];
    },
    async openOf(reader, type, ids) {
      if (!(await tables.look())) return [];
      const rows = await comments.among(reader, ['entry_id', 'field'], {
        ...{ column: 'entry_id', ids, fixed: { type, state: 'open' } },
      });
      return rows.map(({ entry_id: entry, field }) => ({ entry, field }));
    },
    add: (session, { type, id }, { field, text, replyTo, writtenBy, writtenAt }) =>
      comments.insert(session, {
        ...{ type, entry_id: id, field, text, reply_to: replyTo, state: replyTo === null ? 'open' : null },
        ...{ written_by: writtenBy, written_at: writtenAt, edited_at: null, closed_by: null, closed_at: null },
        deleted_at: null,
      }),
    edit: async (session, id, text, at) => void (await edit(session, text, at, id)),
    close: async (session, id, closed) =>
      void (await close(session, closed === null ? 'open' : 'closed', closed?.by ?? null, closed?.at ?? null, id)),
    remove: async (session, id) => void (await remove(session, id, id)),
    async forget(session, type, ids) {
      if (tables.isKnown()) await comments.removeAmong(session, { column: 'entry_id', ids, fixed: { type } });
    },
    async keepDeleted(session, type, ids, at) {
      if (!tables.isKnown()) return;
      const set = { column: 'entry_id', ids, fixed: { type } } as const;
      await comments.changeAmong(session, set, { type: inTrash(type), deleted_at: at });
    },
    async restore(session, { type, id: entry }, deletedAt, id) {
      if (tables.isKnown()) await restore(session, type, id, entry, inTrash(type), deletedAt);
    },
    async forgetDeleted(session, { type, id }, deletedAt) {
      if (tables.isKnown()) await forgetDeleted(session, id, inTrash(type), deletedAt);
    },
    async forgetDeletedBefore(session, time) {
      if (tables.isKnown()) await forgetOld(session, time);
    },
    async forgetPeople(session, ids) {
      await comments.changeAmong(session, { column: 'written_by', ids }, { written_by: null });
      await comments.changeAmong(session, { column: 'closed_by', ids }, { closed_by: null });
    },
    async clear(session) {
      if (tables.isKnown()) await clear(session);
    },
  };
}

const commentOf = (row: Pick<OwnRow<typeof COMMENTS.columns>, (typeof SHOWN)[number]>): Comment => ({
  ...{ id: row.id, field: row.field, text: row.text, replyTo: row.reply_to },
  isOpen: row.state === null ? null : row.state === 'open',
  ...{ writtenBy: row.written_by, writtenAt: row.written_at, editedAt: row.edited_at },
  ...{ closedBy: row.closed_by, closedAt: row.closed_at },
});
