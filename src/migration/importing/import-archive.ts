import type { Engine } from '../../content/engine.ts';
import { openCodeScope } from '../../content/scope.ts';
import { isMark, readMark, storeMark } from '../../content/marks/stored-mark.ts';
import { planSetting, settingOperation } from '../../content/settings/stored-setting.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import type { LiveTables, Session } from '../../database/driver.ts';
import { runOperations, runPlanning } from '../../database/running/run-operations.ts';
import { outcomeOf } from '../../database/write-outcome.ts';
import { messageOf, StartError } from '../../errors.ts';
import type { Provider } from '../../media/providers/provider.ts';
import type { NewRow } from '../../plan/writing/row-operations.ts';
import { FIRST_ROWS } from '../../schema/first-rows.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import type { Attribute } from '../../schema/model.ts';
import { SERVER_MODEL } from '../../schema/server-types.ts';
import { deleteRowsStatement } from '../../sql/whole-table.ts';
import type { Progress } from '../../util/progress.ts';
import type { ArchivedSetting } from '../archive/archive-parts.ts';
import type { ArchiveSource } from '../archive/open-archive.ts';
import { readArchive } from '../archive/read-archive.ts';
import { isMovedSetting, transferredTypes } from '../transferred-types.ts';
import type { TransferGroups } from '../transfer-groups.ts';
import { planEntity } from './entity-rows.ts';
import { findPresent } from './find-present.ts';
import { createIdMap } from './id-map.ts';
import { type RowReport, startRowImport } from './import-rows.ts';
import { MATCH_NONE, type MatchExisting, matchExisting } from './match-existing.ts';
import { placeAssets, type PlacedAssets } from './place-assets.ts';
import { createShapes } from './row-shape.ts';
import { stageAssets } from './stage-assets.ts';
import type { ArchiveSurvey } from './survey-archive.ts';
import { printNumbers } from '../../util/json/exact-number.ts';

export interface ImportOptions {
  readonly source: ArchiveSource;
  readonly survey: ArchiveSurvey;
  readonly groups: TransferGroups;
  /** Whether existing content is removed, or kept with the archive added to it. */
  readonly present: 'replaced' | 'kept';
  readonly live: LiveTables;
  readonly provider: Provider;
  /** The folder of files that are not stored yet. */
  readonly incoming: string;
  readonly progress: Progress;
}

export interface ImportReport extends RowReport {
  readonly settings: number;
  readonly files: number;
}

/** Imports everything, or nothing if it throws; unless the connection breaks during the commit. */
export async function importArchive(engine: Engine, options: ImportOptions): Promise<ImportReport> {
  const { source, survey, groups, provider, incoming, progress } = options;
  const takesFiles = groups.has('files') && survey.assets.count > 0;
  const staged = takesFiles ? await stageAssets(source, survey, incoming, progress) : null;
  try {
    const placed = staged === null ? null : await placeAssets(provider, staged, incoming);
    let report: Omit<ImportReport, 'files'>;
    try {
      report = await inTransaction(openCodeScope(engine), (_inner, session) =>
        importParts(engine, session, options, placed),
      );
    } catch (error) {
      if (outcomeOf(error) === 'undone') await placed?.undo();
      throw refused(engine, source.file, error);
    }
    await placed?.settle();
    return { ...report, files: staged?.assets.size ?? 0 };
  } finally {
    await staged?.discard();
  }
}

async function importParts(
  engine: Engine,
  session: Session,
  options: ImportOptions,
  placed: PlacedAssets | null,
): Promise<Omit<ImportReport, 'files'>> {
  const { source, survey, groups, progress, provider } = options;
  await session.lock('an import');
  const match = await preparePresent(engine, session, options);
  const files = placed === null ? null : { placements: placed.placements, provider: provider.name };
  const rows = await startRowImport(engine, session, match, files);
  const takesContent = groups.has('content');
  const takesSettings = groups.has('config') && options.present === 'replaced';
  let settings = 0;
  progress.begin('importing', itemsOf(survey, takesContent, takesSettings));
  for await (const parts of readArchive(source)) {
    let taken = 0;
    for (const part of parts) {
      let writing: Promise<void> | undefined;
      if (takesContent && part.kind === 'entity') writing = rows.addEntity(part.entity);
      else if (takesContent && part.kind === 'link') writing = rows.addLink(part.link);
      else if (takesSettings && part.kind === 'setting' && isMoved(part.setting)) {
        writing = importSetting(engine, session, part.setting);
        settings += 1;
      } else continue;
      taken += 1;
      if (writing !== undefined) await writing;
    }
    progress.advance(taken, 0);
  }
  const report = await rows.finish();
  progress.end();
  return { ...report, settings };
}

/** Archives of earlier versions contain the others as well. */
const isMoved = ({ type, value }: ArchivedSetting): boolean => type === 'webhook' || isMovedSetting(String(value.key));

/** Checks again inside the transaction, then clears existing content or matches it. */
async function preparePresent(
  engine: Engine,
  session: Session,
  { groups, live, present }: ImportOptions,
): Promise<MatchExisting> {
  if (present === 'kept') return matchExisting(engine, session, await findPresent(engine, session, live));
  if (groups.has('content')) await clearTransferred(engine, session);
  if (groups.has('config')) await clearWebhooks(engine, session);
  return MATCH_NONE;
}

function itemsOf({ entities, links, settings }: ArchiveSurvey, takesContent: boolean, takesSettings: boolean): number {
  const content = [...entities.values()].reduce((sum, count) => sum + count, links);
  return (takesContent ? content : 0) + (takesSettings ? settings : 0);
}

/** Errors that only the database detects: a string too long for its column, or a duplicate value. */
function refused({ driver }: Engine, file: string, error: unknown): unknown {
  if (outcomeOf(error) === 'unknown') {
    return new StartError('The import was interrupted: the connection to the database broke during the commit.', {
      remedy:
        'The database has the whole archive, or what it had before; new files of the archive are kept. Check that the database can be reached, and import again.',
    });
  }
  const fault = error instanceof StartError ? 'other' : driver.faultOf(error);
  if (fault === 'other') return error;
  const message = messageOf(error);
  return fault === 'lost'
    ? new StartError(`The import was interrupted: ${message}`, {
        remedy: 'Nothing was changed. Check that the database can be reached, and import again.',
      })
    : new StartError(`The database refused the import: ${message}`, { file, remedy: 'Nothing was changed.' });
}

/** Deletes all entries of the types that an import fills, with their components and links. */
async function clearTransferred(
  { comments, model, dialect, focalPoints, releases, reviews, revisions, schedules, trash, versions }: Engine,
  session: Session,
): Promise<void> {
  const types = [...transferredTypes(model), ...model.components.values()];
  const joining = types.flatMap(({ attributes }) => [...attributes.values()].flatMap(joiningTable));
  const remembering = types.some((type) => 'remembersFirstRows' in type) ? [FIRST_ROWS.table] : [];
  for (const table of new Set([...joining, ...types.map(({ table }) => table), ...remembering])) {
    await session.execute(deleteRowsStatement(dialect, table), []);
  }
  await revisions.clear(session);
  await versions.clear(session);
  await schedules.clear(session);
  await releases.clear(session);
  await comments.clear(session);
  await reviews.clear(session);
  await trash.clear(session);
  await focalPoints.clear(session);
}

/** The table that belongs to an attribute. */
function joiningTable(attribute: Attribute): readonly string[] {
  if (!('storage' in attribute) || !('table' in attribute.storage)) return [];
  return 'owner' in attribute.storage && !attribute.storage.owner ? [] : [attribute.storage.table];
}

const WEBHOOK = contentTypeOf(SERVER_MODEL, 'webhook');

/** Settings in the archive replace those of the same name; all others are left unchanged. */
async function importSetting(engine: Engine, session: Session, setting: ArchivedSetting): Promise<void> {
  const { value } = setting;
  const { dialect } = engine;
  if (setting.type === 'webhook') {
    const context = { model: SERVER_MODEL, shapeOf: createShapes(() => false), components: createIdMap() };
    const { rows } = planEntity(context, WEBHOOK, { type: WEBHOOK.uid, id: 1, data: value });
    const insert = {
      kind: 'insert',
      table: WEBHOOK.table,
      rows: rows.map(({ id }) => id as NewRow),
      gives: 'nothing',
    } as const;
    await runOperations(session, dialect, [insert]);
    return;
  }
  const text = (member: unknown): string | null => (typeof member === 'string' ? member : null);
  const place = { key: String(value.key), environment: text(value.environment), tag: text(value.tag) };
  const stored = { text: printNumbers(value.value ?? null) ?? null, type: text(value.type) };
  if (isMark(place.key)) {
    await storeMark(engine, session, await readMark(engine, session, place.key), stored.text);
    return;
  }
  const found = await runPlanning(session, dialect, planSetting(place));
  await runOperations(session, dialect, [settingOperation(place, found, stored)]);
}

const clearWebhooks = async ({ dialect }: Engine, session: Session): Promise<void> =>
  void (await session.execute(deleteRowsStatement(dialect, WEBHOOK.table), []));
