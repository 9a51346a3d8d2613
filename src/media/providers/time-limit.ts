import { createReadStream, type ReadStream } from 'node:fs';
import { RequestError } from '../../errors.ts';

/** Providers may fail in any way; the response says that it is not the caller's fault. */
export const providerFailed = (): RequestError =>
  new RequestError('ServiceUnavailableError', 'The file could not be stored. Please try again later.');

/** Rejects if a provider call does not finish in time. */
export function withinTime<T>(ms: number, call: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The upload provider did not respond within ${ms / 1000} s.`)), ms);
    call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Passes a file to a provider as a stream. There is no time limit while the file is being read, only for a stalled read
 * or a missing response.
 */
export function withStream<T>(file: string, idleMs: number, use: (stream: ReadStream) => Promise<T>): Promise<T> {
  const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      const error = new Error(`The upload provider made no progress for ${idleMs / 1000} s.`);
      stream.destroy(error);
      reject(error);
    }, idleMs);
    // Observes reads through the stream's methods: a data listener would switch it to flowing mode.
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
