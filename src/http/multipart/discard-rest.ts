import type { Readable } from 'node:stream';

const MAX_BYTES = 64 * 1024 * 1024;
const LONGEST_MS = 10_000;

/**
 * Most clients read a response only after sending everything, so the rest is read and discarded, up to a limit; then
 * the connection is closed.
 */
export function discardRest(source: Readable): void {
  if (source.readableEnded || source.destroyed) return;
  let bytes = 0;
  const timer = setTimeout(() => source.destroy(), LONGEST_MS).unref();
  source.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) source.destroy();
  });
  source.once('close', () => clearTimeout(timer));
  source.once('end', () => clearTimeout(timer));
  source.resume();
}
