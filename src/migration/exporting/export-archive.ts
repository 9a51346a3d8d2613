import type { Engine } from '../../content/engine.ts';
import { readMark } from '../../content/marks/stored-mark.ts';
import { SETTINGS_TABLE } from '../../content/settings/stored-setting.ts';
import type { TableSource } from '../../database/copying/read-table.ts';
import type { LiveTables } from '../../database/driver.ts';
import { SERVER_MODEL } from '../../schema/server-types.ts';
import type { ArchivedSchema, ArchiveMetadata } from '../archive/archive-parts.ts';
import type { ArchiveWriter } from '../archive/write-archive.ts';
import { createFindings, type Findings, findingsOf } from '../findings.ts';
import { isOwnSetting, MARKS_OF_CONTENT, transferredTypes } from '../transferred-types.ts';
import type { Progress } from '../../util/progress.ts';
import { parseJson } from '../../util/json/parse-json.ts';
import type { TransferGroups } from '../transfer-groups.ts';
import { type AssetSources, exportAssets } from './export-assets.ts';
import { listEntities } from './list-entities.ts';
import { withVersionLines } from './v5/version-lines.ts';
import { listLinks } from './list-links.ts';
import { type FileRow, partsOf, placeName } from '../../media/files/file-values.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID } from '../../schema/model.ts';

export interface ExportOptions {
  readonly archive: ArchiveWriter;
  readonly groups: TransferGroups;
  /** All types and components, in v4's format. */
  readonly schemas: readonly ArchivedSchema[];
  readonly live: LiveTables;
  readonly assets: AssetSources;
  readonly progress: Progress;
  readonly now: Date;
  /** Which version of Strapi imports the archive. */
  readonly target: ArchiveTarget;
}

export const ARCHIVE_TARGETS = ['v4', 'v5'] as const;

export type ArchiveTarget = (typeof ARCHIVE_TARGETS)[number];

export interface ExportReport {
  readonly entities: number;
  readonly links: number;
  readonly files: number;
  readonly settings: number;
  /** Files that the library lists but that do not exist. */
  readonly missingFiles: Findings;
  /** Files removed or replaced while the archive was written: it has others than their entries describe, or none. */
  readonly changedFiles: Findings;
}

/** The versions of Strapi that write these formats. */
const STRAPI_VERSIONS: Readonly<Record<ArchiveTarget, string>> = { v4: '4.26.2', v5: '5.54.0' };

export const metadataOf = (now: Date, target: ArchiveTarget = 'v4'): ArchiveMetadata => ({
  createdAt: now.toISOString(),
  strapi: { version: STRAPI_VERSIONS[target] },
});

/** Everything is read from one snapshot: no link of the archive leads to an entry that was created meanwhile. */
export const exportArchive = (engine: Engine, options: ExportOptions): Promise<ExportReport> =>
  engine.driver.snapshot((snapshot) => {
    const source = { reader: snapshot, freshness: null, answers: null };
    return exportSnapshot({ ...engine, source }, engine, options);
  });

async function exportSnapshot(engine: Engine, live: Engine, options: ExportOptions): Promise<ExportReport> {
  const { archive, groups, schemas, progress, assets, now } = options;
  const files = { missing: createFindings(), changed: new Set<string>(), since: Date.now() };
  const counts = { entities: 0, links: 0, files: 0, settings: 0 };
  const counted = async function* (kind: 'entities' | 'links' | 'settings', lines: AsyncIterable<string>) {
    for await (const line of lines) {
      counts[kind] += 1;
      progress.advance(1, line.length);
      yield line;
    }
  };
  progress.begin('exporting', null);
  await archive.lines('schemas', each(schemas.map((schema) => JSON.stringify(schema))));
  const isForV5 = options.target === 'v5';
  if (groups.has('content') && isForV5) {
    await withVersionLines(engine, live, options.live, async (lines) => {
      await archive.lines('entities', counted('entities', lines.entities()));
      await archive.lines('links', counted('links', lines.links()));
    });
  }
  if (groups.has('content') && !isForV5) {
    await archive.lines('entities', counted('entities', entityLines(engine, options)));
  }
  if (groups.has('files')) counts.files = await exportAssets(engine, archive, assets, files, progress);
  if (groups.has('content') && !isForV5) {
    await archive.lines('links', counted('links', linkLines(engine, options)));
  }
  if (groups.has('config')) await archive.lines('configuration', counted('settings', settingLines(engine, options)));
  if (groups.has('files')) await findChangedFiles(engine, live, files.changed);
  await archive.text('metadata.json', JSON.stringify(metadataOf(now, options.target), null, 2));
  await archive.finish();
  progress.end();
  return { ...counts, missingFiles: files.missing.all(), changedFiles: findingsOf(files.changed) };
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

async function* entityLines(engine: Engine, { live }: ExportOptions): AsyncGenerator<string> {
  for (const type of transferredTypes(engine.model)) {
    if (!live.has(type.table)) continue;
    const head = `{"type":${JSON.stringify(type.uid)},"id":`;
    // The JSON of an entry begins with its id; the rest is copied into `data` verbatim, digit by digit.
    for await (const { id, text } of listEntities(engine, type)) {
      const rest = text.slice(`{"id":${id}`.length).replace(/^,/, '');
      yield `${head}${id},"data":{${rest}}`;
    }
  }
}

async function* linkLines(engine: Engine, { live }: ExportOptions): AsyncGenerator<string> {
  const { model, driver, source } = engine;
  const stored: TableSource = { client: driver.client, query: source.reader.query };
  for (const type of [...transferredTypes(model), ...model.components.values()]) {
    for await (const link of listLinks(stored, live, type)) yield JSON.stringify(link);
  }
}

async function* settingLines(engine: Engine, { live }: ExportOptions): AsyncGenerator<string> {
  const ofServer = { ...engine, model: SERVER_MODEL };
  for (const [uid, kind] of [
    ['strapi::core-store', 'core-store'],
    ['webhook', 'webhook'],
  ] as const) {
    const type = SERVER_MODEL.contentTypes.get(uid);
    if (type === undefined || !live.has(type.table)) continue;
    for await (const { text } of listEntities(ofServer, type)) {
      const value = JSON.parse(text);
      if (kind === 'core-store' && isOwnSetting(String(value.key))) continue;
      yield JSON.stringify({
        type: kind,
        value: kind === 'core-store' ? { ...value, value: parseJson(value.value ?? 'null', value.value) } : value,
      });
    }
  }
  if (live.has(SETTINGS_TABLE)) yield* markLines(engine);
}

async function* markLines(engine: Engine): AsyncGenerator<string> {
  for (const key of MARKS_OF_CONTENT) {
    const { text } = await readMark(engine, engine.source.reader, key);
    if (text === null) continue;
    const value = { key, value: parseJson(text, text), type: 'object', environment: null, tag: null };
    yield JSON.stringify({ type: 'core-store', value });
  }
}

/**
 * Storage has no snapshots. Notes the files whose rows differ now from those of the snapshot: their bytes were removed
 * or replaced while the archive was written.
 */
async function findChangedFiles(snapshot: Engine, now: Engine, changed: Set<string>): Promise<void> {
  const type = contentTypeOf(snapshot.model, FILE_UID);
  const current = listEntities(now, type);
  try {
    let other = await current.next();
    for await (const { id, text } of listEntities(snapshot, type)) {
      while (!other.done && other.value.id < id) other = await current.next();
      if (!other.done && other.value.id === id) {
        if (other.value.text === text || storedAs(other.value.text) === storedAs(text)) continue;
      }
      changed.add(placeName(JSON.parse(text) as FileRow));
    }
  } finally {
    await current.return(undefined);
  }
}

/** The parts of a row that depend on its bytes and their place; a caption does not. */
function storedAs(text: string): string {
  const row = JSON.parse(text) as FileRow;
  return JSON.stringify([row.provider, partsOf(row).map((part) => [placeName(part), part.url, sizeOf(part)])]);
}

const sizeOf = (part: object): unknown => ('size' in part ? part.size : null);
