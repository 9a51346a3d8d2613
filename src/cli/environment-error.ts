/** What the system refused, in words that help: the project and Plinth are fine, their surroundings are not. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or folder. Create it, or correct the path.',
  ENOTDIR: 'A part of the path is a file. Correct the path.',
  EISDIR: 'It is a folder. Name a file.',
  EEXIST: 'It exists already. Remove it, or name another.',
  EACCES: 'This user may not do that. Change the owner or the permissions of the path.',
  EPERM: 'This user may not do that. Change the owner or the permissions of the path.',
  EROFS: 'The file system can only be read. Name a place that can be written to.',
  ENOSPC: 'There is no space left on the device.',
  EMFILE: 'Too many files are open. Raise the limit (ulimit -n).',
};

export const isEnvironmentError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  'syscall' in error &&
  Object.hasOwn(REMEDIES, String((error as NodeJS.ErrnoException).code));

export function describeEnvironmentError({ code = '', syscall = '', path = '' }: NodeJS.ErrnoException): string {
  return `${path === '' ? syscall : path}: ${code}\n  ${REMEDIES[code]}`;
}
