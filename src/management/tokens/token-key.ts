import { createHmac, randomBytes } from 'node:crypto';

/** Only this hash is stored, and the lookup goes by it: comparing it tells nothing about the key. */
export const hashTokenKey = (key: string, salt: string): string => createHmac('sha512', salt).update(key).digest('hex');

export const newTokenKey = (): string => randomBytes(128).toString('hex');
