import path from 'node:path';
import type { Engine } from '../../content/engine.ts';
import { keptFilesOf } from '../../content/trash/kept-files.ts';
import { createFileSigning } from '../../content/file-signing.ts';
import { findFile } from '../../content/reading/find-entry.ts';
import { listPlain } from '../../content/reading/list-plain.ts';
import { openCodeScope, type Scope, type TransactionScope } from '../../content/scope.ts';
import { createSettingReader } from '../../content/settings/setting-store.ts';
import type { FileLink } from '../../content/writing/files/file-link.ts';
import {
  prepareFile,
  prepareFileRemoval,
  prepareFiles,
  storePrepared,
} from '../../content/writing/files/prepare-files.ts';
import { FOLDERS_LOCK } from '../../content/writing/files/upload-folder.ts';
import type { PreparedRows } from '../../content/writing/storing/prepare-rows.ts';
import { removableIds } from '../../content/writing/settle-storing.ts';
import { currentReader, inTransaction, whenEnded } from '../../content/writing/transaction.ts';
import { rowRightsOf } from '../../content/writing/write-options.ts';
import { StartError } from '../../errors.ts';
import type { FileRow, FileValues } from '../../media/files/file-values.ts';
import { createImagePool } from '../../media/images/image-pool.ts';
import { createMediaLibrary } from '../../media/library/media-library.ts';
import type { Hooked, InTurn, MediaRows } from '../../media/library/media-rows.ts';
import type { ImageSettings } from '../../media/media-settings.ts';
import { IMAGE_SETTINGS, type Media } from '../../media/media.ts';
import { createProvider } from '../../media/providers/create-provider.ts';
import { createRefusingProvider, type ProviderFile } from '../../media/providers/provider.ts';
import { createVariants } from '../../media/variants/create-variants.ts';
import { entryLock } from '../../plan/writing/locks/plan-locks.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID } from '../../schema/model.ts';
import type { Log } from '../logging/log.ts';
import type { Application } from '../opening/open-application.ts';
import { incomingFolder } from './incoming-folder.ts';

export type MediaParts = Awaited<ReturnType<typeof assembleMedia>>;

/** The media library of a project: its provider, image processing and rows. */
export async function assembleMedia({ project, isTrial }: Application, engine: Engine, log: Log) {
  const { server, upload: settings } = project.settings;
  const uploadsDir = path.join(server.publicDir, 'uploads');
  const incoming = incomingFolder(project.settings);
  const images = createImagePool(settings.images);
  const reportFault = log.fault;
  const options = { settings, projectDir: project.dir, uploadsDir, reportFault };
  const provider = await createProvider(options).catch((error) => {
    if (project.settings.api.strict || !(error instanceof StartError)) throw error;
    const { message, remedy } = error;
    log.error([message, 'Files can be listed but not stored.', remedy ?? []].flat().join(' '));
    return createRefusingProvider(settings.provider);
  });
  const { sign } = provider;
  if (sign !== null) {
    engine.addresses.signing = createFileSigning({
      ...provider,
      sign: (file) => sign(file as unknown as ProviderFile),
    });
  }
  const readSetting = createSettingReader(currentReader(engine), engine.dialect);
  const rows = createMediaRows(engine);
  const media: Media = {
    settings,
    provider,
    images,
    incoming,
    imageSettings: async () => ({
      ...IMAGE_SETTINGS,
      ...((await readSetting('plugin_upload_settings')) as Partial<ImageSettings> | null),
    }),
    hasRow: rows.isStored,
    kept: provider.bin === null ? null : keptFilesOf(engine, (inner, hash) => isStoredIn(inner, hash)),
    rowInTurn: (id, work) => rows.inTurn(openCodeScope(engine), id, work),
    reportFault,
  };
  const { variants } = settings;
  return {
    library: createMediaLibrary(media, rows),
    /** Null if the project has not enabled them. */
    variants:
      variants !== null && provider.name === 'local' && isTrial !== true
        ? createVariants({ settings: variants, limits: settings.images, images, dir: uploadsDir, incoming })
        : null,
    /** Removes leftovers of earlier servers. */
    sweep: async () => (await import('../../media/storing/storing.ts')).sweepFiles(media),
    close() {
      images.close();
      provider.close();
    },
  };
}

function createMediaRows(engine: Engine): MediaRows<Scope, TransactionScope, FileLink> {
  const type = contentTypeOf(engine.model, FILE_UID);
  const inTurn = <T>(
    scope: Scope,
    id: number,
    work: (row: FileRow | null, inner: TransactionScope) => Promise<T>,
    locks: readonly string[] = [],
  ): Promise<T> =>
    inTransaction(scope, async (inner) => {
      await inner.transaction.session.lock(...locks, entryLock(type, id));
      return work((await findFile(inner, id)) as FileRow | null, inner);
    });
  const writeInTurn = async (
    scope: Scope,
    id: number,
    prepared: PreparedRows,
    work: InTurn,
    locks: readonly string[] = [],
  ): Promise<Hooked> => {
    const write = (row: FileRow | null, inner: TransactionScope) =>
      work({ row, write: async () => void (await prepared.store(inner)) });
    await inTurn(scope, id, write, locks);
    return { runHooks: prepared.after };
  };
  return {
    whenEnded: (work, undo) => whenEnded(engine, work, undo),
    find: async (scope, id) => (await findFile(scope, id)) as FileRow | null,
    async refuse(scope, id) {
      // Whoever may change a file may delete it.
      const removal = rowRightsOf(scope).authorizeRemoval({ type, ids: [id], others: 'refused' });
      await removableIds(engine, scope.source.reader, removal);
    },
    async create(scope, files, around) {
      const rows = files.map(({ values, link }) => ({ data: fileData(values), link }));
      return storePrepared(scope, await prepareFiles(scope, rows), around);
    },
    update: async (scope, id, values, work) =>
      writeInTurn(
        scope,
        id,
        await prepareFile(scope, id, fileData(values)),
        work,
        values.folder === undefined ? [] : [FOLDERS_LOCK],
      ),
    remove: async (scope, id, work) => writeInTurn(scope, id, await prepareFileRemoval(scope, id), work),
    inTurn: (scope, id, work) => inTurn(scope, id, (row) => work(row)),
    isStored: (hash) => isStoredIn(openCodeScope(engine), hash),
  };
}

async function isStoredIn(scope: Scope, hash: string): Promise<boolean> {
  const type = contentTypeOf(scope.engine.model, FILE_UID);
  return (await listPlain(scope, type, { filters: { hash: { $eq: hash } }, fields: ['id'] })) !== '[]';
}

const fileData = (values: Partial<FileValues>): Readonly<Record<string, unknown>> => ({ ...values });
