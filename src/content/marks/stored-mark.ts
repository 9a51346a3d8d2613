import type { Id } from '../../change/write-value.ts';
import { hasEarlierServers } from '../../coordination/has-earlier-servers.ts';
import type { Reader, Session } from '../../database/driver.ts';
import { runOperations, runPlanning } from '../../database/running/run-operations.ts';
import { cellsOf, insertion, type RowOperation } from '../../plan/writing/row-operations.ts';
import type { Planning } from '../../plan/writing/stored-read.ts';
import { parseRecord } from '../../util/json/parse-json.ts';
import type { Engine } from '../engine.ts';
import {
  settingAt,
  settingIn,
  settingOperation,
  settingRead,
  settingRemoval,
  type SettingRow,
} from '../settings/stored-setting.ts';
import { MARKS } from './mark-layout.ts';

export const MARK = {
  /** A production server has served the database. */
  served: 'plinth_served',
  /** When a server first started on the database. */
  firstStart: 'plinth_first_start',
  drafts: 'plinth_drafts',
  locales: 'plinth_localized',
  seed: 'plinth_seed',
  sessions: 'plinth_admin_kept_sessions',
} as const;

export const cronMark = (task: string): string => `plinth_cron_${task}`.slice(0, 255);

const KEYS: ReadonlySet<string> = new Set(Object.values(MARK));

export const isMark = (key: string): boolean => KEYS.has(key) || key.startsWith('plinth_cron_');

/** A mark with its rows. */
export interface StoredMark {
  readonly key: string;
  /** JSON; null if there is no such mark. */
  readonly text: string | null;
  readonly id: Id | null;
  /** Its row among v4's settings, where earlier versions store marks. */
  readonly former: SettingRow | null;
}

/** The database of marks, and its table for them. */
export type MarkPlace = Pick<Engine, 'dialect' | 'marks'>;

export const readMark = ({ dialect, marks }: MarkPlace, reader: Pick<Reader, 'query'>, key: string) =>
  runPlanning(reader, dialect, planMark(key, marks !== null));

function* planMark(key: string, hasMarks: boolean): Planning<StoredMark> {
  const columns = ['id', 'key', 'value'];
  const ofMarks = { kind: 'matching', table: MARKS, column: 'key', values: [key], columns } as const;
  const [settings = [], rows = []] = yield [settingRead(settingAt(key)), ...(hasMarks ? [ofMarks] : [])];
  const former = settingIn(settings, settingAt(key));
  const [id = null, , value = null] = rows.find(([, name]) => name === key) ?? [];
  const own = value === null ? null : String(value);
  return { key, text: joined(own, former?.text ?? null), id: id === null ? null : Number(id), former };
}

/**
 * Servers of this version store a mark in one place and remove it from the other. If it is in both, an earlier version
 * has written its row since, without knowledge of the other.
 */
function joined(own: string | null, former: string | null): string | null {
  if (own === null || former === null) return former ?? own;
  const [before, since] = [parseRecord(own), parseRecord(former)];
  return before === null || since === null ? former : JSON.stringify({ ...before, ...since });
}

/**
 * Stores a mark as JSON, or removes it (null). Without a table for marks, or while servers of an earlier version run,
 * it is stored where these look for it.
 */
export async function storeMark(
  place: MarkPlace,
  session: Session,
  { key, id, former }: StoredMark,
  text: string | null,
): Promise<void> {
  const removals: RowOperation[] = [];
  const writes: RowOperation[] = [];
  const isApart = await keepsApart(place, session);
  const where = { column: 'id', ids: id === null ? [] : [id], fixed: [] };
  if (text !== null && isApart) {
    const cells = { value: text, changed_at: Date.now() };
    writes.push(
      id === null
        ? insertion(MARKS, { key, ...cells })
        : { kind: 'update', table: MARKS, where, cells: cellsOf(cells) },
    );
  } else if (id !== null) removals.push({ kind: 'delete', table: MARKS, where });
  if (text !== null && !isApart) writes.push(settingOperation(settingAt(key), former, { text, type: 'object' }));
  else if (former !== null) removals.push(settingRemoval(former));
  await runOperations(session, place.dialect, [...writes, ...removals]);
}

/** Whether marks are stored in their own table at present. */
export const keepsApart = async ({ dialect, marks }: MarkPlace, reader: Pick<Reader, 'query'>): Promise<boolean> =>
  marks !== null && !(marks.hasServers && (await hasEarlierServers(reader, dialect)));
