/** bcrypt ignores every byte after this one. */
export const MAX_PASSWORD_BYTES = 72;

export const isTooLong = (password: string): boolean => Buffer.byteLength(password) > MAX_PASSWORD_BYTES;
