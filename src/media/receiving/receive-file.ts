import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { temporaryName } from './temporary-name.ts';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The bytes of an uploaded file, under a temporary name. */
export interface ReceivedBytes {
  /** Absolute. Rename the file to keep it; otherwise it is removed when the request ends. */
  readonly path: string;
  /** The number of bytes written. */
  readonly size: number;
  /** There were more bytes than allowed; they were discarded. */
  readonly tooLarge: boolean;
}

/** Buffer per file: with four times as much, fifty concurrent uploads took 50 MB. */
const BUFFER_BYTES = 256 * 1024;

/**
 * Streams bytes to a new file with back-pressure, and syncs it. On any failure, including an abort, no file is left.
 */
export async function receiveFile(
  folder: string,
  source: Readable,
  limit: number,
  signal: AbortSignal,
): Promise<ReceivedBytes> {
  const file = path.join(folder, temporaryName());
  let size = 0;
  let tooLarge = false;
  const counted = async function* (chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of chunks) {
      if (tooLarge) continue;
      tooLarge = size + chunk.length > limit;
      if (tooLarge) continue;
      size += chunk.length;
      yield chunk;
      collectChunks(chunk.length);
    }
  };
  try {
    await mkdir(folder, { recursive: true });
    const target = createWriteStream(file, { flags: 'wx', highWaterMark: BUFFER_BYTES, flush: true });
    await pipeline(source, counted, target, { signal });
    return { path: file, size, tooLarge };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Shared by all uploads. */
const MAX_BYTES = 4 * 1024 * 1024;

type Collect = (options: { readonly type: 'minor' }) => void;

let collect: Collect | null = null;
let garbage = 0;

/**
 * Must be called with the length of each written chunk. Each chunk of a socket is allocated separately, and V8 lets 32
 * MB accumulate before collecting them, which a large upload used up. Collecting the young generation every 4 MB takes
 * less time than allocating fresh memory.
 */
function collectChunks(bytes: number): void {
  garbage += bytes;
  if (garbage < MAX_BYTES) return;
  garbage = 0;
  collect ??= openCollector();
  collect({ type: 'minor' });
}

/** The function exists only in contexts created while the flag is set. */
function openCollector(): Collect {
  setFlagsFromString('--expose-gc');
  const found = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return found;
}
