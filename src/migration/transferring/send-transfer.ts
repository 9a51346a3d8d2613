import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../../errors.ts';
import type { ArchivedAsset, ArchivedSchema, ArchivePart } from '../archive/archive-parts.ts';
import { readArchive } from '../archive/read-archive.ts';
import { metadataOf } from '../exporting/export-archive.ts';
import type { ConfirmedSend, TransferStep, TransferWork } from './transfer-messages.ts';

export interface SentTransfer {
  /** An empty folder; `discard` removes it. */
  readonly folder: string;
  readonly schemas: readonly ArchivedSchema[];
  readonly exportArchive: (file: string) => Promise<void>;
  readonly send: ConfirmedSend;
  readonly reportFault: (error: unknown) => void;
  readonly discard: () => Promise<void>;
}

/** The batch size of v4. */
const BATCH_BYTES = 1024 ** 2;
/**
 * The client starts to listen for the data of a step only a moment after it has received the response that starts it.
 */
const LISTENS_AFTER_MS = 100;

/** `strapi transfer --from`: an archive is exported, and its parts are sent on request of the client. */
export function sendTransfer(given: SentTransfer): TransferWork {
  const { folder, schemas, exportArchive, send, reportFault, discard } = given;
  const file = path.join(folder, 'sent.tar');
  let isGone = false;

  async function sendStep(step: TransferStep, id: string): Promise<void> {
    const sendBatch = (data: unknown, ended: boolean): Promise<void> =>
      isGone
        ? Promise.reject(new StartError('The client has disconnected.'))
        : send({ type: 'transfer', data, ended, error: null, id });
    await wait(LISTENS_AFTER_MS);
    for await (const batch of batchesOf(file, step)) await sendBatch(batch, false);
    await sendBatch(null, true);
  }

  return {
    async act(action) {
      switch (action) {
        case 'bootstrap':
          return exportArchive(file);
        case 'close':
          return null;
        case 'getMetadata':
          return metadataOf(new Date());
        case 'getSchemas':
          return Object.fromEntries(schemas.map((schema) => [schema.uid, schema]));
        default:
          throw new StartError(`Invalid action provided: "${action}"`);
      }
    },
    async step(step, action) {
      if (action !== 'start') return { ok: true };
      const id = randomUUID();
      sendStep(step, id).catch((error: unknown) => {
        if (!isGone && !(error instanceof StartError)) reportFault(error);
      });
      return { ok: true, id };
    },
    async discard() {
      isGone = true;
      await discard();
    },
  };
}

/** Each is the `data` of one message. */
async function* batchesOf(file: string, step: TransferStep): AsyncGenerator<readonly unknown[]> {
  let batch: unknown[] = [];
  let bytes = 0;
  for await (const parts of readArchive({ file, key: null })) {
    for (const part of parts) {
      if (part.kind === 'asset' && step === 'assets') yield* assetBatches(part.asset);
      const item = itemOf(part, step);
      if (item === null) continue;
      batch.push(item);
      bytes += JSON.stringify(item).length;
      if (bytes < BATCH_BYTES) continue;
      yield batch;
      batch = [];
      bytes = 0;
    }
  }
  if (batch.length > 0) yield batch;
}

function itemOf(part: ArchivePart, step: TransferStep): unknown {
  if (part.kind === 'entity') return step === 'entities' ? part.entity : null;
  if (part.kind === 'link') return step === 'links' ? part.link : null;
  return part.kind === 'setting' && step === 'configuration' ? part.setting : null;
}

async function* assetBatches({ name, size, facts, bytes }: ArchivedAsset): AsyncGenerator<readonly unknown[]> {
  const assetID = randomUUID();
  const data = { filename: name, filepath: `assets/uploads/${name}`, stats: { size }, metadata: facts ?? undefined };
  yield [[{ action: 'start', assetID, data }]];
  for await (const chunk of bytes) yield [[{ action: 'stream', assetID, data: Buffer.from(chunk).toJSON() }]];
  yield [[{ action: 'end', assetID }]];
}
