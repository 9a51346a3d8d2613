import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { messageOf, StartError } from '../../errors.ts';

/** A proxy accepts no longer requests; the rest of a longer line is passed over. */
const MAX_LINE = 65_536;

/** The lines of a log, as text or compressed with gzip. Whatever its size, only the current line is in memory. */
export async function* logLines(file: string): AsyncIterable<string> {
  try {
    yield* linesOf(await openLog(file));
  } catch (error) {
    throw new StartError(`The log cannot be read: ${messageOf(error)}.`, {
      file,
      remedy: 'Name an access log, as text or compressed with gzip.',
    });
  }
}

async function* linesOf(source: Readable): AsyncIterable<string> {
  let begun = '';
  source.setEncoding('utf8');
  for await (const chunk of source as AsyncIterable<string>) {
    const parts = chunk.split('\n');
    for (const [i, part] of parts.entries()) {
      if (begun.length < MAX_LINE) begun += part.slice(0, MAX_LINE - begun.length);
      if (i === parts.length - 1) break;
      yield begun.endsWith('\r') ? begun.slice(0, -1) : begun;
      begun = '';
    }
  }
  if (begun !== '') yield begun;
}

/** Rotated logs are usually compressed. */
async function openLog(file: string): Promise<Readable> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0).finally(() => handle.close());
  const bytes = createReadStream(file);
  if (bytesRead < 2 || buffer.readUInt16BE() !== 0x1f8b) return bytes;
  const unpacked = createGunzip();
  bytes.on('error', (error) => unpacked.destroy(error));
  return bytes.pipe(unpacked);
}
