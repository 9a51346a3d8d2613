import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../errors.ts';
import { isPathSegment } from '../../media/files/file-name.ts';
import { isRecord } from '../../util/is-record.ts';
import type { ArchiveSource } from '../archive/open-archive.ts';
import { type ArchiveWriter, writeArchive } from '../archive/write-archive.ts';
import { metadataOf } from '../exporting/export-archive.ts';
import type { TransferGroup, TransferGroups } from '../transfer-groups.ts';
import type { SentTransfer } from './send-transfer.ts';
import type { TransferStep, TransferWork } from './transfer-messages.ts';

export interface ReceivedTransfer extends Pick<SentTransfer, 'folder' | 'schemas' | 'discard'> {
  /** The client's options: which parts to replace. */
  readonly options: unknown;
  readonly importArchive: (source: ArchiveSource, groups: TransferGroups) => Promise<void>;
}

const GROUP_OF: Readonly<Record<TransferStep, TransferGroup>> = {
  entities: 'content',
  links: 'content',
  assets: 'files',
  configuration: 'config',
};

/**
 * `strapi transfer --to`: incoming data is collected in an archive, which is imported once the client has sent
 * everything. So either all of it is stored, or nothing.
 */
export function receiveTransfer(given: ReceivedTransfer): TransferWork {
  const { folder, schemas, options, importArchive } = given;
  const file = path.join(folder, 'received.tar');
  const groups = new Set<TransferGroup>();
  let archive: ArchiveWriter | null = null;
  let asset: { readonly name: string; readonly file: string; readonly handle: FileHandle } | null = null;

  const opened = async (): Promise<ArchiveWriter> => {
    if (archive !== null) return archive;
    archive = writeArchive(file, { gzip: false, key: null });
    await archive.lines('schemas', each(schemas.map((schema) => JSON.stringify(schema))));
    return archive;
  };

  const discard = async (): Promise<void> => {
    const [unfinished, incomplete] = [archive, asset];
    archive = null;
    asset = null;
    groups.clear();
    await incomplete?.handle.close();
    await unfinished?.discard();
  };

  async function receiveAsset(item: unknown): Promise<void> {
    const { action, data } = isRecord(item) ? item : {};
    if (action === 'start') {
      if (asset !== null) throw new StartError(`The transfer starts a file before the end of "${asset.name}".`);
      const { filename, metadata } = isRecord(data) ? data : {};
      if (typeof filename !== 'string' || !isPathSegment(filename)) {
        throw new StartError(`"${String(filename)}" is not a file name.`);
      }
      if (isRecord(metadata)) {
        await (await opened()).text(`assets/metadata/${filename}.json`, JSON.stringify(metadata));
      }
      const target = path.join(folder, 'asset');
      asset = { name: filename, file: target, handle: await open(target, 'w') };
    } else if (asset === null) throw new StartError('The transfer sends bytes before the file they belong to.');
    else if (action === 'stream') await asset.handle.write(bytesOf(data));
    else if (action === 'end') {
      const { name, file: source, handle } = asset;
      const { size } = await handle.stat();
      asset = null;
      await handle.close();
      await (await opened()).file(`assets/uploads/${name}`, size, bytesIn(source));
      await rm(source);
    }
  }

  async function stream(step: TransferStep, data: unknown): Promise<void> {
    const items = Array.isArray(data) ? data : [];
    if (step === 'assets') for (const item of items) await receiveAsset(item);
    else await (await opened()).lines(step, each(items.map((item) => JSON.stringify(item))));
  }

  async function finish(): Promise<void> {
    if (archive === null) return;
    const complete = archive;
    await complete.text('metadata.json', JSON.stringify(metadataOf(new Date())));
    await complete.finish();
    archive = null;
    await importArchive({ file, key: null }, withoutKept(groups, options));
  }

  return {
    async act(action) {
      switch (action) {
        case 'bootstrap':
        case 'beforeTransfer':
          return null;
        case 'getMetadata':
          return metadataOf(new Date());
        case 'getSchemas':
          return Object.fromEntries(schemas.map((schema) => [schema.uid, schema]));
        case 'rollback':
          return discard();
        case 'close':
          return finish();
        default:
          throw new StartError(`Invalid action provided: "${action}"`);
      }
    },
    async step(step, action, data) {
      if (action === 'stream') await stream(step, data);
      else groups.add(GROUP_OF[step]);
      return { ok: true };
    },
    async discard() {
      await discard();
      await given.discard();
    },
  };
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

/** Opens the file when it is read, and closes it in any case. */
async function* bytesIn(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file);
}

/** JSON has no binary type: bytes arrive as a list of numbers. */
function bytesOf(data: unknown): Uint8Array {
  const list = isRecord(data) && Array.isArray(data.data) ? (data.data as readonly number[]) : [];
  return Uint8Array.from(list);
}

/** A client that excludes content names no types to replace. */
function withoutKept(groups: ReadonlySet<TransferGroup>, options: unknown): TransferGroups {
  const restore = isRecord(options) && isRecord(options.restore) ? options.restore : {};
  const include = isRecord(restore.entities) ? restore.entities.include : undefined;
  return new Set([...groups].filter((group) => group !== 'content' || !Array.isArray(include)));
}
