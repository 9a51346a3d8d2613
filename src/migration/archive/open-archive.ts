import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Extract, extract, type Header } from 'tar-stream';
import { StartError } from '../../errors.ts';
import { createDecryption } from './archive-cipher.ts';

export interface ArchiveSource {
  readonly file: string;
  /** Null if the archive is not encrypted. */
  readonly key: string | null;
}

export interface ArchiveFile {
  /** With forward slashes, relative to the root of the archive. */
  readonly path: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

type Entry = Extract extends AsyncIterable<infer E> ? E : never;

type Form = 'tar' | 'gzip' | 'encrypted';

/** Content compresses to a tenth, repetitive text to a fiftieth; a higher ratio is a decompression bomb. */
const MAX_GROWTH = 250;
const ALWAYS_ALLOWED = 64 * 1024 ** 2;

/** Sixteen times the default of streams: each chunk costs a turn of the event loop and a thread pool job. */
const CHUNK_BYTES = 256 * 1024;

/** The files of an archive in order. Each is read or skipped before the next one. */
export async function* openArchive({ file, key }: ArchiveSource): AsyncGenerator<ArchiveFile> {
  const form = await formOf(file);
  if (form === 'encrypted' && key === null) {
    throw new StartError('The archive is encrypted, or it is not an archive of Strapi v4.', {
      file,
      remedy: 'Pass the key of the export: --key <key>.',
    });
  }
  const decrypted = form === 'encrypted' && key !== null ? [createDecryption(key)] : [];
  const unpacked = form === 'tar' ? [] : [createGunzip({ chunkSize: CHUNK_BYTES })];
  const bounded = boundGrowth(file, (await stat(file)).size);
  const entries = extract();
  let failure: Error | null = null;
  const read = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  pipeline([read, ...decrypted, ...unpacked, bounded, entries], (error) => {
    failure = error ?? null;
  });
  try {
    for await (const entry of entries) {
      const archived = fileOf(file, entry);
      if (archived !== null) yield { ...archived, bytes: readBytes(file, form, archived.bytes) };
      // Unread data would block the files after it.
      entry.resume();
    }
    if (failure !== null) throw failure;
  } catch (error) {
    throw readingError(file, form, error);
  } finally {
    entries.destroy();
  }
}

/** Reading damaged bytes throws the same message. */
async function* readBytes(file: string, form: Form, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw readingError(file, form, error);
  }
}

async function formOf(file: string): Promise<Form> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(263), 0, 263, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
    return head.toString('latin1', 257, 262) === 'ustar' ? 'tar' : 'encrypted';
  } finally {
    await handle.close();
  }
}

function boundGrowth(file: string, packed: number): Transform {
  const most = Math.max(ALWAYS_ALLOWED, packed * MAX_GROWTH);
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= most) done(null, chunk);
      else {
        const message = `The archive unpacks to more than ${Math.round(most / 1024 ** 2)} MB, ${MAX_GROWTH} times its size.`;
        done(new StartError(message, { file, remedy: 'This is not a valid export. Export the project again.' }));
      }
    },
  });
}

/** Null for entries without content. Paths outside the archive stop the import: no export contains them. */
function fileOf(file: string, entry: Entry): ArchiveFile | null {
  const { name, type, size } = entry.header;
  // v4 on Windows writes backslashes.
  const path = name.replaceAll('\\', '/').replace(/^(\.\/)+/, '');
  if (type === 'directory') return null;
  if (!isPlain(type)) throw suspicious(file, `${name} is a ${type}, not a file`);
  if (/^(\/|[A-Za-z]:)|(^|\/)\.\.(\/|$)|\0/.test(path)) throw suspicious(file, `${name} leads out of the archive`);
  return { path, size, bytes: entry as AsyncIterable<Uint8Array> };
}

const isPlain = (type: Header['type']): boolean => type === 'file' || type === 'contiguous-file';

export const suspicious = (file: string, what: string): StartError =>
  new StartError(`The archive is not an export of Strapi v4: ${what}.`, { file, remedy: 'Nothing was changed.' });

function readingError(file: string, form: Form, error: unknown): unknown {
  if (error instanceof StartError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code.startsWith('E') && !code.startsWith('ERR_')) return error;
  if (form === 'encrypted' && (code.startsWith('ERR_OSSL') || message === 'incorrect header check')) {
    return new StartError('The key is wrong, or the archive is damaged.', {
      file,
      remedy: 'Pass the key of the export: --key <key>. Nothing was changed.',
    });
  }
  // tar-stream ends its messages with advice of its own.
  const [what] = message.split('. ');
  return new StartError(`The archive is damaged or incomplete: ${what}.`, {
    file,
    remedy: 'Copy or export it again. Nothing was changed.',
  });
}
