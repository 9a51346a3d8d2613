import type { Reader, SqlValue } from '../database/driver.ts';
import { createOwnStatements } from '../database/own/own-statements.ts';
import type { Dialect } from '../sql/dialect.ts';
import type { ActivityRecord, LoggedActor } from './activity-record.ts';
import { LOG } from './log-tables.ts';
import { RECORD_COLUMNS, recordOf } from './record-row.ts';

/** Which records to read; null: all. */
export interface RecordFilter {
  readonly actorKind: LoggedActor['kind'] | null;
  readonly actorId: number | null;
  readonly actorName: string | null;
  /** An action, or the topic of actions: `entry`. */
  readonly action: string | null;
  readonly subjectType: string | null;
  readonly subjectId: string | null;
  /** Milliseconds: from, and before. */
  readonly since: number | null;
  readonly until: number | null;
}

export const ALL_RECORDS: RecordFilter = {
  ...{ actorKind: null, actorId: null, actorName: null, action: null },
  ...{ subjectType: null, subjectId: null, since: null, until: null },
};

export type ListRecords = (
  reader: Pick<Reader, 'query'>,
  filter: RecordFilter,
  page: { readonly before: number | null; readonly limit: number },
) => Promise<readonly ActivityRecord[]>;

const MAX_LIMIT = 500;

/** Newest first, continued before an id. */
export function createListRecords(dialect: Dialect): ListRecords {
  const { select } = createOwnStatements(dialect, LOG);
  /** Statements by their conditions, of which there are few: the text never contains a value. */
  const known = new Map<string, ReturnType<typeof select<(typeof RECORD_COLUMNS)[number]>>>();
  return async (reader, filter, { before, limit }) => {
    const conditions = conditionsOf(filter, before);
    const where = conditions.map(([text]) => text).join(' and ');
    const rest = `${where === '' ? '' : `where ${where} `}order by [id] desc limit ?`;
    const statement = known.get(rest) ?? select(RECORD_COLUMNS, rest);
    known.set(rest, statement);
    const rows = await statement(reader, ...conditions.map(([, value]) => value), Math.min(limit, MAX_LIMIT));
    return rows.map(recordOf);
  };
}

/** The same, page after page: however long the log is, one page is in memory. */
export async function* readPages(
  list: ListRecords,
  reader: Pick<Reader, 'query'>,
  filter: RecordFilter,
  most: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly ActivityRecord[], void, undefined> {
  let before: number | null = null;
  for (let left = most; left > 0; ) {
    const limit = Math.min(left, MAX_LIMIT);
    const page: readonly ActivityRecord[] = await list(reader, filter, { before, limit });
    if (page.length > 0) yield page;
    if (page.length < limit) return;
    left -= page.length;
    before = page.at(-1)?.id ?? null;
  }
}

function conditionsOf(filter: RecordFilter, before: number | null): readonly (readonly [string, SqlValue])[] {
  const { actorKind, actorId, actorName, action, subjectType, subjectId, since, until } = filter;
  const all: readonly (readonly [string, SqlValue])[] = [
    ['[actor_kind] = ?', actorKind],
    ['[actor_id] = ?', actorId],
    ['[actor_name] = ?', actorName],
    action?.includes('.') === false ? ['[action] like ?', `${action}.%`] : ['[action] = ?', action],
    ['[subject_type] = ?', subjectType],
    ['[subject_id] = ?', subjectId],
    ['[at] >= ?', since],
    ['[at] < ?', until],
    ['[id] < ?', before],
  ];
  return all.filter(([, value]) => value !== null);
}
