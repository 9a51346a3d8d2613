import { createHmac, randomBytes } from 'node:crypto';

/** Only this hash is stored and looked up: comparing it reveals nothing about the key. */
export const hashTokenKey = (key: string, salt: string): string => createHmac('sha512', salt).update(key).digest('hex');

export const newTokenKey = (): string => randomBytes(128).toString('hex');
