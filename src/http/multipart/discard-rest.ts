import type { Readable } from 'node:stream';

const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST_MS = 10_000;

/**
 * Most clients read an answer only after they have sent everything. So what they still send is taken
 * and thrown away, up to a bound; then the connection ends.
 */
export function discardRest(source: Readable): void {
  if (source.readableEnded || source.destroyed) return;
  let bytes = 0;
  const timer = setTimeout(() => source.destroy(), LONGEST_MS).unref();
  source.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) source.destroy();
  });
  source.once('close', () => clearTimeout(timer));
  source.once('end', () => clearTimeout(timer));
  source.resume();
}
