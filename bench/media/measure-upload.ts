import { request } from 'node:http';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { MediaServer } from './media-server.ts';

export interface UploadFigures {
  readonly bytes: number;
  readonly seconds: number;
  readonly status: number;
  /** Memory of the process before the upload in megabytes. */
  readonly before: number;
  /** Peak memory since its start. */
  readonly most: number;
}

const BOUNDARY = 'bench-boundary';
const CHUNK = Buffer.alloc(1_000_000, 'plinth ');

/** Uploads one file of this many bytes. */
export async function measureUpload(server: MediaServer, bytes: number): Promise<UploadFigures> {
  await delay(2_000);
  const before = megabytesOf(server.pid, 'VmRSS');
  const started = performance.now();
  const status = await send(server, bytes);
  const seconds = (performance.now() - started) / 1000;
  return { bytes, seconds, status, before, most: megabytesOf(server.pid, 'VmHWM') };
}

function send({ url, authorization }: MediaServer, bytes: number): Promise<number> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="large.txt"\r\ncontent-type: text/plain\r\n\r\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL('/api/upload', url),
      {
        method: 'POST',
        headers: {
          authorization,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': head.length + bytes + tail.length,
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.on('error', reject);
    sent.write(head);
    let left = bytes;
    const more = (): void => {
      while (left > 0) {
        const piece = left >= CHUNK.length ? CHUNK : CHUNK.subarray(0, left);
        left -= piece.length;
        if (!sent.write(piece)) return void sent.once('drain', more);
      }
      sent.end(tail);
    };
    more();
  });
}

function megabytesOf(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes = '0'] = new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status) ?? [];
  return Number(kilobytes) / 1024;
}
