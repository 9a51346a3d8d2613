import { RequestError } from '../../errors.ts';

/** System errors when files cannot be written. */
const UNWRITABLE: ReadonlySet<string> = new Set([
  'EACCES',
  'EDQUOT',
  'EEXIST',
  'EFBIG',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
]);

/** Null if the disk did not cause the error. */
function storageError(error: unknown): RequestError | null {
  const code = error instanceof RequestError ? null : (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string' || !UNWRITABLE.has(code)) return null;
  return new RequestError('ServiceUnavailableError', 'The server cannot store files at the moment.');
}

/** Reports disk errors to the caller as server errors. */
export async function withStorageErrors<T>(reportFault: (error: unknown) => void, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = storageError(error);
    if (refusal === null) throw error;
    reportFault(error);
    throw refusal;
  }
}
