import { createReadStream, type ReadStream } from 'node:fs';
import { RequestError } from '../../errors.ts';

/** What providers do elsewhere may fail in any way; the sender is told that it is not his fault. */
export const providerFailed = (): RequestError =>
  new RequestError('ServiceUnavailableError', 'The file could not be stored. Please try again later.');

/** Rejects when a call of a provider has not ended after so long. */
export function withinTime<T>(ms: number, call: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The upload provider did not answer for ${ms / 1000} s.`)), ms);
    call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Hands a file to a provider as a stream. There is no limit for a large file as long as it is being
 * read; nobody waits for one that is not, or for an answer that does not come.
 */
export function withStream<T>(file: string, idleMs: number, use: (stream: ReadStream) => Promise<T>): Promise<T> {
  const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      const error = new Error(`The upload provider made no progress for ${idleMs / 1000} s.`);
      stream.destroy(error);
      reject(error);
    }, idleMs);
    // Reading is seen at the stream's own calls: a listener for data would make it flow by itself.
    const { push } = stream;
    stream.push = (...parameters) => {
      timer.refresh();
      return push.apply(stream, parameters);
    };
    stream.on('error', reject);
    use(stream)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        stream.destroy();
      });
  });
}
