import chunk from 'lodash/chunk.js';
import type { LiveTables, Reader, Session } from '../../database/driver.ts';
import { repeatableTransaction } from '../../database/brief-transaction.ts';
import { StartError } from '../../errors.ts';
import { deletionLocks } from '../../plan/writing/locks/plan-locks.ts';
import type { ContentType, Uid } from '../../schema/model.ts';
import { countStatement, draftIdsStatement, PUBLISHED_COLUMN, publishDraftsStatement } from '../../sql/whole-table.ts';
import type { Engine } from '../engine.ts';
import { removeEntries } from '../writing/storing/store-changes.ts';
import { type DraftRecord, readDraftRecord } from './draft-record.ts';

/** A type whose `draftAndPublish` has changed since a server last started on the database. */
export interface DraftSwitch {
  readonly type: ContentType;
  /** `on`: `entries` existing entries become published; `off`: `entries` drafts are stored. */
  readonly to: 'on' | 'off';
  readonly entries: number;
}

type Parts = Pick<Engine, 'model' | 'dialect'>;

export interface SettleOptions {
  /** Deletes the drafts of types that no longer have drafts, which v4 does without asking. */
  readonly deletes: boolean;
  readonly print: (line: string) => void;
}

/**
 * Brings entries in line with `draftAndPublish` before requests are served. If drafts were switched on, existing
 * entries are published. If they were switched off, a draft would be served like any other entry: it is deleted, or the
 * start fails. Servers that start together take turns; the second finds nothing left to do.
 */
export async function settleDrafts(engine: Engine, live: LiveTables, { deletes, print }: SettleOptions): Promise<void> {
  const { driver, dialect } = engine;
  const now = draftsNow(engine);
  const isKnown = ({ hadDrafts }: DraftRecord): boolean => [...now].every(([uid, drafts]) => hadDrafts(uid) === drafts);
  if (isKnown(await readDraftRecord(driver, dialect))) return;
  const settleAll = async (session: Session): Promise<readonly string[]> => {
    await session.lock('drafts of content types');
    const record = await readDraftRecord(session, dialect);
    const switches = await switchesSince(record, engine, session, live);
    if (!deletes) refuseDrafts(switches);
    for (const each of switches) await settle(engine, session, each);
    await record.write(session, now);
    return switches.flatMap(describeSettled);
  };
  const lines = await repeatableTransaction(driver, settleAll);
  for (const line of lines) print(line);
}

/** What `settleDrafts` would do. Tables may still lack what the next start creates. */
export const findDraftSwitches = async (
  parts: Parts,
  reader: Pick<Reader, 'query'>,
  live: LiveTables,
): Promise<readonly DraftSwitch[]> => switchesSince(await readDraftRecord(reader, parts.dialect), parts, reader, live);

/** The server refuses to start while it is undecided what happens to stored drafts. */
export function refuseDrafts(switches: readonly DraftSwitch[]): void {
  const stored = switches.filter(({ to, entries }) => to === 'off' && entries > 0);
  if (stored.length === 0) return;
  const list = stored.map(({ type, entries }) => `  ${type.uid}: ${count(entries, 'draft')}`).join('\n');
  throw new StartError(
    `Drafts are switched off (options.draftAndPublish), but the database still has some. They would be served as published entries:\n${list}`,
    {
      remedy:
        'Start once with --delete-drafts to delete them, as v4 does; or switch drafts on again and publish those you want to keep.',
    },
  );
}

export const describeSwitch = ({ type, to, entries }: DraftSwitch): string =>
  to === 'on'
    ? `${type.uid} now has drafts: the next start publishes ${count(entries, 'entry', 'entries')} (publishedAt = createdAt).`
    : `${type.uid} no longer has drafts: ${count(entries, 'draft')} stored.`;

const describeSettled = ({ type, to, entries }: DraftSwitch): readonly string[] => {
  if (entries === 0) return [];
  return to === 'on'
    ? [`${type.uid} now has drafts: ${count(entries, 'entry', 'entries')} published (publishedAt = createdAt).`]
    : [`${type.uid} no longer has drafts: ${count(entries, 'draft')} deleted.`];
};

const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

/** The server's own types have no drafts unless a project's extension says so. */
const draftsNow = ({ model }: Parts): ReadonlyMap<Uid, boolean> =>
  new Map(
    [...model.contentTypes.values()]
      .filter(({ builtIn, draftAndPublish }) => !builtIn || draftAndPublish)
      .map(({ uid, draftAndPublish }) => [uid, draftAndPublish]),
  );

async function switchesSince(
  record: DraftRecord,
  { model, dialect }: Parts,
  reader: Pick<Reader, 'query'>,
  live: LiveTables,
): Promise<readonly DraftSwitch[]> {
  const found: DraftSwitch[] = [];
  const countRows = async ({ table }: ContentType, which: 'drafts' | 'all'): Promise<number> =>
    Number((await reader.query(countStatement(dialect, table, which), []))[0]?.[0]);
  for (const [uid, drafts] of draftsNow({ model, dialect })) {
    const type = model.contentTypes.get(uid) as ContentType;
    const columns = live.get(type.table)?.columns;
    if (columns === undefined) continue;
    const hasColumn = columns.has(PUBLISHED_COLUMN);
    // Not recorded: a column without a counterpart in the schema is a remnant of drafts.
    const isLeft = !drafts && hasColumn && !type.byColumn.has(PUBLISHED_COLUMN);
    const before = record.hadDrafts(uid) ?? (drafts || isLeft);
    if (before === drafts) continue;
    if (drafts) found.push({ type, to: 'on', entries: await countRows(type, hasColumn ? 'drafts' : 'all') });
    else found.push({ type, to: 'off', entries: hasColumn ? await countRows(type, 'drafts') : 0 });
  }
  return found;
}

/** Ids per deletion. */
const AT_ONCE = 500;

async function settle(engine: Engine, session: Session, { type, to, entries }: DraftSwitch): Promise<void> {
  if (entries === 0) return;
  const { dialect } = engine;
  if (to === 'on') {
    const created = type.attributes.get('createdAt');
    if (created?.kind !== 'scalar') return;
    await session.execute(publishDraftsStatement(dialect, type.table, created.column), []);
    return;
  }
  const ids = (await session.query(draftIdsStatement(dialect, type.table), [])).map(([id]) => Number(id));
  for (const some of chunk(ids, AT_ONCE)) {
    await session.lock(...deletionLocks(type, some));
    await removeEntries(engine, session, type, some);
  }
}
