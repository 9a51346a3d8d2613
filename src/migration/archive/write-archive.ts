import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { createEncryption } from './archive-cipher.ts';

/** Takes the parts of an archive in order. */
export interface ArchiveWriter {
  /** Lines of a folder: `entities`, `links`, … Each is JSON. Long folders are split into several files, as in v4. */
  lines(folder: string, lines: AsyncIterable<string>): Promise<void>;
  /** Must receive as many bytes as announced; with fewer, the archive cannot be finished. */
  file(path: string, size: number, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  text(path: string, text: string): Promise<void>;
  /** Everything is on disk, under its final name. */
  finish(): Promise<void>;
  /** Removes everything. */
  discard(): Promise<void>;
}

/** A tar entry starts with its size, so this much is buffered before it is written. */
const FILE_BYTES = 8 * 1024 ** 2;

export function writeArchive(
  file: string,
  { gzip, key }: { readonly gzip: boolean; readonly key: string | null },
): ArchiveWriter {
  const unfinished = `${file}.part`;
  const archive = pack();
  const packed = gzip ? createGzip() : new PassThrough();
  const hidden = key === null ? new PassThrough() : createEncryption(key);
  let failure: unknown = null;
  const written = pipeline(
    archive as AsyncIterable<Uint8Array>,
    packed,
    hidden,
    createWriteStream(unfinished, { flush: true }),
  ).catch((error) => {
    failure = error;
  });
  const text = (path: string, content: string | Uint8Array): Promise<void> =>
    // If the disk is full, the stream ends and the callback of the entry is never called.
    Promise.race([
      new Promise<void>((resolve, reject) => {
        archive.entry({ name: path }, content, (error) => (error ? reject(error) : resolve()));
      }),
      written.then(() => Promise.reject(failure)),
    ]);
  return {
    text,
    async lines(folder, lines) {
      let pieces: string[] = [];
      let bytes = 0;
      let number = 0;
      const flush = async (): Promise<void> => {
        if (pieces.length === 0) return;
        number += 1;
        await text(`${folder}/${folder}_${String(number).padStart(5, '0')}.jsonl`, Buffer.from(pieces.join('\n')));
        pieces = [];
        bytes = 0;
      };
      for await (const line of lines) {
        pieces.push(line);
        bytes += line.length;
        if (bytes >= FILE_BYTES) await flush();
      }
      await flush();
    },
    async file(path, size, bytes) {
      const sink = archive.entry({ name: path, size });
      for await (const chunk of bytes) {
        if (failure !== null) throw failure;
        if (!sink.write(chunk)) await Promise.race([drained(sink), written]);
      }
      sink.end(undefined);
    },
    async finish() {
      archive.finalize();
      await written;
      if (failure !== null) throw failure;
      await rename(unfinished, file);
    },
    async discard() {
      archive.destroy();
      await written;
      await rm(unfinished, { force: true });
    },
  };
}

const drained = (sink: { once(event: 'drain', listener: () => void): unknown }): Promise<void> =>
  new Promise((resolve) => {
    sink.once('drain', resolve);
  });
