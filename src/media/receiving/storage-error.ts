import { RequestError } from '../../errors.ts';

/** What the system says when files cannot be written, whoever sends them. */
const UNWRITABLE: ReadonlySet<string> = new Set([
  'EACCES',
  'EDQUOT',
  'EFBIG',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
]);

/** Null where the error has another cause than the disk. */
export function storageError(error: unknown): RequestError | null {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string' || !UNWRITABLE.has(code)) return null;
  return new RequestError('ServiceUnavailableError', 'The server cannot store files at the moment.');
}
