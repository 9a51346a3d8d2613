/** Remedies for system errors: neither the project nor Plinth is at fault. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOENT: 'No such file or folder. Create it, or correct the path.',
  ENOTDIR: 'A part of the path is a file. Correct the path.',
  EISDIR: 'It is a folder. Use a file.',
  EEXIST: 'It already exists. Remove it, or use another path.',
  EACCES: 'Permission denied. Change the owner or the permissions of the path.',
  EPERM: 'Permission denied. Change the owner or the permissions of the path.',
  EROFS: 'The file system is read-only. Use a writable path.',
  ENOSPC: 'No space left on the device.',
  EDQUOT: 'The quota of this user on the device is used up.',
  EFBIG: 'The file is larger than the system allows for this user (ulimit -f).',
  EIO: 'The device failed. Check the disk.',
  EMFILE: 'Too many files are open. Raise the limit (ulimit -n).',
};

export const isEnvironmentError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  'syscall' in error &&
  Object.hasOwn(REMEDIES, String((error as NodeJS.ErrnoException).code));

/** Copying and renaming can fail at either end, so both are named. */
export function describeEnvironmentError(error: NodeJS.ErrnoException & { readonly dest?: string }): string {
  const { code = '', syscall = '', path, dest } = error;
  const places = [path, dest].filter((place) => place !== undefined && place !== '');
  return `${places.length === 0 ? syscall : places.join(' to ')}: ${code}\n  ${REMEDIES[code]}`;
}
