import type { Readable } from 'node:stream';
import { rm } from 'node:fs/promises';
import { Dicer } from '@fastify/busboy';
import { badRequest, RequestError } from '../../errors.ts';
import type { ReceivedBytes } from '../../media/receiving/receive-file.ts';
import { AbandonedError } from '../../util/work.ts';
import { discardRest } from './discard-rest.ts';
import { type PartHeader, readPartHeader, tooLongHeader } from './part-header.ts';

/** A file of a multipart body, on disk under a temporary name. */
export interface ReceivedFile extends ReceivedBytes {
  /** The name of its form field. */
  readonly field: string;
  /** The file name sent by the client. */
  readonly name: string;
  /** The type sent by the client; null if there is none. */
  readonly type: string | null;
}

export interface Multipart {
  /** A repeated name has a list. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  readonly files: readonly ReceivedFile[];
  /** Removes files that were not used. */
  discard(): Promise<void>;
}

export interface MultipartOptions {
  /** Stores the bytes of a file; null: files are skipped. */
  readonly receive: ((bytes: Readable, signal: AbortSignal) => Promise<ReceivedBytes>) | null;
  /** The error for a file larger than `receive` accepts. */
  readonly tooLarge: (name: string) => RequestError;
  /** Maximum size of all fields together in bytes. */
  readonly fieldBytes: number;
  /** Maximum size of all files together in bytes. */
  readonly fileBytes: number;
}

const MAX_PARTS = 500;

/** Reads this much of a rejected body, so the response can list everything that is wrong. */
const READ_ON_BYTES = 16 * 1024 * 1024;

/**
 * Reads a multipart body part by part: fields into memory, files to disk, no faster than the disk accepts them. Rejects
 * if the body is malformed or too large, or if the client disconnects; then all its files are removed.
 */
export function readMultipart(source: Readable, contentType: string, options: MultipartOptions): Promise<Multipart> {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain?.trim();
  if (boundary === undefined || boundary.length > 200) {
    return Promise.reject(badRequest('The multipart body has no boundary in its Content-Type.'));
  }
  return new Promise((resolve, reject) => {
    const parser = new Dicer({ boundary, maxHeaderPairs: 50 });
    const stopped = new AbortController();
    const fields: Record<string, string | string[]> = Object.create(null);
    const files: (ReceivedFile | undefined)[] = [];
    const receiving: Promise<void>[] = [];
    let fieldBytes = 0;
    let fileBytes = 0;
    let parts = 0;
    let excess = 0;
    let withoutHeader: Readable | null = null;

    const discard = async (): Promise<void> => {
      await Promise.all(files.map((file) => file && rm(file.path, { force: true })));
    };
    const fail = (error: unknown): void => {
      if (stopped.signal.aborted) return;
      stopped.abort();
      source.unpipe(parser);
      discardRest(source);
      void Promise.allSettled(receiving)
        .then(discard)
        .finally(() => reject(error));
    };

    const readField = (part: Readable, { name }: PartHeader): void => {
      const chunks: Buffer[] = [];
      part.on('data', (chunk: Buffer) => {
        fieldBytes += chunk.length;
        if (fieldBytes > options.fieldBytes) {
          fail(new RequestError('PayloadTooLargeError', 'The request body is too large.'));
        } else chunks.push(chunk);
      });
      part.on('end', () => addField(fields, name, Buffer.concat(chunks).toString('utf8')));
    };

    const readFile = (part: Readable, { name: field, filename = '', type }: PartHeader): void => {
      const { receive } = options;
      if (receive === null) {
        part.resume();
        return;
      }
      const place = files.push(undefined) - 1;
      part.on('data', (chunk: Buffer) => {
        fileBytes += chunk.length;
        if (fileBytes > options.fileBytes) fail(new RequestError('PayloadTooLargeError', 'FileTooBig'));
      });
      // The listener above must not start the flow before there is a destination.
      part.pause();
      const received = receive(part, stopped.signal).then((bytes) => {
        files[place] = { ...bytes, field, name: filename, type };
      });
      receiving.push(received);
      received.catch(fail);
    };

    parser.on('part', (part: Readable) => {
      part.on('error', () => undefined);
      withoutHeader?.resume();
      withoutHeader = part;
      parts += 1;
      if (parts > MAX_PARTS)
        fail(new RequestError('PayloadTooLargeError', `A body may have at most ${MAX_PARTS} parts.`));
      part.once('header', (header: Record<string, readonly string[]>) => {
        withoutHeader = null;
        const refused = tooLongHeader(header);
        if (refused !== null) {
          part.resume();
          return fail(refused);
        }
        const read = readPartHeader(header);
        if (read === null) part.resume();
        else if (read.filename === undefined) readField(part, read);
        else readFile(part, read);
      });
    });
    parser.on('error', () => fail(badRequest('The multipart body is malformed or incomplete.')));
    parser.on('finish', () => {
      Promise.all(receiving).then(() => {
        if (stopped.signal.aborted) return;
        resolve({ fields, files: files.filter((file) => file !== undefined), discard });
      }, fail);
    });
    source.on('data', (chunk: Buffer) => {
      const refused = files.find((file) => file?.tooLarge);
      if (refused === undefined) return;
      excess += chunk.length;
      if (excess > READ_ON_BYTES) fail(options.tooLarge(refused.name));
    });
    source.once('end', () => setImmediate(() => withoutHeader?.resume()));
    source.once('close', () => {
      if (!source.readableEnded) fail(new AbandonedError());
    });
    source.on('error', () => fail(new AbandonedError()));
    source.pipe(parser);
  });
}

function addField(fields: Record<string, string | string[]>, name: string, value: string): void {
  const before = fields[name];
  if (before === undefined || before === '') fields[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else fields[name] = [before, value];
}
